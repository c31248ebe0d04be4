import type { Db } from '@chapterhouse/kit/sqlite'
import { seriesNameKey } from '../../catalogue/index.ts'
import { type AccessiblePath, reachValues, type Shares } from '../../shares/index.ts'
import type { Envelope, LocalBook, Rail, RailWork, View } from './envelope.ts'
import { numericPosition } from './families.ts'
import { identifiersOf, keyOf } from './identifiers.ts'
import { type Candidate, localBooksStore } from './local-books.store.ts'

interface PlaceNeeds {
  db: Db
  shares: Pick<Shares, 'visibleLibraries'>
  /** Works of identifiers, from cached answers however old they are; a lookup that found nothing has ''. */
  worksOf: (keys: readonly string[]) => ReadonlyMap<string, string>
}

export type PlaceBooks = ReturnType<typeof createPlaceBooks>

const MAX_CANDIDATES = 1_000

/**
 * Names the books of this viewer among the works of an envelope, on a copy of it (docs/reference/server.md 2.11). Only books that they
 * have access to are read at all.
 */
export function createPlaceBooks({ db, shares, worksOf }: PlaceNeeds) {
  const store = localBooksStore(db)

  /** In order of preference; the requested book is placed already. */
  function candidatesFor({ viewer, library, path }: AccessiblePath, views: readonly View[]): Candidate[] {
    const names = JSON.stringify(views.map(({ name }) => seriesNameKey(name)))
    const reach = reachValues(shares.visibleLibraries(viewer))
    return store
      .ofSeries({ names, ...reach, libraryId: library.id, max: MAX_CANDIDATES })
      .filter((book) => book.libraryId !== library.id || book.path !== path)
  }

  /** The work of each candidate whose identifier was looked up before. */
  function identities(candidates: readonly Candidate[]): (book: Candidate) => string {
    const known = worksOf([...new Set(candidates.flatMap((book) => identifiersOf(book).map(keyOf)))])
    return (book) =>
      identifiersOf(book)
        .map((identifier) => known.get(keyOf(identifier)) ?? '')
        .find((workId) => workId !== '') ?? ''
  }

  return (target: AccessiblePath, envelope: Envelope): Envelope => {
    const views = envelope.series.flatMap((rail) => [rail, ...(rail.orderings ?? [])])
    if (views.length === 0) return envelope
    const candidates = candidatesFor(target, views)
    const book = { library_id: target.library.id, path: target.path }
    const places = placesOf(candidates, identities(candidates), { workId: envelope.work.id, book })
    let at = 0
    const series = envelope.series.map((rail): Rail => {
      const main = places.inView(rail, at)
      at += 1
      const orderings = rail.orderings?.map((view) => {
        const placed = places.inView(view, at, new Map(main.map(({ id, local }) => [id, local])))
        at += 1
        return { ...view, works: placed }
      })
      return { ...rail, works: main, ...(orderings && { orderings }) }
    })
    return { ...envelope, series }
  }
}

interface Current {
  workId: string
  book: LocalBook
}

function placesOf(candidates: readonly Candidate[], workOf: (book: Candidate) => string, current: Current) {
  const byWork = new Map<string, LocalBook>()
  const byPosition = new Map<string, LocalBook>()
  for (const book of candidates) {
    const workId = workOf(book)
    const local = { library_id: book.libraryId, path: book.path }
    // A book whose work is known is that work, wherever its tags put it.
    if (workId !== '') setFirst(byWork, workId, local)
    else if (book.seriesIndex !== null) setFirst(byPosition, `${book.view}:${book.seriesIndex}`, local)
  }

  return {
    /** The works of one view; `ofMain` are the books placed in the main view of an alternate order. */
    inView(view: View, at: number, ofMain?: ReadonlyMap<string, LocalBook | undefined>): RailWork[] {
      return view.works.map((work) => {
        const position = numericPosition(work.position)
        const local =
          work.id === current.workId
            ? current.book
            : (byWork.get(work.id) ?? ofMain?.get(work.id) ?? byPosition.get(`${at}:${position}`))
        return local ? { ...work, local } : work
      })
    },
  }
}

function setFirst<V>(map: Map<string, V>, key: string, value: V): void {
  if (!map.has(key)) map.set(key, value)
}
