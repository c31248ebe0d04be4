import { runAtOnce } from '@chapterhouse/kit/queues/steps'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { createImportedActivity } from '../../activity/index.ts'
import { createImportedListening } from '../../listening/index.ts'
import { createImportedLists } from '../../lists/index.ts'
import { freeName, type PlannedList } from '../plan/lists.ts'
import { type Plan, type Present, type Summary, settle } from '../plan/plan.ts'
import { journalStore } from './journal.store.ts'
import { listsStore } from './lists.store.ts'

export interface ApplyTo {
  importId: number
  userId: number
  /** Owner of the collections. */
  adminId: number
  nowMs: number
  /** Ids of the sessions, as `toBytes` returns them: computed beforehand, since it takes a while. */
  taken: Uint8Array
}

/** Rows that were written, where they differ from the plan. */
export interface Written
  extends Pick<Summary, 'progress' | 'progressOlder' | 'finished' | 'bookmarks' | 'setAside' | 'collections'> {
  leftOut: Pick<Summary['leftOut'], 'rows' | 'lists' | 'listEntries'>
}

export type ApplyPlan = ReturnType<typeof createApplyPlan>

/** Writes a plan for one person, inside the caller's transaction, with a journal for undo. */
export function createApplyPlan({ db, dayOf }: { db: Db; dayOf: (ms: number) => string }) {
  const listening = createImportedListening({ db })
  const activity = createImportedActivity({ db })
  const journal = journalStore(db)
  const writeList = writingLists(db)

  function presentOf(userId: number): Present {
    return {
      progressAt: (key) => listening.progressAt({ ...key, userId }),
      finishesAt: (key) => activity.finishesAt({ ...key, userId }),
      bookmarksAt: (key) => listening.bookmarksAt({ ...key, userId }),
      room: listening.roomOf(userId),
    }
  }

  function writeListening({ listening: planned }: Plan, { importId, userId, taken }: ApplyTo): void {
    const ids = activity.addSessions(userId, planned.sessions)
    journal.setSessions({ importId, first: ids?.first ?? null, last: ids?.last ?? null })
    activity.addDays(userId, planned.days)
    journal.addDays(importId, planned.days)
    journal.addTaken({ importId, userId, sessions: taken })
  }

  return {
    presentOf,
    taken: journal.taken,
    apply(plan: Plan, to: ApplyTo): Written {
      const { importId, userId, nowMs } = to
      writeListening(plan, to)
      const settled = runAtOnce(settle(plan, presentOf(userId), nowMs))
      for (const { key, after } of settled.progress) {
        const before = listening.progressAt({ ...key, userId })
        const stored = { ...after, tokenId: null }
        listening.saveProgress({ ...key, userId }, stored)
        journal.saveEntry({ importId, userId, ...key, before, after: stored })
      }
      for (const finish of settled.finishes) {
        const finishId = activity.addFinish({ ...finish, userId, day: dayOf(finish.atMs) })
        journal.addFinish({ importId, finishId, atMs: finish.atMs })
      }
      for (const bookmark of settled.bookmarks)
        journal.addBookmark({ importId, bookmarkId: listening.addBookmark({ ...bookmark, userId }), note: bookmark.note })
      const lists = [...plan.collections.lists, ...plan.playlists.lists].map((list) => writeList(list, to))
      return {
        progress: settled.progress.length,
        progressOlder: settled.older,
        finished: settled.finishes.length,
        bookmarks: settled.bookmarks.length,
        setAside: settled.progress.filter(({ setsAside }) => setsAside).length,
        collections: lists.filter((list) => list !== undefined).length,
        leftOut: {
          rows: settled.past,
          lists: lists.filter((list) => list === undefined).length,
          listEntries: lists.reduce((sum, list) => sum + (list?.entriesLeftOut ?? 0), 0),
        },
      }
    },
  }
}

/** Writes a collection or playlist; undefined if its owner has reached the limit. */
function writingLists(db: Db) {
  const journal = listsStore(db)
  const lists = createImportedLists({ db })
  return (planned: PlannedList, { importId, userId, adminId, nowMs }: ApplyTo): { entriesLeftOut: number } | undefined => {
    const ownerId = planned.kind === 'collection' ? adminId : userId
    const now = new Date(nowMs).toISOString()
    const { list, description } = planned
    const name = freeName(planned.name, new Set(lists.namesOf(ownerId)))
    const collectionId = journal.earlier(ownerId, list) ?? lists.create(ownerId, { name, description }, now)
    if (collectionId === undefined) return undefined
    const { added, leftOut } = lists.append(collectionId, planned.entries, now)
    for (const key of added) journal.journalEntry({ importId, collectionId, ...key })
    const shared = ownerId !== userId && lists.share(collectionId, userId)
    journal.journalList({ importId, list, collectionId, shared: Number(shared) })
    return { entriesLeftOut: leftOut }
  }
}
