import path from 'node:path'
import { createLocalTime } from '@chapterhouse/kit/time/local-time'
import {
  createBackupFolder,
  createBackups,
  createDatabaseWork,
  createRestoreRecord,
  installedAt,
} from '../features/backups/index.ts'
import type { Settings } from '../features/settings/index.ts'
import type { SystemDeps } from '../system-deps.ts'
import { MIGRATIONS } from './database.ts'
import type { Infrastructure } from './infrastructure.ts'

/** The backup folder and the restore request, which commands use without a server. */
export function composeBackupFiles(data: string, settings: Pick<Settings, 'get'>, { spawn }: Pick<SystemDeps, 'spawn'>) {
  return {
    folder: createBackupFolder(settings.get('backups.dir') || path.join(data, 'backups')),
    record: createRestoreRecord(data),
    run: createDatabaseWork(spawn),
    migrations: MIGRATIONS,
  }
}

export function composeBackups({ config, db, settings, deps, log, events }: Infrastructure, signal: AbortSignal) {
  const backups = createBackups({
    ...composeBackupFiles(config.data, settings, deps),
    database: typeof config.database === 'string' ? config.database : undefined,
    schedule: () => settings.get('backups.schedule'),
    keep: () => settings.get('backups.keep'),
    now: deps.now,
    installedAt: installedAt(db),
    local: createLocalTime(deps.timeZone),
    signal,
    log,
    onFailure: (failure) => events.emit('backup.failed', failure),
  })
  return { backups }
}
