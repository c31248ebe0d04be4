import { conflict } from '@chapterhouse/kit/errors'
import type { BackupSlots } from './backup-slots.ts'
import type { RunDatabaseWork } from './database/database-work.ts'
import type { BackupFailure } from './events.ts'
import type { BackupFolder, FolderListing } from './folder/backup-folder.ts'
import { type BackupError, type MadeBackup, makeBackup } from './folder/make-backup.ts'
import { backupsToPrune } from './folder/prune.ts'
import type { RestoreRecord } from './restore/restore-record.ts'

type Trigger = BackupFailure['trigger']

/** The newest attempt since startup. */
export interface BackupAttempt {
  at: Date
  trigger: Trigger
  /** Absent if it failed before it had a file. */
  name?: string
  error?: BackupError
}

export interface BackupAttemptsNeeds {
  folder: BackupFolder
  record: RestoreRecord
  run: RunDatabaseWork
  /** The file of the database; undefined while it is in memory. */
  database: string | undefined
  keep: () => number
  now: () => Date
  /** Fires when the server stops, which aborts a running backup. */
  signal: AbortSignal
  log: { warn(facts: object, text: string): void; info(facts: object, text: string): void }
  onFailure: (failure: BackupFailure) => void
}

/** Makes one backup at a time; after a scheduled one, old ones are deleted. */
export function createBackupAttempts(
  needs: BackupAttemptsNeeds,
  { clock, list }: { clock: Pick<BackupSlots, 'attempted'>; list: () => Promise<FolderListing> },
) {
  const { folder, record, now, signal } = needs
  let last: BackupAttempt | null = null
  let running: Promise<MadeBackup> | undefined

  /** Starts a backup; the overview shows its outcome. Throws `conflict` while another one is running. */
  function start(trigger: Trigger): Promise<MadeBackup> {
    if (running !== undefined) throw conflict('a backup is already being made', { code: 'backup_running' })
    running = make(trigger).finally(() => {
      running = undefined
    })
    return running
  }

  async function make(trigger: Trigger): Promise<MadeBackup> {
    const at = now()
    if (trigger === 'scheduled') clock.attempted(at)
    const made = await makeBackup(needs, { kind: trigger, at, signal })
    if (made.ok) {
      last = { at, trigger, name: made.backup.name }
      needs.log.info({ name: made.backup.name, bytes: made.backup.sizeBytes }, 'backup finished')
      if (trigger === 'scheduled') await prune().catch((err: unknown) => needs.log.warn({ err }, 'failed to delete old backups'))
    } else if (!signal.aborted) {
      last = { at, trigger, error: made.error }
      needs.log.warn({ trigger, error: made.error, why: made.why }, 'backup failed')
      needs.onFailure({ trigger, error: made.error })
    }
    return made
  }

  async function prune(): Promise<void> {
    const waiting = record.waiting()
    if (waiting === 'unreadable') return
    const { backups } = await list()
    for (const backup of backupsToPrune(backups, { keep: needs.keep(), kept: waiting?.name })) await folder.remove(backup)
  }

  return {
    start,
    isRunning: (): boolean => running !== undefined,
    last: (): BackupAttempt | null => last,
    /** Resolves when no backup is running. */
    idle: async (): Promise<void> => void (await running),
  }
}
