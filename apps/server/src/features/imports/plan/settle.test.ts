import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../../paths/index.ts'
import { type Plan, settle } from './plan.ts'

const MANY = 500
const NO_LISTS = { lists: [], entriesLeftOut: 0, listsLeftOut: 0 }

test("requests don't wait until all rows are compared", () => {
  const books = Array.from({ length: MANY }, (_, n) => ({ libraryId: 1, path: relPath(`Book ${n}`) }))
  const plan: Plan = {
    listening: {
      ...{ sessions: [], days: [], taken: [], listened: 0, estimated: 0, alreadyHere: 0, skippedAfterCutoff: 0, withoutClock: 0 },
      ...{ firstMs: null, lastMs: null, unmatched: new Map() },
    },
    positions: books.map((book) => ({
      ...book,
      ...{ position: 1, duration: 9, finished: false, updatedAtUs: 1, startedAt: null, finishedAt: null, setsAside: false },
    })),
    finishes: books.map((book) => ({ ...book, atMs: 1 })),
    bookmarks: books.map((book) => ({ ...book, position: 1, note: '', createdAt: '1970-01-01T00:00:00.000Z' })),
    ...{ collections: NO_LISTS, playlists: NO_LISTS },
  }
  let looked = 0
  const look = <T>(found: T): T => {
    looked += 1
    return found
  }
  const steps = settle(
    plan,
    {
      progressAt: () => look(undefined),
      finishesAt: () => look([]),
      bookmarksAt: () => look([]),
      room: { progress: MANY, bookmarks: MANY, bookmarksOfBook: 1 },
    },
    1,
  )
  for (let step = steps.next(); ; step = steps.next()) {
    assert.ok(looked <= 1, 'one look at the database in a step')
    looked = 0
    if (!step.done) continue
    const { progress, finishes, bookmarks } = step.value
    assert.deepEqual([progress.length, finishes.length, bookmarks.length], [MANY, MANY, MANY])
    return
  }
})
