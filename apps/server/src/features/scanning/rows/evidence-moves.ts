import { missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { PathKeyedTable, PathMove, RelPath } from '../../paths/index.ts'
import { type EvidenceMoveRecord, evidenceMovesStore, type MovedBook } from './evidence-moves.store.ts'
import { moveSuggestionsStore } from './move-suggestions.store.ts'
import { restoreState } from './restore-state.ts'
import { stateRowsStore } from './state-rows.store.ts'

const DAYS_TO_UNDO = 30
const DAY_MS = 24 * 60 * 60_000

export type EvidenceMoves = ReturnType<typeof createEvidenceMoves>

/** Moves decided by evidence, each with what it takes to undo it within thirty days; suggestions; and places without their part. */
export function createEvidenceMoves({
  db,
  now,
  statePathTables,
  depart,
  refresh,
}: {
  db: Db
  now: () => Date
  /** Tables of people's data and of edits of books. */
  statePathTables: () => readonly PathKeyedTable[]
  /** Keeps what identifies a missing book. */
  depart: (book: { libraryId: number; path: RelPath; title: string; author: string; at: string; evidence: string }) => void
  /** Rewrites the book, if any, after its edits changed. */
  refresh: (key: { libraryId: number; path: RelPath }) => void
}) {
  const store = evidenceMovesStore(db)
  const suggestions = moveSuggestionsStore(db)
  const rows = stateRowsStore(db)
  const sinceMs = () => now().getTime() - DAYS_TO_UNDO * DAY_MS
  const tables = () => statePathTables().flatMap((pathTable) => pathTable.tables)
  const rowsAt = (libraryId: number, paths: readonly RelPath[]) => rows.rowsAt(tables(), libraryId, paths)

  return {
    pathTable: toPathTable(store, suggestions),
    ...suggestions,
    /** The paths with people's data or with edits. */
    withState: (libraryId: number, paths: readonly RelPath[]): ReadonlySet<RelPath> =>
      paths.length === 0 ? new Set() : rows.pathsWithRows(tables(), libraryId, paths),
    /** Runs a move inside the caller's transaction, and records the state before and after it. */
    record(libraryId: number, moves: readonly MovedBook[], move: () => void): void {
      const paths = [...new Set(moves.flatMap(({ from, to }) => [from, to]))]
      const before = rowsAt(libraryId, paths)
      move()
      store.removeBefore(sinceMs())
      // Without anyone's data there is nothing to undo.
      if (Object.keys(before).length === 0) return
      store.record({ libraryId, atMs: now().getTime(), moves, before, after: rowsAt(libraryId, paths) })
    },
    list: (): EvidenceMoveRecord[] => store.list(sinceMs()),
    /** Restores everyone's data. Later saves remain with the book. */
    undo(id: number): EvidenceMoveRecord {
      return db.transaction(() => {
        const move = store.find(id, sinceMs())
        if (!move) throw missing('no such move, or it was too long ago')
        const { libraryId, moves, before, after } = move
        store.remove(id)
        restoreState(rows, { before, after, moves })
        const targets = new Set(moves.map(({ to }) => to))
        const at = now().toISOString()
        for (const { from, to, now: there = to, evidence, title, author, known } of moves) {
          refresh({ libraryId, path: there })
          if (targets.has(from)) continue
          depart({ libraryId, path: from, title, author, at, evidence: known })
          suggestions.suggest(libraryId, { from, to: there, evidence })
        }
        return move
      })
    },
  }
}

type Stores = [moves: ReturnType<typeof evidenceMovesStore>, suggestions: ReturnType<typeof moveSuggestionsStore>]

function toPathTable(...[store, suggestions]: Stores): PathKeyedTable {
  return {
    tables: ['move_suggestions', 'lost_places'],
    follow({ libraryId, from, to, joins }: PathMove) {
      suggestions.followSuggestions(libraryId, { from, to })
      if (joins) return
      suggestions.followLostPlaces(libraryId, { from, to })
      for (const { id, moves } of store.ofLibrary(libraryId)) {
        const hasMovedOn = (move: MovedBook) => (move.now ?? move.to) === from
        const moved = moves.map((move) => (hasMovedOn(move) ? { ...move, now: to } : move))
        if (moves.some(hasMovedOn)) store.rename(id, moved)
      }
    },
  }
}
