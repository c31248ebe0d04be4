/** A published release of a forge. */
export interface Release {
  version: string
  name: string
  /** The URL of its page; '' if the forge gives none that a browser may open. */
  url: string
  /** RFC 3339; '' if unknown. */
  publishedAt: string
}

interface Version {
  numbers: readonly number[]
  /** The identifiers after the hyphen; empty for a release. */
  pre: readonly string[]
}

const VERSION = /^v?(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?(?:-([0-9A-Za-z.-]{1,100}))?(?:\+[0-9A-Za-z.-]{1,100})?$/
const MAX_TEXT = 200

/** The parts of a version by Semantic Versioning 2.0.0, with or without a `v`; undefined for anything else, such as `dev`. */
export function parseVersion(text: string): Version | undefined {
  const [, major, minor, patch = '0', pre = ''] = VERSION.exec(text.trim()) ?? []
  if (major === undefined || minor === undefined) return undefined
  return { numbers: [major, minor, patch].map(Number), pre: pre === '' ? [] : pre.split('.') }
}

/** Positive if the first is newer (Semantic Versioning 2.0.0, 11); 0 if one of them cannot be compared. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [parseVersion(one), parseVersion(other)]
  if (!a || !b) return 0
  const differing = a.numbers.map((number, at) => number - (b.numbers[at] ?? 0)).find((difference) => difference !== 0)
  return differing ?? comparePre(a.pre, b.pre)
}

function comparePre(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return other.length - one.length
  for (const [at, identifier] of one.entries()) {
    const against = other[at]
    if (against === undefined) return 1
    const difference = compareIdentifiers(identifier, against)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

function compareIdentifiers(one: string, other: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(one), /^\d+$/.test(other)]
  if (isNumber && isOtherNumber) return Number(one) - Number(other)
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * The newest release in a forge's response, which is one release or a list. Drafts and prereleases are ignored. Null if there is
 * none; undefined for any other JSON.
 */
export function newestRelease(read: unknown): Release | null | undefined {
  if (typeof read !== 'object' || read === null) return undefined
  const entries: unknown[] = Array.isArray(read) ? read : [read]
  if (!entries.every(isRelease)) return undefined
  const published = entries.filter(({ draft, prerelease }) => draft !== true && prerelease !== true).map(toRelease)
  const [newest] = published.toSorted((one, other) => compareVersions(other.version, one.version))
  return newest ?? null
}

interface ForgeRelease {
  tag_name: string
  name?: unknown
  html_url?: unknown
  published_at?: unknown
  draft?: unknown
  prerelease?: unknown
}

function isRelease(entry: unknown): entry is ForgeRelease {
  return typeof entry === 'object' && entry !== null && 'tag_name' in entry && typeof entry.tag_name === 'string'
}

function toRelease({ tag_name: tag, name, html_url: url, published_at: at }: ForgeRelease): Release {
  const version = lineOf(tag)
  return { version, name: lineOf(name) || version, url: linkOf(url), publishedAt: momentOf(at) }
}

function lineOf(value: unknown): string {
  return typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_TEXT)
    : ''
}

/** Only links that a browser opens as a page. */
function linkOf(value: unknown): string {
  if (typeof value !== 'string' || value.length > 2_048 || !URL.canParse(value)) return ''
  return /^https?:$/.test(new URL(value).protocol) ? value : ''
}

function momentOf(value: unknown): string {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? '' : `${new Date(ms).toISOString().slice(0, 19)}Z`
}
