import type { Steps } from '@chapterhouse/kit/queues/steps'
import type { Progress } from '../../listening/index.ts'
import type { SourceItem, SourceList, SourcePerson, SourceSession } from '../source/source-data.ts'
import { type PlannedLists, planLists } from './lists.ts'
import type { Match, Matches, Way } from './match-items.ts'
import {
  type BookKey,
  bookmarkKey,
  isKnownFinish,
  type PlannedBookmark,
  type PlannedFinish,
  type Position,
  planBookmarks,
  planFinishes,
  planPositions,
  takePosition,
} from './positions.ts'
import { type PlannedListening, planSessions, type SessionsInput } from './sessions.ts'
import { type LibraryCount, listUnmatched, type UnmatchedItem, usedItems } from './unmatched-items.ts'

/** The rows of a person here, now. */
export interface Present {
  progressAt: (key: BookKey) => Progress | undefined
  finishesAt: (key: BookKey) => readonly number[]
  bookmarksAt: (key: BookKey) => readonly PlannedBookmark[]
  /** How many rows the person may add. */
  room: { progress: number; bookmarks: number; bookmarksOfBook: number }
}

export interface PlanInput extends Pick<SessionsInput, 'cutoffMs' | 'nowMs' | 'retainedSinceMs' | 'local' | 'isKnown'> {
  person: Omit<SourcePerson, 'sessions'> & { sessions: Iterable<SourceSession> }
  items: Iterable<SourceItem>
  collections: readonly SourceList[]
  matches: Matches
  /** Matches as an admin sees them, for collections. */
  matchesOfAdmin: Matches
  takesLists: boolean
  takesSetAside: boolean
  present: Present
}

/**
 * Everything that would be written for one person. Positions, finishes and bookmarks are later compared with the rows present then.
 */
export interface Plan {
  listening: PlannedListening
  positions: Position[]
  finishes: PlannedFinish[]
  bookmarks: PlannedBookmark[]
  collections: PlannedLists
  playlists: PlannedLists
}

export interface Summary {
  items: number
  matched: Record<Way, number>
  unmatched: number
  /** Unmatched items that access to a library here would find, and those that joining its discs would. Absent if not counted. */
  closed?: LibraryCount[]
  split?: LibraryCount[]
  sessions: number
  alreadyHere: number
  skippedAfterCutoff: number
  listened: number
  estimated: number
  progress: number
  progressOlder: number
  finished: number
  bookmarks: number
  setAside: number
  collections: number
  leftOut: SourcePerson['leftOut'] & { withoutClock?: number; listEntries: number; lists: number; rows: number }
  firstMs: number | null
  lastMs: number | null
}

export interface Planned {
  plan: Plan
  /** By item. */
  matched: ReadonlyMap<string, Match>
  summary: Summary
  /** The first ones. */
  unmatched: UnmatchedItem[]
}

/** The rows that an import would write for one person, and its unmatched items. Pure. */
export function* planImport(input: PlanInput): Steps<Planned> {
  const { person, matches, matchesOfAdmin, collections, takesLists } = input
  const { matched } = matches
  const listening = yield* planSessions({ ...input, sessions: person.sessions, matched })
  const positions = yield* planPositions({ ...input, progress: person.progress, matched })
  const plan: Plan = {
    listening,
    positions,
    finishes: planFinishes(positions),
    bookmarks: yield* planBookmarks(person.bookmarks, { ...input, matched }),
    collections: yield* planLists(takesLists ? collections : [], 'collection', matchesOfAdmin.matched),
    playlists: yield* planLists(takesLists ? person.playlists : [], 'playlist', matched),
  }
  const used = yield* usedItems(person, takesLists)
  const { listed, count, closed, split } = yield* listUnmatched(used, { ...input, heard: listening.unmatched })
  return { plan, matched, unmatched: listed, summary: yield* summarise(plan, { used, unmatched: count, closed, split }, input) }
}

interface Items {
  used: ReadonlySet<string>
  unmatched: number
  closed: LibraryCount[]
  split: LibraryCount[]
}

function* summarise(plan: Plan, { used, unmatched, closed, split }: Items, input: PlanInput): Steps<Summary> {
  const { listening, collections, playlists } = plan
  const settled = yield* settle(plan, input.present, input.nowMs)
  return {
    items: used.size,
    matched: yield* countWays(used, input.matches),
    unmatched,
    closed,
    split,
    sessions: listening.taken.length,
    alreadyHere: listening.alreadyHere,
    skippedAfterCutoff: listening.skippedAfterCutoff,
    listened: listening.listened,
    estimated: listening.estimated,
    progress: settled.progress.length,
    progressOlder: settled.older,
    finished: settled.finishes.length,
    bookmarks: settled.bookmarks.length,
    setAside: settled.progress.filter(({ setsAside }) => setsAside).length,
    collections: collections.lists.length + playlists.lists.length,
    leftOut: {
      ...input.person.leftOut,
      withoutClock: listening.withoutClock,
      listEntries: collections.entriesLeftOut + playlists.entriesLeftOut,
      lists: collections.listsLeftOut + playlists.listsLeftOut,
      rows: settled.past,
    },
    firstMs: listening.firstMs,
    lastMs: listening.lastMs,
  }
}

function* countWays(used: ReadonlySet<string>, { matched }: Matches): Steps<Record<Way, number>> {
  const counts = { hand: 0, path: 0, asin: 0, isbn: 0, title: 0 }
  for (const item of used) {
    yield
    const match = matched.get(item)
    if (match) counts[match.way] += 1
  }
  return counts
}

export interface Settled {
  progress: { key: BookKey; after: Progress; setsAside: boolean }[]
  finishes: PlannedFinish[]
  bookmarks: PlannedBookmark[]
  /** Positions no newer than those here. */
  older: number
  /** Rows beyond the person's limits. */
  past: number
}

/** The rows to write, given the present ones. */
export function* settle({ positions, finishes, bookmarks }: Plan, present: Present, nowMs: number): Steps<Settled> {
  const settled: Settled = { progress: [], finishes: [], bookmarks: [], older: 0, past: 0 }
  let { progress: freeProgress, bookmarks: freeBookmarks } = present.room
  for (const position of positions) {
    yield
    const key = { libraryId: position.libraryId, path: position.path }
    const before = present.progressAt(key)
    const after = takePosition(before, position, nowMs * 1000)
    if (!after) settled.older += 1
    else if (!before && freeProgress <= 0) settled.past += 1
    else {
      if (!before) freeProgress -= 1
      settled.progress.push({ key, after, setsAside: position.setsAside })
    }
  }
  for (const finish of finishes) {
    yield
    if (!isKnownFinish(finish.atMs, present.finishesAt(finish))) settled.finishes.push(finish)
  }
  const inBook = new Map<string, number>()
  for (const bookmark of bookmarks) {
    yield
    const known = present.bookmarksAt(bookmark)
    if (known.some((one) => bookmarkKey(one) === bookmarkKey(bookmark))) continue
    const book = `${bookmark.libraryId} ${bookmark.path}`
    const count = inBook.get(book) ?? known.length
    if (freeBookmarks <= 0 || count >= present.room.bookmarksOfBook) settled.past += 1
    else {
      freeBookmarks -= 1
      inBook.set(book, count + 1)
      settled.bookmarks.push(bookmark)
    }
  }
  return settled
}
