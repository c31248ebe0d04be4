import { unavailable } from '@chapterhouse/kit/errors'
import { runInTurns, type Steps } from '@chapterhouse/kit/queues/steps'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Accounts } from '../accounts/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { Shares } from '../shares/index.ts'
import type { ApplyPlan } from './apply/apply-plan.ts'
import { createKnownIds } from './apply/session-ids.ts'
import { booksHereStore } from './books-here.store.ts'
import type { ImportRow } from './import-record.ts'
import type { ImportsStore } from './imports.store.ts'
import { type MatchInput, matchItems } from './plan/match-items.ts'
import { indexBooks } from './plan/our-books.ts'
import { type Planned, planImport } from './plan/plan.ts'
import type { StoredPerson, StoredShared, StoredSource } from './stored-source.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_PLANS = 5

export interface MakePlanNeeds {
  db: Db
  store: ImportsStore
  stored: StoredSource
  applyPlan: Pick<ApplyPlan, 'presentOf' | 'taken'>
  accounts: Pick<Accounts, 'get'>
  shares: Pick<Shares, 'accessCheck'>
  local: LocalTime
  now: () => Date
  libraries: Pick<Libraries, 'list'>
  /** How often a book has moved since the server started. */
  moves: () => number
  /** Resolves when none of these libraries is being scanned or queued for it. */
  whenScanned: (libraryIds: readonly number[], signal: AbortSignal) => Promise<void>
  /** How many days sessions are kept. */
  sessionDays: () => number
}

export type MakePlan = ReturnType<typeof createMakePlan>

/** Plans an import from its stored data, against the current books and listening here. */
export function createMakePlan(needs: MakePlanNeeds) {
  const { db, store, stored, applyPlan, accounts, shares, local, now, sessionDays } = needs
  const here = booksHereStore(db)

  function* planned(row: ImportRow, shared: StoredShared, person: StoredPerson): Steps<Planned> {
    const index = yield* indexBooks(here.books(), here.split())
    const byHand = new Map(store.handMatches(row.readingId).map((match) => [match.item, match]))
    const earlier = new Map(store.found(row.id).map((match) => [match.item, match]))
    const folders = store.folders(row.readingId)
    const input: Omit<MatchInput, 'maySee'> = {
      items: shared.items,
      index,
      byHand,
      earlier,
      folders,
      isTable: row.source === 'table',
    }
    const account = accounts.get(row.userId)
    const maySee = (isAdmin: boolean) => shares.accessCheck({ userId: account.id, isAdmin })
    const reading = store.reading(row.readingId)
    const nowMs = now().getTime()
    return yield* planImport({
      person,
      items: shared.items,
      collections: shared.collections,
      matches: yield* matchItems({ ...input, maySee: maySee(account.isAdmin) }),
      matchesOfAdmin: yield* matchItems({ ...input, maySee: maySee(true) }),
      takesLists: reading?.takesLists === 1,
      takesSetAside: reading?.takesSetAside === 1,
      cutoffMs: row.cutoffMs,
      nowMs,
      retainedSinceMs: nowMs - sessionDays() * DAY_MS,
      local,
      isKnown: createKnownIds(applyPlan.taken(account.id)),
      present: applyPlan.presentOf(account.id),
    })
  }

  /** A plan contains paths, so it is made again if a book moved, but only after the scan, which may move many. */
  return async function makePlan(row: ImportRow, signal: AbortSignal): Promise<Planned> {
    const shared = await stored.shared(row.readingId)
    const person = await stored.person(row.id)
    for (let attempt = 1; attempt <= MAX_PLANS; attempt += 1) {
      signal.throwIfAborted()
      const before = needs.moves()
      const found = await runInTurns(planned(row, shared, person), signal)
      if (needs.moves() === before) return found
      const libraryIds = needs.libraries.list().map(({ id }) => id)
      await needs.whenScanned(libraryIds, signal)
    }
    throw unavailable('books keep moving; try again after the scan')
  }
}

/** Saves nothing if the import has been deleted since. */
export function savePlan({ db, store }: Pick<MakePlanNeeds, 'db' | 'store'>, id: number, planned: Planned): void {
  const { summary, unmatched, matched } = planned
  db.transaction(() => {
    if (!store.find(id)) return
    store.setSummary({ id, summary: JSON.stringify(summary) })
    store.setUnmatched(id, unmatched)
    store.setFound(
      id,
      [...matched].map(([item, { way, book }]) => [item, { way, libraryId: book.libraryId, path: book.path }]),
    )
  })
}
