import { CHARACTERS, MAX } from '../bounds.ts'
import type { SourceBookmark, SourceItem, SourcePerson, SourceProgress, SourceSession, SourceUser } from '../source-data.ts'
import { createBudget, moreThan } from '../too-much.ts'
import { idOf, momentOf, type Row, secondsOf, textOf } from './fields.ts'
import { by, type Items } from './items.ts'
import { type ListRows, toList } from './lists.ts'
import { type ProgressRow, type SessionRow, toProgress, toSession } from './rows.ts'

/** Rows of one person in the API's form. */
export interface PersonRows {
  progress: readonly Row[]
  sessions: readonly SessionRow[]
  bookmarks: readonly Row[]
  playlists: readonly ListRows[]
  /** Sessions without a book or a time. */
  invalid: number
}

interface Context {
  items: Items
  leftOut: { podcasts: number; ebooks: number; invalid: number }
  /** Items of podcasts, as far as rows show. */
  podcasts: Set<string>
}

export function toPerson(user: SourceUser, rows: PersonRows, items: Items): SourcePerson {
  const context: Context = { items, leftOut: { podcasts: 0, ebooks: 0, invalid: rows.invalid }, podcasts: new Set() }
  // In this order, since sessions have the titles of books that are gone.
  const sessions = sessionsOf(rows.sessions, context)
  const progress = progressOf(rows.progress, context)
  const bookmarks = bookmarksOf(rows.bookmarks, context)
  const playlists = rows.playlists.map((list) => toList(list, items)).sort(by(({ id }) => id))
  for (const { entries } of rows.playlists) context.leftOut.podcasts += entries.filter(({ isEpisode }) => isEpisode).length
  return { user, progress, sessions, bookmarks, playlists, leftOut: context.leftOut }
}

function sessionsOf(rows: readonly SessionRow[], { items, leftOut, podcasts }: Context): SourceSession[] {
  const sessions = rows.flatMap((row): SourceSession[] => {
    if (!row.isEpisode) return [toSourceSession(row, items.idOf(row, row))]
    leftOut.podcasts += 1
    podcasts.add(row.itemId)
    return []
  })
  return sessions.sort((a, b) => a.startedAt - b.startedAt || (a.id < b.id ? -1 : 1))
}

/** If two rows are about one book, the newer one counts. */
function progressOf(rows: readonly Row[], { items, leftOut, podcasts }: Context): SourceProgress[] {
  const progress = new Map<string, SourceProgress>()
  for (const raw of rows) {
    const row = toProgress(raw)
    if (!row) leftOut.invalid += 1
    else if (row.isEpisode) {
      leftOut.podcasts += 1
      podcasts.add(row.itemId)
    } else if (isEbookAlone(row, items.find(row))) leftOut.ebooks += 1
    else {
      const itemId = items.idOf(row, { durationSeconds: row.durationSeconds })
      const other = progress.get(itemId)
      if (!other || other.updatedAt < row.updatedAt) progress.set(itemId, toSourceProgress(row, itemId))
    }
    if (progress.size > MAX.progress) throw moreThan(MAX.progress, 'positions of one person')
  }
  return [...progress.values()].sort(by(({ itemId }) => itemId))
}

function bookmarksOf(rows: readonly Row[], { items, leftOut, podcasts }: Context): SourceBookmark[] {
  if (rows.length > MAX.bookmarks) throw moreThan(MAX.bookmarks, 'bookmarks of one person')
  const bookmarks = rows.flatMap((row): SourceBookmark[] => {
    const itemId = idOf(row['libraryItemId'])
    if (podcasts.has(itemId)) leftOut.podcasts += 1
    else if (itemId === '') leftOut.invalid += 1
    else return [toBookmark(row, items.idOf({ itemId, mediaId: '' }))]
    return []
  })
  for (const { title } of bookmarks) items.count(title)
  return bookmarks.sort((a, b) => a.createdAt - b.createdAt || a.positionSeconds - b.positionSeconds)
}

/** Collects a person's sessions, each once: if a session starts while pages are read, one is on two of them. */
export function createSessions() {
  const byId = new Map<string, SessionRow>()
  const count = createBudget()
  let invalid = 0
  return {
    /** Returns whether it was new. */
    add(row: Row): boolean {
      const before = byId.size + invalid
      const session = toSession(row)
      if (session) {
        if (!byId.has(session.id)) count(session.title, session.author, session.deviceName)
        byId.set(session.id, session)
      } else invalid += 1
      if (byId.size > MAX.sessions) throw moreThan(MAX.sessions, 'sessions of one person')
      return byId.size + invalid > before
    },
    all: (): Pick<PersonRows, 'sessions' | 'invalid'> => ({ sessions: [...byId.values()], invalid }),
  }
}

/** A book without audio, or one of which only the text was read. */
function isEbookAlone(row: ProgressRow, item: SourceItem | undefined): boolean {
  if (row.positionSeconds > 0) return false
  if (row.durationSeconds === 0 && (row.hasEbook || (item?.durationSeconds ?? 0) === 0)) return true
  return row.hasEbook && !row.isFinished
}

const toSourceSession = (row: SessionRow, itemId: string): SourceSession => ({
  id: row.id,
  itemId,
  startPositionSeconds: row.startPositionSeconds,
  positionSeconds: row.positionSeconds,
  listenedSeconds: row.listenedSeconds,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  day: row.day,
  deviceName: row.deviceName,
})

const toSourceProgress = (row: ProgressRow, itemId: string): SourceProgress => ({
  itemId,
  durationSeconds: row.durationSeconds,
  positionSeconds: row.positionSeconds,
  isFinished: row.isFinished,
  isHidden: row.isHidden,
  updatedAt: row.updatedAt,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
})

const toBookmark = (row: Row, itemId: string): SourceBookmark => ({
  itemId,
  title: textOf(row['title'], CHARACTERS.path),
  positionSeconds: secondsOf(row['time']),
  createdAt: momentOf(row['createdAt']) ?? 0,
})
