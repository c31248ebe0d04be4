import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { parseBackupSchedule } from '../settings/index.ts'
import type { Backup } from './folder/backup-folder.ts'
import { nextSlot } from './next-slot.ts'

export interface BackupSlotsNeeds {
  schedule: () => string
  now: () => Date
  /** When the database was created; undefined if unknown. */
  installedAt?: Date | undefined
  local: LocalTime
  log: { warn(facts: object, text: string): void }
}

export type BackupSlots = ReturnType<typeof createBackupSlots>

/** Determines when the next scheduled backup is due, without listing the folder every minute. */
export function createBackupSlots({ schedule, now, installedAt, local, log }: BackupSlotsNeeds) {
  /** The newest scheduled backup in the folder; undefined if unknown, null if none. */
  let newestMs: number | null | undefined
  let attemptMs: number | undefined
  /**
   * Without a backup, slots count from the installation: otherwise a server that is off at night would never make its first backup.
   */
  let startMs = Math.min(installedAt?.getTime() ?? Infinity, now().getTime())
  let reported = ''

  /** Ignores times in the future: they come from a wrong clock, and would delay the next slot. */
  function anchorMs(): number {
    const nowMs = now().getTime()
    startMs = Math.min(startMs, nowMs)
    const past = [newestMs ?? undefined, attemptMs].filter((ms) => ms !== undefined && ms <= nowMs) as number[]
    return past.length > 0 ? Math.max(...past) : startMs
  }

  function nextAtMs(): number | null {
    const text = schedule()
    const read = parseBackupSchedule(text)
    if (read === undefined && reported !== text) log.warn({ schedule: text }, 'backups.schedule is invalid; no scheduled backups')
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
      // If it is deleted, the next slot is early enough.
      if (newestMs !== null) startMs = nowMs
    },
    forget(): void {
      newestMs = undefined
    },
    async isDue(list: () => Promise<unknown>): Promise<boolean> {
      if (newestMs === undefined) await list()
      const at = nextAtMs()
      return at !== null && at <= now().getTime()
    },
  }
}
