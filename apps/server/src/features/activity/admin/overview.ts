import type { Libraries } from '../../libraries/index.ts'
import { baseOf } from '../../paths/index.ts'
import type { StatsStore } from '../statistics/stats.store.ts'
import type { AdminStatsStore } from './admin-stats.store.ts'

/** Totals of the server and the newest saves of all listeners. */
export function overviewOf({
  store,
  stats,
  libraries,
}: {
  store: AdminStatsStore
  stats: StatsStore
  libraries: Pick<Libraries, 'list'>
}) {
  const listed = libraries.list()
  const ids = listed.map(({ id }) => id)
  const counts = new Map(store.storage('library_id', ids).map(({ key, books }) => [Number(key), books]))
  const people = store.peopleByLibrary()
  const shown = listed.map(({ id, name }) => ({ id, name, books: counts.get(id) ?? 0, people: people.get(id) ?? 0 }))
  const saves = store.latestSaves()
  const names = stats.names(saves)
  return {
    libraries: shown,
    books: shown.reduce((sum, { books }) => sum + books, 0),
    users: store.countUsers(),
    saves: saves.map((save, at) => ({ ...save, title: names[at]?.title ?? baseOf(save.path), author: names[at]?.author ?? '' })),
  }
}
