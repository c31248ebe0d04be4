import { invalid } from '@chapterhouse/kit/errors'
import { isObject } from '../records/index.ts'
import { type Book, type Defaults, type Draft, toBook } from './book.ts'

export interface Library {
  books: Book[]
  warnings: string[]
  /** The number of skipped books by reason. */
  skipped: Map<string, number>
}

export function countSkipped(skipped: Map<string, number>, reason: string): void {
  skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
}

const ENVELOPES: readonly unknown[] = ['audiosilo-books', 'audiosilo-folder-scan']
const KNOWN =
  'an export {"format": "audiosilo-books", "version": 1, "books": […]}, a response of Audiobookshelf’s GET /api/libraries/{id}/items, or a list of its metadata.json files'

/** Reads the books of an export. Books without a required field are skipped with a warning. */
export function readLibrary(value: unknown, defaults: Defaults = {}): Library {
  const library: Library = { books: [], warnings: [], skipped: new Map() }
  for (const [at, draft] of draftsIn(value).entries()) {
    const { book, skipped, warnings } = toBook(draft, `book ${at + 1}`, defaults)
    if (skipped !== undefined) countSkipped(library.skipped, skipped)
    library.warnings.push(...warnings)
    if (book) library.books.push(book)
  }
  return library
}

function draftsIn(value: unknown): Draft[] {
  if (Array.isArray(value)) return value.filter(isObject).map(draftOfAudiobookshelf)
  if (isObject(value) && ENVELOPES.includes(value['format'])) return draftsOfEnvelope(value)
  if (isObject(value) && Array.isArray(value['results']))
    return value['results']
      .filter(isObject)
      .filter((item) => item['mediaType'] !== 'podcast')
      .map(draftOfAudiobookshelf)
  throw invalid(`Unknown file format. Use ${KNOWN}.`)
}

function draftsOfEnvelope({ version, books }: Record<string, unknown>): Draft[] {
  if (version !== 1) throw invalid(`Unsupported export version ${JSON.stringify(version)}. Only version 1 can be read.`)
  if (!Array.isArray(books)) throw invalid('The export has no list of books.')
  return books.map((book) => (isObject(book) ? draftOfEnvelope(book) : {}))
}

function draftOfEnvelope(book: Record<string, unknown>): Draft {
  const name = book['series']
  return {
    ...book,
    releaseDate: book['release_date'],
    runtimeMin: book['runtime_min'],
    coverUrl: book['cover_url'],
    chapters: undefined,
    series: name === undefined || name === null || name === '' ? [] : [{ name, position: book['series_position'] }],
    ref: undefined,
  }
}

/** An item of a library, or the `metadata.json` beside a book. */
function draftOfAudiobookshelf(item: Record<string, unknown>): Draft {
  const media = isObject(item['media']) ? item['media'] : {}
  const metadata = isObject(media['metadata']) ? media['metadata'] : item
  const { duration } = media
  return {
    title: metadata['title'],
    subtitle: metadata['subtitle'],
    authors: metadata['authors'] ?? namesIn(metadata['authorName']),
    narrators: metadata['narrators'] ?? namesIn(metadata['narratorName']),
    language: metadata['language'],
    series: seriesIn(metadata['series'] ?? metadata['seriesName']),
    asin: metadata['asin'],
    releaseDate: metadata['publishedDate'] ?? metadata['publishedYear'],
    publisher: metadata['publisher'],
    runtimeMin: typeof duration === 'number' ? duration / 60 : undefined,
    // Exports say false for every book that was never checked.
    abridged: metadata['abridged'] === true ? true : undefined,
    chapters: metadata['chapters'] ?? media['chapters'],
    ref: item['id'],
  }
}

const namesIn = (joined: unknown): string[] => (typeof joined === 'string' ? joined.split(', ') : [])

function seriesIn(value: unknown): { name: unknown; position: unknown }[] {
  if (typeof value === 'string') return seriesInLine(value)
  if (!Array.isArray(value)) return []
  return value.flatMap((one) =>
    typeof one === 'string' ? seriesInLine(one) : isObject(one) ? [{ name: one['name'], position: one['sequence'] }] : [],
  )
}

/** `Dune #1, Tales, Old and New #2.5`: a number ends a name, since a name may contain a comma. */
function seriesInLine(line: string): { name: string; position: string | undefined }[] {
  const found: { name: string; position: string | undefined }[] = []
  let open = ''
  for (const part of line.split(', ')) {
    open = open === '' ? part : `${open}, ${part}`
    const number = /(?<!\s)\s+#\s*(\S+)$/.exec(open)
    if (!number || number.index === 0) continue
    found.push({ name: open.slice(0, number.index), position: number[1] })
    open = ''
  }
  return open.trim() === '' ? found : [...found, { name: open, position: undefined }]
}
