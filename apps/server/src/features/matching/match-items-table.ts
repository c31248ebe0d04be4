import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathKeyedTable } from '../paths/index.ts'
import { matchRunsStore } from './match-runs.store.ts'

/** Proposals follow a moved book. A disc that joins a book is no longer a separate book, so its proposal is left behind. */
export function matchItemsTable(db: Db): PathKeyedTable {
  const { move } = matchRunsStore(db)
  return { tables: ['match_items'], follow: (moved) => (moved.joins ? undefined : move(moved)) }
}
