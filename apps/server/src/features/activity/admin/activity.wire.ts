import type { ResponseBody } from '@chapterhouse/contract/operation'
import type * as contract from '@chapterhouse/contract/server/listening/activity'
import { toProgress } from '../../listening/index.ts'
import { partsOfClient } from '../../sessions/index.ts'
import type { LocalTime } from '../activity.ts'
import { inSeconds, seconds, toClient, toNamed, toPeriod, toPlayback } from '../statistics/statistics.wire.ts'
import type { AdminActivity } from './admin-activity.ts'
import type { PersonProgress } from './person-progress.ts'
import type { LiveSession, ShownSession } from './session-list.ts'

type Session = ResponseBody<typeof contract.listSessions>['sessions'][number]
type Stats = ResponseBody<typeof contract.adminStats>
type Figures = Awaited<ReturnType<AdminActivity['activity']>>
type PersonRow = ReturnType<PersonProgress['list']>[number]

const moment = (ms: number) => new Date(ms).toISOString()

export function toSession(row: ShownSession): Session {
  return {
    id: row.id,
    user_id: row.userId,
    username: row.username,
    ...toNamed(row),
    ...(row.coverVersion !== '' && { cover_version: row.coverVersion }),
    device_id: row.deviceId,
    device_name: row.deviceName,
    client: partsOfClient(row.client) ?? null,
    started_at: moment(row.startedAtMs),
    last_at: moment(row.lastAtMs),
    start_position: row.startPosition,
    position: row.position,
    duration: row.duration,
    speed: row.speed,
    listened: seconds(row.listened),
    codec: row.codec,
    transcoded: row.transcoded === 1,
    finished: row.finished === 1,
    backfilled: row.backfilled === 1,
    imported: row.imported === 1,
    state: row.state,
  }
}

export function toLiveSession(row: LiveSession): Session {
  return {
    ...toSession(row),
    ...(row.chapter !== undefined && { chapter: row.chapter }),
    ...(row.chapterIndex !== undefined && { chapter_index: row.chapterIndex }),
    ...(row.lastIp !== '' && { ip: row.lastIp }),
  }
}

export function toActivityDay({ day, byUser }: { day: string; byUser: readonly { userId: number; listened: number }[] }) {
  return {
    date: day,
    listened: seconds(byUser.reduce((sum, { listened }) => sum + listened, 0)),
    by_user: byUser.map(({ userId, listened }) => ({ user_id: userId, listened: seconds(listened) })),
  }
}

export function toActivity(figures: Figures, local: LocalTime): NonNullable<Stats['activity']> {
  const { started, reached25, reached50, reached75, finished } = figures.funnel
  const { books, identified, withChapters, withCover } = figures.coverage
  return {
    ...toPeriod(figures.period, local),
    totals: inSeconds(figures.totals),
    previous: inSeconds(figures.previous),
    estimated: seconds(figures.estimated),
    days: figures.days.map(toActivityDay),
    hour_weekday: figures.hourWeekday,
    top_books: figures.topBooks.map((book) => ({ ...toNamed(book), listened: seconds(book.listened), listeners: book.listeners })),
    top_authors: figures.topAuthors.map(inSeconds),
    top_narrators: figures.topNarrators.map(inSeconds),
    top_users: figures.topUsers.map(({ userId, ...user }) => ({ user_id: userId, ...user, listened: seconds(user.listened) })),
    funnel: { started, reached_25: reached25, reached_50: reached50, reached_75: reached75, finished },
    drop_offs: figures.dropOffs.map(toDropOff),
    playback: figures.playback.map(toPlayback),
    peak_concurrent: { streams: figures.peak.streams, at: figures.peak.atMs === null ? null : moment(figures.peak.atMs) },
    clients: figures.clients.map(toClient),
    growth: figures.growth.map((point) => ({ date: point.day, books: point.books })),
    storage: toStorage(figures.storage),
    coverage: { books, identified, with_chapters: withChapters, with_cover: withCover },
    inactive_users: figures.inactive.map((user) => ({
      user_id: user.userId,
      username: user.username,
      last_seen_at: user.lastSeenAt,
    })),
  }
}

function toDropOff(one: Figures['dropOffs'][number]) {
  const { libraryId, path, title, chapterIndex, chapter, listeners, hasProblem } = one
  return { library_id: libraryId, path, title, chapter_index: chapterIndex, chapter, listeners, scan_error: hasProblem }
}

function toStorage({ bytes, byLibrary, byFormat, byCodec }: Figures['storage']) {
  const libraries = byLibrary.map((one) => ({ library_id: one.libraryId, name: one.name, bytes: one.bytes, books: one.books }))
  return { bytes, by_library: libraries, by_format: byFormat, by_codec: byCodec }
}

export function toOverview({ libraries, books, users, saves }: ReturnType<AdminActivity['overview']>): Stats {
  return {
    total_books: books,
    total_libraries: libraries.length,
    total_users: users,
    libraries: libraries.map(({ id, name, books: count, people }) => ({ id, name, book_count: count, people })),
    listening: saves.map((save) => ({
      user_id: save.userId,
      username: save.username,
      ...toNamed(save),
      position: save.position,
      duration: save.duration,
      finished: save.finished === 1,
      updated_at: moment(Math.floor(save.updatedAtUs / 1000)),
    })),
  }
}

/** Without the device's name, which only the listener sees (docs/reference/additions.md A4). */
export function toOthersProgress(row: Parameters<typeof toProgress>[0]) {
  return toProgress({ ...row, deviceName: '' })
}

export function toPersonProgress(row: PersonRow) {
  const { title, author, startedAt, finishedAt } = row
  return { ...toOthersProgress(row), title, author, started_at: startedAt, finished_at: finishedAt }
}
