import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@chapterhouse/kit/sqlite'
import { type JournalEntry, journalStore } from './journal.store.ts'
import { listsStore } from './lists.store.ts'
import { writtenRowsStore } from './written-rows.store.ts'

export type TakeBack = ReturnType<typeof createTakeBack>

/** Removes what an import wrote, unless it has changed since, inside the caller's transaction. */
export function createTakeBack({ db }: { db: Db }) {
  const rows = writtenRowsStore(db)
  const journal = journalStore(db)
  const lists = listsStore(db)

  /** The position that was there before returns, unless there has been a save or an edit since. */
  function takePosition(entry: JournalEntry): void {
    const later = journal.entriesAt(entry).filter(({ importId, userId }) => userId === entry.userId && importId > entry.importId)
    const onTop = later.find(({ before }) => isDeepStrictEqual(before, entry.after))
    if (onTop) {
      journal.saveEntry({ ...onTop, before: entry.before })
      return
    }
    if (!isDeepStrictEqual(rows.progressAt(entry), entry.after)) return
    if (entry.before) rows.saveProgress(entry, entry.before)
    else rows.removeProgress(entry)
  }

  return function takeBack({ importId, userId, now }: { importId: number; userId: number; now: string }): void {
    const { first, last } = journal.sittings(importId)
    if (first !== null && last !== null) rows.removeSittings({ userId, first, last })
    rows.takeDays({ importId, userId })
    for (const entry of journal.entries(importId)) takePosition(entry)
    rows.removeFinishes(importId)
    rows.removeBookmarks(importId)
    lists.takeBack({ importId, userId, now })
    journal.clear(importId)
    journal.setSittings({ importId, first: null, last: null })
  }
}
