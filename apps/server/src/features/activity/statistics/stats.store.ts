import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { QuarterSum } from '../figures/hour-weekday.ts'

/** For one person, or with null for everyone. */
interface StatsOptions {
  userId: number | null
  fromDay: string
  toDay: string
}

export interface BookSum {
  libraryId: number
  path: RelPath
  listened: number
  sessions: number
  listeners: number
}

export interface FinishedBook {
  libraryId: number
  path: RelPath
  atMs: number
}

/** One statement for a single person, using an index, and one for everyone. */
const forBoth = (statement: (who: string) => string) => ({ one: statement('user_id = :userId AND '), all: statement('') })
type Both = ReturnType<typeof forBoth>
const pick = (both: Both, userId: number | null) => (userId === null ? both.all : both.one)

const IN_DAYS = 'day BETWEEN :fromDay AND :toDay'
const IN_TIME = 'started_at_ms >= :fromMs AND started_at_ms < :toMs AND listened > 0'

const DAYS = forBoth((who) => `SELECT day, sum(listened) AS listened FROM listening_days WHERE ${who}${IN_DAYS} GROUP BY day`)
const BOOKS = forBoth(
  (who) => `
  SELECT library_id AS libraryId, path, sum(listened) AS listened, sum(sessions) AS sessions, count(DISTINCT user_id) AS listeners
  FROM listening_days WHERE ${who}${IN_DAYS} GROUP BY library_id, path ORDER BY sum(listened) DESC, library_id, path`,
)
// Each book once per year and person.
const FINISHED = forBoth(
  (who) => `
  SELECT library_id AS libraryId, path, max(at_ms) AS atMs FROM finishes WHERE ${who}${IN_DAYS}
  GROUP BY user_id, library_id, path, substr(day, 1, 4) ORDER BY max(at_ms) DESC, library_id, path`,
)
const QUARTERS = forBoth(
  (who) => `
  SELECT week_quarter AS quarter, min(96, (last_at_ms - started_at_ms) / 900000) AS more, sum(listened) AS listened
  FROM listening_sessions WHERE ${who}${IN_TIME} GROUP BY 1, 2`,
)
const PLAYBACK = forBoth(
  (who) => `
  SELECT transcoded, codec, sum(listened) AS listened, count(*) AS sessions FROM listening_sessions
  WHERE ${who}${IN_TIME} GROUP BY transcoded, codec ORDER BY sum(listened) DESC, transcoded, codec`,
)
const CLIENTS = forBoth(
  (who) => `
  SELECT client, count(DISTINCT token_id) AS devices FROM listening_sessions WHERE ${who}${IN_TIME} AND NOT imported
  GROUP BY client ORDER BY count(DISTINCT token_id) DESC, client`,
)
const ESTIMATED = forBoth(
  (who) =>
    `SELECT coalesce(sum(listened), 0) AS listened FROM listening_sessions WHERE ${who}${IN_TIME} AND (backfilled OR imported)`,
)

const NAMES = `
  SELECT k.value ->> 0 AS libraryId, k.value ->> 1 AS path, coalesce(b.title, d.title) AS title, coalesce(b.author, d.author, '') AS author,
    coalesce(b.narrator, '') AS narrator, coalesce(b.series, '') AS series,
    coalesce(b.cover_version, '') AS coverVersion
  FROM json_each(:keys) k LEFT JOIN books b ON b.library_id = k.value ->> 0 AND b.path = k.value ->> 1
  LEFT JOIN departed d ON d.library_id = k.value ->> 0 AND d.path = k.value ->> 1 ORDER BY k.key`

export interface BookNames {
  libraryId: number
  path: RelPath
  /** null if not recorded. */
  title: string | null
  author: string
  narrator: string
  series: string
  coverVersion: string
}

interface TimeOptions {
  userId: number | null
  fromMs: number
  toMs: number
}

export function statsStore(db: Db) {
  return {
    days: (params: StatsOptions): { day: string; listened: number }[] => db.all(pick(DAYS, params.userId), params),
    /** Longest listened first. */
    books: (params: StatsOptions): BookSum[] => db.all<BookSum>(pick(BOOKS, params.userId), params),
    /** Newest first. */
    finished: (params: StatsOptions): FinishedBook[] => db.all<FinishedBook>(pick(FINISHED, params.userId), params),
    quarters: (params: TimeOptions): QuarterSum[] => db.all<QuarterSum>(pick(QUARTERS, params.userId), params),
    playback: (params: TimeOptions): { transcoded: number; codec: string; listened: number; sessions: number }[] =>
      db.all(pick(PLAYBACK, params.userId), params),
    clients: (params: TimeOptions): { client: string; devices: number }[] => db.all(pick(CLIENTS, params.userId), params),
    estimated: (params: TimeOptions): number => db.one<{ listened: number }>(pick(ESTIMATED, params.userId), params).listened,
    /** Names of these books from the index, or else the last known ones; in the order of the keys. */
    names: (keys: readonly { libraryId: number; path: RelPath }[]): BookNames[] =>
      db.all<BookNames>(NAMES, { keys: JSON.stringify(keys.map(({ libraryId, path }) => [libraryId, path])) }),
  }
}

export type StatsStore = ReturnType<typeof statsStore>
