import { type BackupAttempt, type BackupAttemptsNeeds, createBackupAttempts } from './backup-attempts.ts'
import { type BackupSlotsNeeds, createBackupSlots } from './backup-slots.ts'
import type { Backup, FolderFault, FolderListing, OpenBackup } from './folder/backup-folder.ts'
import { cancelRestore, requestRestore } from './restore/request-restore.ts'
import type { RestoreResult, WaitingRestore } from './restore/restore-record.ts'

export interface BackupStatus {
  folder: string
  /** Absent if the folder can be listed. */
  folderFault?: FolderFault
  isRunning: boolean
  last: BackupAttempt | null
  /** The newest backup, apart from copies made before a restore. */
  latest: Backup | null
  /** The next slot in the server's time zone; null while the schedule is off. */
  next: string | null
}

export interface BackupOverview {
  backups: Backup[]
  status: BackupStatus
  restore: { pending: WaitingRestore | null; last: RestoreResult | null }
}

interface BackupsNeeds extends BackupAttemptsNeeds, Omit<BackupSlotsNeeds, 'log'> {
  migrations: URL
}

export type Backups = ReturnType<typeof createBackups>

/** Makes, lists and removes backups, and keeps the request for a restore (docs/reference/operations.md 1). */
export function createBackups(needs: BackupsNeeds) {
  const { folder, record, now, signal } = needs
  const clock = createBackupSlots(needs)

  async function list(): Promise<FolderListing> {
    const listing = await folder.list()
    if (listing.fault === undefined) clock.sawBackups(listing.backups)
    return listing
  }

  const attempts = createBackupAttempts(needs, { clock, list })

  async function overview(): Promise<BackupOverview> {
    const { backups, fault } = await list()
    const waiting = record.waiting()
    const nextAtMs = clock.nextAtMs()
    const status = {
      folder: folder.path,
      ...(fault && { folderFault: fault }),
      isRunning: attempts.isRunning(),
      last: attempts.last(),
      latest: backups.find(({ kind }) => kind !== 'before-restore') ?? null,
      next: nextAtMs === null ? null : needs.local.moment(nextAtMs),
    }
    const pending = waiting === undefined || waiting === 'unreadable' ? null : waiting
    return { backups, status, restore: { pending, last: record.last() ?? null } }
  }

  return {
    start: attempts.start,
    idle: attempts.idle,
    removeDrafts: folder.removeDrafts,
    overview,
    cancelRestore: () => cancelRestore(record),
    /** Removes an applied request. Throws if it cannot: it would be reported at every start. */
    endRestore: (): void => record.remove(),
    open: (name: string): Promise<OpenBackup> => folder.open(name),

    async remove(name: string): Promise<void> {
      const backup = await folder.find(name)
      const waiting = record.waiting()
      if (waiting !== 'unreadable' && waiting?.name === name) record.remove()
      await folder.remove(backup)
      clock.forget()
    },

    /** The next start restores this backup; it replaces a pending request. Throws `missing` or `invalid`. */
    requestRestore: (name: string, requestedBy: string): Promise<WaitingRestore> =>
      requestRestore(needs, { name, requestedBy, at: now(), signal }),

    /** Called every minute, and when settings change. */
    async tick(): Promise<void> {
      if (attempts.isRunning() || !(await clock.isDue(list))) return
      await attempts.start('scheduled')
    },
  }
}
