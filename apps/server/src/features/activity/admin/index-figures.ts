import { dayPlus, type LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Libraries } from '../../libraries/index.ts'
import { growthDays } from '../figures/growth.ts'
import type { Period } from '../figures/period.ts'
import type { AdminStatsStore } from './admin-stats.store.ts'

export function indexFigures({
  store,
  local,
  libraries,
}: {
  store: AdminStatsStore
  local: Pick<LocalTime, 'startOfDay'>
  libraries: Pick<Libraries, 'list'>
}) {
  const shown = () => libraries.list().map(({ id }) => id)
  return {
    /** For each day, how many of the current books had been added by its end. */
    growth({ fromDay, toDay }: Period): { day: string; books: number }[] {
      const added = store.addedAt(shown()).sort((a, b) => a - b)
      let books = 0
      return growthDays(fromDay, toDay).map((day) => {
        const endMs = local.startOfDay(dayPlus(day, 1))
        while (books < added.length && (added[books] ?? 0) < endMs) books += 1
        return { day, books }
      })
    },
    storage() {
      const names = new Map(libraries.list().map(({ id, name }) => [id, name]))
      const byLibrary = store
        .storage('library_id', shown())
        .map((sum) => ({ ...sum, libraryId: Number(sum.key), name: names.get(Number(sum.key)) ?? '' }))
      const bytes = byLibrary.reduce((sum, one) => sum + one.bytes, 0)
      return { bytes, byLibrary, byFormat: store.storage('format', shown()), byCodec: store.storage('codec', shown()) }
    },
    coverage: () => store.coverage(shown()),
  }
}
