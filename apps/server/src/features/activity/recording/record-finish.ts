import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Change } from '../../listening/index.ts'
import { finishChange } from './finish-rule.ts'
import type { finishesStore } from './finishes.store.ts'

/** The earliest valid date, since SQLite has no infinite integer. */
const EVER_MS = -8.64e15

/** Records that a save or an edit finished a book, or undid its finish. */
export function createRecordFinish({
  finishes,
  now,
  local,
}: {
  finishes: ReturnType<typeof finishesStore>
  now: () => Date
  local: Pick<LocalTime, 'dayOf'>
}) {
  return function recordFinish({ key, before, after }: Change, isEdit: boolean): void {
    const change = finishChange({ before, after, isEdit, nowMs: now().getTime() })
    if (change.kind === 'none') return
    if (change.kind === 'removes') {
      finishes.removeLatest(key, Math.max(EVER_MS, change.sinceMs))
      return
    }
    const finish = { ...key, atMs: change.atMs, day: local.dayOf(change.atMs) }
    if (change.kind === 'adds' || !finishes.moveLatest(finish)) finishes.add(finish)
  }
}
