import type { BookFile } from '../../catalogue/index.ts'
import { type DividedPart, type PathMove, type RelPath, within } from '../../paths/index.ts'

/** A book as a list of files in play order. */
export interface Cut {
  path: RelPath
  files: readonly Pick<BookFile, 'path' | 'durationUs'>[]
}

type Step = ({ kind: 'follow' } & Omit<PathMove, 'libraryId'>) | { kind: 'divide'; from: RelPath; parts: readonly DividedPart[] }

const SECOND_US = 1_000_000

/**
 * Where people's data goes when the same files form other books (docs/reference/scanning-and-media.md 1.1): into the book that
 * joins several, shifted by the preceding length, or to each of the books that one is split into. Pure. A book that keeps its path
 * keeps its data. After a part of unknown length no place can be shifted, so data of later parts remains in place.
 */
export function placesAfter(before: readonly Cut[], after: readonly Cut[]): Step[] {
  const places = new Map<RelPath, Place>()
  for (const cut of after) for (const place of placesIn(cut)) places.set(place.file, place)
  const kept = new Set(after.map(({ path }) => path))
  return before.filter(({ path }) => !kept.has(path)).flatMap((cut): Step[] => stepOf(cut, { before, places, after }))
}

interface Place {
  file: RelPath
  book: RelPath
  /** Undefined after a file of unknown length. */
  startUs: number | undefined
}

function* placesIn({ path, files }: Cut): Generator<Place> {
  let startUs: number | undefined = 0
  for (const file of files) {
    yield { file: within(path, file.path), book: path, startUs }
    startUs = startUs === undefined || file.durationUs === 0 ? undefined : startUs + file.durationUs
  }
}

interface Change {
  before: readonly Cut[]
  after: readonly Cut[]
  places: ReadonlyMap<RelPath, Place>
}

function stepOf(cut: Cut, { before, after, places }: Change): Step[] {
  const found = [...placesIn(cut)].flatMap(({ file }) => places.get(file) ?? [])
  const books = [...new Set(found.map(({ book }) => book))]
  const [only, ...others] = books
  if (only === undefined) return []
  if (others.length > 0) return [{ kind: 'divide', from: cut.path, parts: partsOf(cut, { after, places }) }]
  const shiftUs = found[0]?.startUs
  if (shiftUs === undefined) return []
  const whole = after.find(({ path }) => path === only)
  const last = whole?.files.at(-1)
  const isLastDisc = last !== undefined && found.some(({ file }) => file === within(only, last.path))
  const joins = before.length > 1
  return [{ kind: 'follow', from: cut.path, to: only, shiftSeconds: shiftUs / SECOND_US, joins, isLastDisc: joins && isLastDisc }]
}

/** The books that one's files are in now, in its play order. */
function partsOf(cut: Cut, { after, places }: Pick<Change, 'after' | 'places'>): DividedPart[] {
  const parts: DividedPart[] = []
  let startUs = 0
  for (const { path, durationUs } of cut.files) {
    const to = places.get(within(cut.path, path))?.book
    if (to !== undefined && parts.at(-1)?.to !== to) {
      const files = after.find((book) => book.path === to)?.files ?? []
      parts.push({ to, start: startUs / SECOND_US, duration: files.reduce((sum, file) => sum + file.durationUs, 0) / SECOND_US })
    }
    startUs += durationUs
  }
  return parts
}
