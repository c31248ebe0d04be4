export const PROGRESS_STATES = ['not_started', 'in_progress', 'finished'] as const
export type ProgressState = (typeof PROGRESS_STATES)[number]

const HOUR = 3_600
const DAY_MS = 86_400_000

/** Ranges of lengths in seconds; `below` is exclusive. */
export const LENGTHS = {
  'under-5h': { min: 0, below: 5 * HOUR },
  '5h-10h': { min: 5 * HOUR, below: 10 * HOUR },
  '10h-20h': { min: 10 * HOUR, below: 20 * HOUR },
  'over-20h': { min: 20 * HOUR, below: Number.POSITIVE_INFINITY },
} as const
export type Length = keyof typeof LENGTHS
export const LENGTH_NAMES = Object.keys(LENGTHS) as readonly Length[]

/** Days since a book was added. */
export const AGES = ['7', '30', '90', '365'] as const
export type Age = (typeof AGES)[number]

/** '' and [] mean no filter. Filters of different kinds must all match; of several values of one kind, any one. */
export interface LibraryFilter {
  author: string
  narrator: string
  series: string
  progress: readonly ProgressState[]
  length: Length | ''
  genre: readonly string[]
  language: readonly string[]
  added: Age | ''
  downloaded: boolean
}

export const NO_FILTER: LibraryFilter = {
  author: '',
  narrator: '',
  series: '',
  progress: [],
  length: '',
  genre: [],
  language: [],
  added: '',
  downloaded: false,
}

/** The other parameters of a list or a search. */
const NO_FILTERS = ['sort', 'from', 'q']

const NAMES = ['author', 'narrator', 'series'] as const

export interface UrlFilter {
  filter: LibraryFilter
  /** Nonexistent filters and values, such as `colour=red` and `progress=begun`: ignored, and shown as such. */
  unknown: readonly string[]
}

/** The filter in an address. */
export function readFilter(query: URLSearchParams): UrlFilter {
  const isKnown = (name: string) => Object.hasOwn(NO_FILTER, name) || NO_FILTERS.includes(name)
  const unknown = [...query].filter(([name]) => !isKnown(name)).map(([name, value]) => `${name}=${value}`)
  const all = (name: string) => [...new Set(query.getAll(name))].filter((value) => value !== '')
  const known = <V extends string>(name: string, values: readonly V[]): V[] =>
    all(name).flatMap((value) => {
      const found = values.find((one) => one === value)
      if (found === undefined) unknown.push(`${name}=${value}`)
      return found === undefined ? [] : [found]
    })
  const filter: LibraryFilter = {
    author: all('author')[0] ?? '',
    narrator: all('narrator')[0] ?? '',
    series: all('series')[0] ?? '',
    progress: known('progress', PROGRESS_STATES),
    length: known('length', LENGTH_NAMES)[0] ?? '',
    genre: all('genre'),
    language: all('language'),
    added: known('added', AGES)[0] ?? '',
    downloaded: known('downloaded', ['1']).length > 0,
  }
  return { filter, unknown }
}

/** For an address: only the filters that are set. */
export function filterQuery(filter: LibraryFilter): Record<string, string | readonly string[]> {
  const { downloaded, ...values } = filter
  return Object.fromEntries(
    Object.entries({ ...values, downloaded: downloaded ? '1' : '' }).filter(([, value]) => value.length > 0),
  )
}

export const isFiltered = (filter: LibraryFilter): boolean => Object.keys(filterQuery(filter)).length > 0

export interface Subject {
  kind: (typeof NAMES)[number]
  name: string
}

/** The person or series that a page is about: the only one named. */
export function subjectOf(filter: LibraryFilter): Subject | undefined {
  const named = NAMES.filter((kind) => filter[kind] !== '')
  const [kind] = named
  return kind && named.length === 1 ? { kind, name: filter[kind] } : undefined
}

/** Without any filter, except the subject of the page. */
export const onlyAbout = (subject: Subject | undefined): LibraryFilter => ({
  ...NO_FILTER,
  ...(subject && { [subject.kind]: subject.name }),
})

export interface Chip {
  kind: keyof LibraryFilter
  value: string
  /** The filter without it. */
  without: LibraryFilter
}

/** The parts of a filter, except the subject of the page, if it has one. */
export function chipsOf(filter: LibraryFilter, subject: Subject | undefined): Chip[] {
  const single = (kind: 'author' | 'narrator' | 'series' | 'length' | 'added'): Chip[] =>
    filter[kind] === '' || kind === subject?.kind ? [] : [{ kind, value: filter[kind], without: { ...filter, [kind]: '' } }]
  const several = (kind: 'progress' | 'genre' | 'language'): Chip[] =>
    filter[kind].map((value) => ({
      kind,
      value,
      without: { ...filter, [kind]: filter[kind].filter((one) => one !== value) },
    }))
  return [
    ...NAMES.flatMap(single),
    ...several('progress'),
    ...several('genre'),
    ...several('language'),
    ...single('length'),
    ...single('added'),
    ...(filter.downloaded ? [{ kind: 'downloaded' as const, value: '', without: { ...filter, downloaded: false } }] : []),
  ]
}

/** The filter in the server's terms; without the `book_filters` flag, the server only knows names. */
export function serverQuery(filter: LibraryFilter, nowMs: number) {
  const { author, narrator, series, progress, genre, language, length, added } = filter
  const { min, below } = length === '' ? { min: 0, below: Number.POSITIVE_INFINITY } : LENGTHS[length]
  return {
    ...(author && { author }),
    ...(narrator && { narrator }),
    ...(series && { series }),
    ...(progress.length > 0 && { progress: [...progress] }),
    ...(genre.length > 0 && { genre: [...genre] }),
    ...(language.length > 0 && { language: [...language] }),
    ...(min > 0 && { min_duration: String(min) }),
    ...(Number.isFinite(below) && { below_duration: String(below) }),
    ...(added && { added_after: addedAfter(added, nowMs).toISOString() }),
  }
}

/** The start of that day, so that all pages of a list agree. */
export function addedAfter(age: Age, nowMs: number): Date {
  const day = new Date(nowMs - Number(age) * DAY_MS)
  day.setHours(0, 0, 0, 0)
  return day
}
