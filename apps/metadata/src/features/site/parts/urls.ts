/** Encodes any text as a path segment. */
const segment = (text: string): string => encodeURIComponent(text.toWellFormed())

export const workPath = (id: string): string => `/works/${segment(id)}`
export const personPath = (id: string): string => `/people/${segment(id)}`
export const seriesPath = (id: string): string => `/series/${segment(id)}`

/** The anchor of a recording on the page of its work. */
export const recordingAnchor = (rid: string): string => `recording-${segment(rid)}`

/** A path with a query string, without empty parameters. */
export function withQuery(path: string, query: Readonly<Record<string, string | number | undefined>>): string {
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const text = params.map(([name, value]) => `${name}=${segment(String(value))}`).join('&')
  return text === '' ? path : `${path}?${text}`
}

/** A page number; 1 if invalid. */
export function pageNumber(typed: string | undefined): number {
  return /^[1-9]\d{0,6}$/.test(typed ?? '') ? Number(typed) : 1
}

/** Only HTTPS URLs are used, since covers come from any host in the data. */
export function secureUrl(url: string | null | undefined): string | undefined {
  return url && /^https:\/\/[^\s"'<>\\]+$/i.test(url) ? url : undefined
}
