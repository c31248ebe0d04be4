import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { listBackups } from '@chapterhouse/contract/server/system/backups'
import type { BackupAttempt } from './backup-attempts.ts'
import type { BackupOverview } from './backups.ts'
import type { Backup } from './folder/backup-folder.ts'

type Envelope = ResponseBody<typeof listBackups>

/** Backups, their status, and the pending and the last restore (docs/reference/operations.md 1.1). */
export function toOverview({ backups, status, restore }: BackupOverview): Envelope {
  const { pending, last } = restore
  return {
    backups: backups.map(toBackup),
    status: {
      dir: status.folder,
      ...(status.folderFault && { folder_error: status.folderFault }),
      running: status.isRunning,
      last: status.last && toResult(status.last),
      latest: status.latest && toBackup(status.latest),
      next: status.next,
    },
    restore: {
      pending: pending && {
        name: pending.name,
        requested_at: pending.requestedAt,
        requested_by: pending.requestedBy,
        schema: pending.schema,
      },
      last: last && {
        name: last.name,
        applied_at: last.appliedAt,
        requested_by: last.requestedBy,
        ok: last.error === undefined,
        ...(last.error !== undefined && { error: last.error }),
        ...(last.safetyCopy !== undefined && { safety_copy: last.safetyCopy }),
      },
    },
  }
}

function toBackup({ name, sizeBytes, createdAtMs, kind }: Backup): Envelope['backups'][number] {
  return { name, size: sizeBytes, created_at: wholeSecond(new Date(createdAtMs)), kind }
}

function toResult({ at, trigger, name, error }: BackupAttempt): NonNullable<Envelope['status']['last']> {
  return {
    at: wholeSecond(at),
    ok: error === undefined,
    trigger,
    ...(name !== undefined && { name }),
    ...(error !== undefined && { error }),
  }
}

const wholeSecond = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
