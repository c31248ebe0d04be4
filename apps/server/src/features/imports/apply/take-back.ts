import { isDeepStrictEqual } from 'node:util'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createImportedActivity } from '../../activity/index.ts'
import { createImportedListening } from '../../listening/index.ts'
import { createImportedLists } from '../../lists/index.ts'
import { type JournalEntry, journalStore } from './journal.store.ts'
import { listsStore } from './lists.store.ts'
import { withoutImport } from './without-import.ts'

interface Taken {
  importId: number
  userId: number
  now: string
}

export type TakeBack = ReturnType<typeof createTakeBack>

/** Removes what an import wrote, unless it has changed since, inside the caller's transaction. */
export function createTakeBack({ db, dayOf }: { db: Db; dayOf: (ms: number) => string }) {
  const listening = createImportedListening({ db })
  const activity = createImportedActivity({ db })
  const journal = journalStore(db)
  const listJournal = listsStore(db)
  const lists = createImportedLists({ db })

  /** Restores the previous position. A later save or edit is kept, but without its imported parts. */
  function takePosition(entry: JournalEntry): void {
    const later = journal.entriesAt(entry).filter(({ importId, userId }) => userId === entry.userId && importId > entry.importId)
    const onTop = later.find(({ before }) => isDeepStrictEqual(before, entry.after))
    if (onTop) {
      journal.saveEntry({ ...onTop, before: entry.before })
      return
    }
    const present = listening.progressAt(entry)
    if (!present) return
    const row = withoutImport(present, entry, activity.ownListening(entry))
    if (row) listening.saveProgress(entry, row)
    else listening.removeProgress(entry)
  }

  /** A book finished again after the import had marked it as finished has no separate finish yet. */
  function addOwnFinish({ userId, libraryId, path }: JournalEntry): void {
    const present = listening.progressAt({ userId, libraryId, path })
    if (!present?.finished || present.finishedAt === null) return
    const atMs = Date.parse(present.finishedAt)
    activity.addMissingFinish({ userId, libraryId, path, atMs, day: dayOf(atMs) })
  }

  /** A collection is removed with its last entry, unless another import writes to it too. */
  function takeLists({ importId, userId, now }: Taken): void {
    const written = listJournal.lists(importId)
    for (const { collectionId, shared } of written) if (shared) lists.unshare(collectionId, userId)
    listJournal.handOver(importId)
    for (const [id, entries] of Map.groupBy(listJournal.entries(importId), ({ collectionId }) => collectionId))
      lists.removeItems(id, entries, now)
    for (const { collectionId, isOwn } of written) if (isOwn) lists.removeIfEmpty(collectionId)
  }

  return function takeBack({ importId, userId, now }: Taken): void {
    const { first, last } = journal.sessions(importId)
    if (first !== null && last !== null) activity.removeSessions({ userId, first, last })
    activity.subtractDays(userId, journal.days(importId))
    const entries = journal.entries(importId)
    for (const entry of entries) takePosition(entry)
    for (const finish of journal.finishes(importId)) activity.removeFinish(finish)
    for (const entry of entries) addOwnFinish(entry)
    for (const { id, note } of journal.bookmarks(importId)) listening.removeUnedited(id, note)
    takeLists({ importId, userId, now })
    journal.clear(importId)
    journal.setSessions({ importId, first: null, last: null })
  }
}
