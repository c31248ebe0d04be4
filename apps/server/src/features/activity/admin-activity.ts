import { setImmediate as nextTurn } from 'node:timers/promises'
import { dayPlus, type LocalTime } from '@chapterhouse/kit/local-time'
import type { Db } from '@chapterhouse/kit/sqlite'
import type { Catalogue } from '../catalogue/index.ts'
import { baseOf, type Libraries } from '../libraries/index.ts'
import { adminStatsStore } from './admin-stats.store.ts'
import { type BookFigures, createDayFigures } from './day-figures.ts'
import { findDropOffs } from './drop-offs.ts'
import { growthDays } from './growth.ts'
import { daysIn, type Period, periodOf } from './period.ts'
import { createSittingFigures } from './sitting-figures.ts'
import { type BookNames, statsStore } from './stats.store.ts'
import { topNames } from './top-names.ts'

const DAY_MS = 24 * 60 * 60_000
const MOST_TOP = 10
const INACTIVE_DAYS = 60
/** What is read of the past before others have their turn. */
const DAYS_AT_ONCE = 7
const NAMES_AT_ONCE = 1_000

export interface AdminActivityNeeds {
  db: Db
  now: () => Date
  local: LocalTime
  libraries: Pick<Libraries, 'list'>
  catalogue: Pick<Catalogue, 'whole'>
}

export type AdminActivity = ReturnType<typeof createAdminActivity>

/**
 * What happened on the whole server (wire/server.md 3.9). A year of a busy one is hundreds of thousands of rows: it is read a week at a
 * time, and between the weeks listeners are served.
 */
export function createAdminActivity({ db, now, local, libraries, catalogue }: AdminActivityNeeds) {
  const store = adminStatsStore(db)
  const stats = statsStore(db)
  const nowMs = () => now().getTime()

  async function dayFigures(userId: number | null, fromDay: string, toDay: string) {
    const figures = createDayFigures()
    for (let day = fromDay; day <= toDay; day = dayPlus(day, DAYS_AT_ONCE)) {
      const last = dayPlus(day, DAYS_AT_ONCE - 1)
      for (const heard of store.heard({ userId, fromDay: day, toDay: last < toDay ? last : toDay })) figures.add(heard)
      await nextTurn()
    }
    return figures
  }

  async function sittingFigures({ fromMs, toMs }: Period) {
    const figures = createSittingFigures()
    const step = DAYS_AT_ONCE * DAY_MS
    for (let ms = fromMs; ms < toMs; ms += step) {
      for (const sitting of store.sittings({ fromMs: ms, toMs: Math.min(ms + step, toMs + 1) })) figures.add(sitting)
      await nextTurn()
    }
    return figures.figures()
  }

  async function totals(fromDay: string, toDay: string) {
    const figures = await dayFigures(null, fromDay, toDay)
    return { figures, totals: { ...figures.totals(), finished: stats.finished({ userId: null, fromDay, toDay }).length } }
  }

  async function named(books: ReturnType<ReturnType<typeof createDayFigures>['books']>) {
    const found: (BookFigures & Omit<BookNames, 'title'> & { title: string })[] = []
    for (let at = 0; at < books.length; at += NAMES_AT_ONCE) {
      const some = books.slice(at, at + NAMES_AT_ONCE)
      for (const [index, name] of stats.names(some).entries()) {
        const book = some[index]
        if (book) found.push({ ...book, ...name, title: name.title ?? baseOf(book.path) })
      }
      await nextTurn()
    }
    return found
  }

  function topUsers(figures: ReturnType<typeof createDayFigures>, { fromDay, toDay }: Period) {
    const names = new Map(store.usernames().map(({ id, username }) => [id, username]))
    const finished = new Map(store.finishedByUser({ fromDay, toDay }).map((row) => [row.userId, row.finished]))
    return figures
      .users()
      .slice(0, MOST_TOP)
      .map((user) => ({ ...user, username: names.get(user.userId) ?? '', finished: finished.get(user.userId) ?? 0 }))
  }

  function growth({ fromDay, toDay }: Period): { day: string; books: number }[] {
    const added = store.addedAt().sort((a, b) => a - b)
    let books = 0
    return growthDays(fromDay, toDay).map((day) => {
      const endMs = local.startOfDay(dayPlus(day, 1))
      while (books < added.length && (added[books] ?? 0) < endMs) books += 1
      return { day, books }
    })
  }

  function storage() {
    const names = new Map(libraries.list().map(({ id, name }) => [String(id), name]))
    const byLibrary = store
      .storage('library_id')
      .map((sum) => ({ ...sum, libraryId: Number(sum.key), name: names.get(String(sum.key)) ?? '' }))
    const bytes = byLibrary.reduce((sum, one) => sum + one.bytes, 0)
    return { bytes, byLibrary, byFormat: store.storage('format'), byCodec: store.storage('codec') }
  }

  function byDay(figures: ReturnType<typeof createDayFigures>, { fromDay, toDay }: Period) {
    return daysIn(fromDay, toDay).map((day) => ({ day, byUser: figures.onDay(day) }))
  }

  return {
    async listening(range: string | undefined, userId: number | null) {
      const period = periodOf(range, nowMs(), local)
      return { period, days: byDay(await dayFigures(userId, period.fromDay, period.toDay), period) }
    },
    async activity(range: string) {
      const period = periodOf(range, nowMs(), local)
      const inTime = await totals(period.fromDay, period.toDay)
      const before = await totals(period.beforeFromDay, period.beforeToDay)
      const books = await named(inTime.figures.books())
      const facts = {
        period,
        totals: inTime.totals,
        previous: before.totals,
        days: byDay(inTime.figures, period),
        topBooks: books.slice(0, MOST_TOP),
        topAuthors: topNames(books, 'author'),
        topNarrators: topNames(books, 'narrator'),
        topUsers: topUsers(inTime.figures, period),
      }
      const sittings = await sittingFigures(period)
      const dropOffs = await findDropOffs({ store, catalogue }, nowMs())
      const funnel = await inTurn(() => store.funnel(period))
      const index = { growth: await inTurn(() => growth(period)), storage: await inTurn(storage), coverage: store.coverage() }
      const inactive = store.inactive(new Date(nowMs() - INACTIVE_DAYS * DAY_MS).toISOString())
      return { ...facts, ...sittings, ...index, funnel, dropOffs, inactive }
    },
    /** What there is, and the newest saves of everybody. */
    overview() {
      const counts = new Map(store.storage('library_id').map(({ key, books }) => [Number(key), books]))
      const shown = libraries.list().map(({ id, name }) => ({ id, name, books: counts.get(id) ?? 0 }))
      const saves = store.latestSaves()
      const names = stats.names(saves)
      return {
        libraries: shown,
        books: shown.reduce((sum, { books }) => sum + books, 0),
        users: store.countUsers(),
        saves: saves.map((save, at) => ({
          ...save,
          title: names[at]?.title ?? baseOf(save.path),
          author: names[at]?.author ?? '',
        })),
      }
    },
  }
}

/** After whatever else waits. */
async function inTurn<T>(work: () => T): Promise<T> {
  await nextTurn()
  return work()
}
