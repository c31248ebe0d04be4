import type { BackupError } from './folder/make-backup.ts'

export interface BackupFailure {
  trigger: 'scheduled' | 'manual'
  error: BackupError
}

export interface BackupEvents {
  'backup.failed': BackupFailure
}
