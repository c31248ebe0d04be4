import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { ListenedDay } from '../figures/day-figures.ts'
import type { CountedSession } from '../figures/session-figures.ts'

interface LatestSave {
  userId: number
  username: string
  libraryId: number
  path: RelPath
  position: number
  duration: number
  finished: number
  updatedAtUs: number
}

export interface Funnel {
  started: number
  reached25: number
  reached50: number
  reached75: number
  finished: number
}

export interface StorageSum {
  key: string
  bytes: number
  books: number
}

const LISTENED = (who: string) => `
  SELECT day, user_id AS userId, library_id AS libraryId, path, listened, sessions FROM listening_days
  WHERE ${who}day BETWEEN :fromDay AND :toDay`
const LISTENED_BY_ALL = LISTENED('')
const LISTENED_BY_ONE = LISTENED('user_id = :userId AND ')

const SESSIONS = `
  SELECT started_at_ms AS startedAtMs, last_at_ms AS lastAtMs, week_quarter AS weekQuarter, listened, transcoded, codec, client,
    token_id AS tokenId, backfilled OR imported AS isEstimated
  FROM listening_sessions WHERE started_at_ms >= :fromMs AND started_at_ms < :toMs AND listened > 0 ORDER BY started_at_ms`

// A row without a save only marks the book as set aside.
const LATEST = `
  SELECT p.user_id AS userId, u.username, p.library_id AS libraryId, p.path, p.position, p.duration, p.finished, p.updated_at_us AS updatedAtUs
  FROM (SELECT user_id, library_id, path FROM progress WHERE updated_at_us > 0 ORDER BY updated_at_us DESC LIMIT 200) k
  JOIN progress p ON p.user_id = k.user_id AND p.library_id = k.library_id AND p.path = k.path
  JOIN users u ON u.id = p.user_id ORDER BY p.updated_at_us DESC, p.user_id, p.path`

const LEFT_IN = (table: string) => `EXISTS (SELECT 1 FROM ${table} x WHERE x.user_id = u.id AND x.library_id = l.id`
/** One index lookup per person and library: there are few of both, but many rows of progress. */
const PEOPLE = `
  SELECT l.id, count(*) AS people FROM libraries l CROSS JOIN users u
  WHERE ${LEFT_IN('progress')} AND x.updated_at_us > 0)
    ${['bookmarks', 'notes', 'ratings', 'history'].map((table) => `OR ${LEFT_IN(table)})`).join(' ')}
  GROUP BY l.id`

// A finished book counts as played to the end, regardless of the position.
const reached = (part: number) => `coalesce(sum(finished OR (duration > 0 AND position >= ${part} * duration)), 0)`
// A player's clock may be five minutes ahead.
const FUNNEL = `
  SELECT count(*) AS started, ${reached(0.25)} AS reached25, ${reached(0.5)} AS reached50, ${reached(0.75)} AS reached75,
    coalesce(sum(finished), 0) AS finished
  FROM progress WHERE updated_at_us >= :fromMs * 1000 AND updated_at_us < (:toMs + 300000) * 1000`

const STOPPED = 'NOT finished AND position > 0 AND updated_at_us < :beforeMs * 1000'
/** Books that at least two people abandoned, most abandoned first. */
const LEFT_LYING = `
  SELECT p.library_id AS libraryId, p.path, p.position FROM (
    SELECT library_id, path FROM progress WHERE ${STOPPED} GROUP BY library_id, path HAVING count(*) >= 2
    ORDER BY count(*) DESC, library_id, path LIMIT 100) k
  JOIN progress p ON p.library_id = k.library_id AND p.path = k.path WHERE ${STOPPED} ORDER BY p.library_id, p.path`

const INACTIVE = `
  SELECT u.id AS userId, u.username, (SELECT max(last_seen_at) FROM tokens t WHERE t.user_id = u.id) AS lastSeenAt FROM users u
  WHERE NOT u.disabled AND NOT u.is_demo
    AND coalesce((SELECT max(last_seen_at) FROM tokens t WHERE t.user_id = u.id), u.created_at) < :before
  ORDER BY lastSeenAt, u.username_key`

/** Rows of hidden libraries, and of libraries being deleted, still exist. */
const IN_SHOWN = 'library_id IN (SELECT value FROM json_each(:libraries))'

const groupedBy = (column: string) =>
  `SELECT ${column} AS key, coalesce(sum(size), 0) AS bytes, count(*) AS books FROM books WHERE ${IN_SHOWN}
   GROUP BY ${column} ORDER BY sum(size) DESC, key`

export function adminStatsStore(db: Db) {
  return {
    listened: (params: { userId: number | null; fromDay: string; toDay: string }): ListenedDay[] =>
      db.all<ListenedDay>(params.userId === null ? LISTENED_BY_ALL : LISTENED_BY_ONE, params),
    sessions: (params: { fromMs: number; toMs: number }): CountedSession[] => db.all<CountedSession>(SESSIONS, params),
    finishedByUser: (params: { fromDay: string; toDay: string }): { userId: number; finished: number }[] =>
      db.all(
        `SELECT user_id AS userId, count(DISTINCT library_id || ':' || path || substr(day, 1, 4)) AS finished FROM finishes
         WHERE day BETWEEN :fromDay AND :toDay GROUP BY user_id`,
        params,
      ),
    usernames: (): { id: number; username: string }[] => db.all('SELECT id, username FROM users'),
    countUsers: (): number => db.one<{ n: number }>('SELECT count(*) AS n FROM users').n,
    peopleByLibrary: (): Map<number, number> =>
      new Map(db.all<{ id: number; people: number }>(PEOPLE).map(({ id, people }) => [id, people])),
    latestSaves: (): LatestSave[] => db.all<LatestSave>(LATEST),
    funnel: (params: { fromMs: number; toMs: number }): Funnel => db.one<Funnel>(FUNNEL, params),
    leftLying: (beforeMs: number): { libraryId: number; path: RelPath; position: number }[] => db.all(LEFT_LYING, { beforeMs }),
    addedAt: (libraryIds: readonly number[]): number[] =>
      db
        .all<{ ms: number }>(`SELECT added_at_ms AS ms FROM books WHERE ${IN_SHOWN}`, { libraries: JSON.stringify(libraryIds) })
        .map(({ ms }) => ms),
    storage: (column: 'library_id' | 'format' | 'codec', libraryIds: readonly number[]): StorageSum[] =>
      db.all<StorageSum>(groupedBy(column), { libraries: JSON.stringify(libraryIds) }),
    coverage: (libraryIds: readonly number[]): { books: number; identified: number; withChapters: number; withCover: number } =>
      db.one(
        `SELECT count(*) AS books, coalesce(sum(asin <> '' OR isbn <> ''), 0) AS identified,
           coalesce(sum(chapter_count > 1), 0) AS withChapters, coalesce(sum(cover_kind IN ('file', 'embedded')), 0) AS withCover
         FROM books WHERE ${IN_SHOWN}`,
        { libraries: JSON.stringify(libraryIds) },
      ),
    inactive: (before: string): { userId: number; username: string; lastSeenAt: string | null }[] => db.all(INACTIVE, { before }),
    problemsAt: (keys: readonly { libraryId: number; path: RelPath }[]): { libraryId: number; path: RelPath }[] =>
      db.all(
        `SELECT b.library_id AS libraryId, b.path FROM json_each(:keys) k
         JOIN books b ON b.library_id = k.value ->> 0 AND b.path = k.value ->> 1 WHERE b.problem <> ''`,
        { keys: JSON.stringify(keys.map(({ libraryId, path }) => [libraryId, path])) },
      ),
  }
}

export type AdminStatsStore = ReturnType<typeof adminStatsStore>
