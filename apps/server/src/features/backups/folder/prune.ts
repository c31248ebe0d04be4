import type { Backup } from './backup-folder.ts'

/**
 * The scheduled backups beyond the newest `keep`, given newest first. Other kinds are never pruned, nor is the backup of a pending
 * restore (docs/reference/operations.md 1.4).
 */
export function backupsToPrune(backups: readonly Backup[], { keep, kept }: { keep: number; kept?: string | undefined }): Backup[] {
  return backups
    .filter(({ kind }) => kind === 'scheduled')
    .slice(Math.max(1, keep))
    .filter(({ name }) => name !== kept)
}
