import type { Services } from '../../compose/services.ts'
import type { BackupMessage } from '../control/control-socket.ts'
import { SHELL } from '../control/open-server.ts'

/** Makes a backup in the running server and reports its outcome. */
export async function runRequestedBackup(
  { backups, audit }: Pick<Services, 'backups' | 'audit'>,
  send: (message: BackupMessage | { kind: 'refused'; why: string }) => void,
): Promise<void> {
  try {
    const making = backups.start('manual')
    audit.write({ actor: SHELL, action: 'backup.create', target: '', details: {} })
    const made = await making
    send(
      made.ok ? { kind: 'backup', name: made.backup.name, bytes: made.backup.sizeBytes } : { kind: 'refused', why: whyNot(made) },
    )
  } catch (error) {
    send({ kind: 'refused', why: error instanceof Error ? `${error.message}.` : String(error) })
  }
}

/** A failed backup as a sentence of the command line. */
export function whyNot({ error, why }: { error: string; why: string }): string {
  if (error === 'disk_full')
    return 'Backup failed: the disk is full. Delete old backups, or choose another folder with backups.dir.'
  if (error === 'permission_denied')
    return 'Backup failed: no permission to write to the backup folder. Fix its permissions, or choose another folder with backups.dir.'
  return `Backup failed: ${why}.`
}
