import { atMost } from '@chapterhouse/kit/caches/at-most'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { LRUCache } from 'lru-cache'
import { seriesNameKey } from '../../catalogue/index.ts'
import { type AccessiblePath, mayOpen, type Shares } from '../../shares/index.ts'
import { type Envelope, type LocalBook, type View, viewsOf } from './envelope.ts'
import { numericPosition } from './families.ts'
import { identifiersOf, keyOf } from './identifiers.ts'
import { localBooksStore, type SeriesBook } from './local-books.store.ts'
import type { Locals } from './render-envelope.ts'

interface Candidate extends SeriesBook {
  /** Its identifiers as keys of cached answers. */
  keys: readonly string[]
}

interface ViewCandidate {
  view: number
  book: Candidate
}

export type PlaceBooks = ReturnType<typeof createPlaceBooks>

/** Per series. */
const MAX_CANDIDATES = 1_000
const MAX_SERIES = 500

/** Adds this viewer's books to the works of an envelope, without changing the original (docs/reference/server.md 2.11). */
export function createPlaceBooks({
  db,
  shares,
  worksOf,
}: {
  db: Db
  shares: Pick<Shares, 'visibleLibraries'>
  /** Works by identifier, from cached answers however old they are; '' if a lookup found nothing. */
  worksOf: (keys: readonly string[]) => ReadonlyMap<string, string>
}) {
  const booksOf = createSeriesBooks(db)

  /** Books the viewer has access to, in order of preference; the requested book is already placed. */
  function candidatesFor({ viewer, library, path }: AccessiblePath, views: readonly View[]): ViewCandidate[] {
    const visible = new Map(shares.visibleLibraries(viewer).map(({ library: { id }, scope }, order) => [id, { scope, order }]))
    const orderOf = ({ book: { libraryId } }: ViewCandidate) =>
      libraryId === library.id ? -1 : (visible.get(libraryId)?.order ?? 0)
    return views
      .flatMap(({ name }, view) => booksOf(name).map((book) => ({ view, book })))
      .filter(({ book }) => {
        const scope = visible.get(book.libraryId)?.scope
        return scope !== undefined && mayOpen(scope, book.path) && (book.libraryId !== library.id || book.path !== path)
      })
      .sort((one, other) => orderOf(one) - orderOf(other) || (one.book.path < other.book.path ? -1 : 1))
  }

  return (target: AccessiblePath, envelope: Envelope): Locals => {
    const views = viewsOf(envelope)
    if (views.length === 0) return []
    const candidates = candidatesFor(target, views)
    const book = { library_id: target.library.id, path: target.path }
    const known = worksOf(candidates.flatMap((candidate) => candidate.book.keys))
    const localsIn = placesOf(candidates, known, { workId: envelope.work.id, book })
    let at = 0
    return envelope.series.flatMap((rail) => {
      const main = localsIn(rail, at)
      at += 1
      const ofMain = new Map(rail.works.map(({ id }, index) => [id, main[index]]))
      const others = (rail.orderings ?? []).flatMap((view) => {
        const locals = localsIn(view, at, ofMain)
        at += 1
        return locals
      })
      return [...main, ...others]
    })
  }
}

/** Finds the books for one view's works; for an alternate order, `ofMain` are the main view's. */
function placesOf(
  candidates: readonly ViewCandidate[],
  known: ReadonlyMap<string, string>,
  current: { workId: string; book: LocalBook },
) {
  const byWork = new Map<string, LocalBook>()
  const byPosition = new Map<string, LocalBook>()
  for (const { view, book } of candidates) {
    const workId = book.keys.map((key) => known.get(key) ?? '').find((id) => id !== '') ?? ''
    const local = { library_id: book.libraryId, path: book.path }
    // A book with a known work is that work, whatever its tags say.
    if (workId !== '') setFirst(byWork, workId, local)
    else if (book.seriesIndex !== null) setFirst(byPosition, `${view}:${book.seriesIndex}`, local)
  }
  return (view: View, at: number, ofMain?: ReadonlyMap<string, LocalBook | undefined>) =>
    view.works.map(({ id, position }) =>
      id === current.workId
        ? current.book
        : (byWork.get(id) ?? ofMain?.get(id) ?? byPosition.get(`${at}:${numericPosition(position)}`)),
    )
}

/** The books of a series by its name, cached until one of them changes. */
function createSeriesBooks(db: Db): (name: string) => readonly Candidate[] {
  const store = localBooksStore(db)
  const cached = new LRUCache<string, { key: string; mark: string; books: readonly Candidate[] }>(atMost(MAX_SERIES))
  return (name) => {
    const known = cached.get(name)
    const key = known?.key ?? seriesNameKey(name)
    const mark = store.markOf(key)
    if (known?.mark === mark) return known.books
    const books = store.ofSeries(key, MAX_CANDIDATES).map((book) => ({ ...book, keys: identifiersOf(book).map(keyOf) }))
    cached.set(name, { key, mark, books })
    return books
  }
}

function setFirst<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value)
}
