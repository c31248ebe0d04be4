import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createImportedActivity } from '../../activity/index.ts'
import { createImportedListening, moveProgress, type StoredProgress } from '../../listening/index.ts'
import type { PathKeyedTable, PathMove } from '../../paths/index.ts'
import { type JournalEntry, journalStore } from './journal.store.ts'
import { withoutImport } from './without-import.ts'

type Row = StoredProgress | undefined

/**
 * The journals of imports follow a moved book. Must come before progress and collections, since it compares the journals with the
 * unchanged rows.
 */
export function journalPathTable(db: Db, onMove: () => void): PathKeyedTable {
  const listening = createImportedListening({ db })
  const { ownListening } = createImportedActivity({ db })
  const journal = journalStore(db)

  const without = (entry: JournalEntry | undefined, present: Row): Row =>
    entry && present ? withoutImport(present, entry, ownListening(entry)) : present

  /** Updates both the person's row and the row without the import to what they would be after the move. */
  function moveEntries(entries: readonly JournalEntry[], move: PathMove): void {
    const [first] = entries
    if (!first) return
    const { userId } = first
    const at = (path: PathMove['from']): Row => listening.progressAt({ userId, libraryId: move.libraryId, path })
    let present = { from: at(move.from), to: at(move.to) }
    // Newest first: each found what the next older one had written.
    for (const [importId, ofImport] of Map.groupBy(entries, (entry) => entry.importId)) {
      const [from, to] = [move.from, move.to].map((path) => ofImport.find((entry) => entry.path === path))
      const others = { from: without(from, present.from), to: without(to, present.to) }
      const [before, after] = [moved(others, move), moved(present, move)]
      for (const { path } of ofImport) journal.removeEntry({ importId, libraryId: move.libraryId, path })
      if (after && !isDeepStrictEqual(before, after))
        journal.saveEntry({ importId, userId, libraryId: move.libraryId, path: move.to, before, after })
      present = others
    }
  }

  return {
    tables: ['import_days', 'import_found', 'import_list_entries', 'import_matches', 'import_progress'],
    follow(move) {
      const { libraryId, from, to } = move
      const entries = [from, to].flatMap((path) => journal.entriesAt({ libraryId, path }))
      if (entries.some(({ path }) => path === from)) sortAndMove(entries, move)
      else if (entries.length > 0 && listening.hasProgressAt({ libraryId, path: from })) sortAndMove(entries, move)
      journal.move(move)
      onMove()
    },
  }

  function sortAndMove(entries: readonly JournalEntry[], move: PathMove): void {
    const sorted = entries.toSorted((one, other) => other.importId - one.importId)
    for (const ofPerson of Map.groupBy(sorted, ({ userId }) => userId).values()) moveEntries(ofPerson, move)
  }
}

function moved({ from, to }: { from: Row; to: Row }, move: PathMove): Row {
  return from ? moveProgress(from, to, move).row : to
}
