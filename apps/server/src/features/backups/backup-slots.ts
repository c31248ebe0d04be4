import type { LocalTime } from '@chapterhouse/kit/local-time'
import { parseBackupSchedule } from '../settings/index.ts'
import type { Backup } from './backup-folder.ts'
import { nextSlot } from './next-slot.ts'

export interface BackupSlotsNeeds {
  schedule: () => string
  now: () => Date
  local: LocalTime
  log: { warn(facts: object, text: string): void }
}

export type BackupSlots = ReturnType<typeof createBackupSlots>

/** When the next scheduled backup is due. The folder is not listed for it each minute. */
export function createBackupSlots({ schedule, now, local, log }: BackupSlotsNeeds) {
  /** The newest scheduled backup of the folder; undefined while unknown, null for none. */
  let newestMs: number | null | undefined
  let attemptMs: number | undefined
  let startMs = now().getTime()
  let reported = ''

  /** A time ahead of the clock was written while the clock was wrong; it would put off the next slot for as long. */
  function anchorMs(): number {
    const nowMs = now().getTime()
    startMs = Math.min(startMs, nowMs)
    const past = [newestMs ?? undefined, attemptMs].filter((ms) => ms !== undefined && ms <= nowMs) as number[]
    return past.length > 0 ? Math.max(...past) : startMs
  }

  function nextAtMs(): number | null {
    const text = schedule()
    const read = parseBackupSchedule(text)
    if (read === undefined && reported !== text)
      log.warn({ schedule: text }, 'backups.schedule cannot be read; no scheduled backups')
    reported = text
    return read ? nextSlot(read, anchorMs(), local) : null
  }

  return {
    nextAtMs,
    attempted(at: Date): void {
      attemptMs = at.getTime()
    },
    sawBackups(backups: readonly Backup[]): void {
      const nowMs = now().getTime()
      newestMs = backups.find(({ kind, createdAtMs }) => kind === 'scheduled' && createdAtMs <= nowMs)?.createdAtMs ?? null
    },
    forget(): void {
      newestMs = undefined
    },
    async isDue(list: () => Promise<unknown>): Promise<boolean> {
      if (newestMs === undefined) await list().catch(() => {})
      const at = nextAtMs()
      return at !== null && at <= now().getTime()
    },
  }
}
