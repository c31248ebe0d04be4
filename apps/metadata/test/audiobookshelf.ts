/** A match as Audiobookshelf reads it. */
export interface Read {
  title?: string | undefined
  subtitle?: string | undefined
  author?: string | undefined
  narrator?: string | undefined
  publisher?: string | undefined
  publishedYear?: string | undefined
  description?: string | undefined
  cover?: string | undefined
  isbn?: string | undefined
  asin?: string | undefined
  genres?: string[] | undefined
  series?: { series: string; sequence?: string | undefined }[] | undefined
  language?: string | undefined
  duration?: number | undefined
}

const SCALARS = [
  ...(['title', 'subtitle', 'author', 'narrator', 'publisher', 'publishedYear', 'description', 'cover', 'isbn', 'asin'] as const),
  'language',
] as const

/**
 * Reads a response by the rules of Audiobookshelf's adapter for custom providers (docs/reference/metadata.md 1.14): it throws for anything
 * but a list of matches; scalars become text; lists are lists of text or text with commas; a series without a name, or a duration that is
 * not a number, is dropped. Here, anything that would be dropped or converted throws: our response must be exact.
 */
export function readMatches(body: unknown): Read[] {
  const matches = (body as { matches?: unknown }).matches
  if (!Array.isArray(matches)) throw new Error('Custom provider returned malformed response')
  if (matches.some((match) => 'tags' in match)) throw new Error('tags are never sent')
  return matches.map((match: Record<string, unknown>) => ({
    ...Object.fromEntries(SCALARS.filter((name) => match[name] !== undefined).map((name) => [name, textOf(match[name], name)])),
    ...(match['genres'] !== undefined && { genres: listOf(match['genres']) }),
    ...(match['series'] !== undefined && { series: seriesOf(match['series']) }),
    ...(match['duration'] !== undefined && { duration: numberOf(match['duration']) }),
  }))
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') return fail(`${name} is not text: ${JSON.stringify(value)}`)
  return String(value)
}

function listOf(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0) return fail('a list without entries')
  return value.map((entry) => textOf(entry, 'an entry'))
}

function seriesOf(value: unknown): { series: string; sequence?: string }[] {
  if (!Array.isArray(value) || value.length === 0) return fail('not a list of series')
  return value.map(({ series, sequence }) => ({
    series: textOf(series, 'series'),
    ...(sequence !== undefined && { sequence: textOf(sequence, 'sequence') }),
  }))
}

function numberOf(value: unknown): number {
  const minutes = Number(value)
  return Number.isFinite(minutes) && typeof value === 'number' ? minutes : fail('a duration that is not a number')
}

function fail(why: string): never {
  throw new Error(why)
}
