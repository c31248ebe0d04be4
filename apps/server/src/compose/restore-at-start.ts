import { unavailable } from '@chapterhouse/kit/errors'
import {
  applyWaitingRestore,
  checkBackup,
  isEmptied,
  type RestoreAtStart,
  removeUnfinishedCopies,
} from '../features/backups/index.ts'
import type { Settings } from '../features/settings/index.ts'
import type { Server } from '../server.ts'
import type { SystemDeps } from '../system-deps.ts'
import { composeBackupFiles } from './backups.ts'

interface Start {
  data: string
  database: string
  settings: Pick<Settings, 'get'>
  deps: SystemDeps
}

/** Applies a pending restore. Needs the lock of the data folder, and must run before the database is opened. */
export function restoreAtStart({ data, database, settings, deps }: Start): Promise<RestoreAtStart | undefined> {
  removeUnfinishedCopies(database)
  return applyWaitingRestore({ ...composeBackupFiles(data, settings, deps), database, now: deps.now })
}

/** Records the outcome in the current database, once, removes the request, and returns a line for the terminal. */
export function reportRestore({ services, infrastructure: { log } }: Server, outcome: RestoreAtStart): string {
  const { name, requestedBy, appliedAt, error, safetyCopy, why, isKept } = outcome
  if (isKept) {
    log.warn({ name, why }, 'the restore waits, because the backups folder cannot be read')
    return `${name} will be restored at the next start at which the backups folder can be read`
  }
  const isApplied = error === undefined
  services.audit.writeOnce(
    {
      actor: { userId: null, name: 'server', via: 'system' },
      action: isApplied ? 'backup.restore_applied' : 'backup.restore_failed',
      target: name,
      details: { requested_by: requestedBy, ...(isApplied ? { safety_copy: safetyCopy } : { error }) },
    },
    new Date(appliedAt),
  )
  services.backups.endRestore()
  if (isApplied) {
    log.info({ name, safetyCopy }, 'backup restored')
    return `restored ${name}${safetyCopy === undefined ? '' : `; the previous database is kept as ${safetyCopy}`}`
  }
  log.warn({ name, error, why }, 'failed to restore backup')
  return `${name || 'A backup'} was not restored (${error}); the database is unchanged`
}

/** Damaged (11), no database (26): SQLite's codes for a file that only a backup can replace. */
const DAMAGED = [11, 26]
/** A full check reads the whole file. */
const MAX_CHECKED = 10

/** Starts the server; if its database is damaged or was emptied, the error names the newest usable backup and the restore command. */
export async function orSuggestBackup<T>(start: () => Promise<T>, place: Start): Promise<T> {
  await refuseEmptied(place)
  try {
    return await start()
  } catch (cause) {
    const code = cause instanceof Error && 'errcode' in cause ? Number(cause.errcode) & 0xff : 0
    const usable = DAMAGED.includes(code) ? await newestUsable(place) : undefined
    if (usable === undefined) throw cause
    const what = code === 26 ? 'chapterhouse.db in the data folder is not a database' : 'The database in the data folder is damaged'
    throw unavailable(`${what}. ${advice(usable)}`, { cause })
  }
}

/** Throws if the database file was emptied, so that it is not mistaken for a new installation. */
export async function refuseEmptied(place: Start): Promise<void> {
  const { folder } = composeBackupFiles(place.data, place.settings, place.deps)
  if (await isEmptied(place.database, folder))
    throw unavailable(`chapterhouse.db in the data folder is empty, but was not before. ${advice(await newestUsable(place))}`)
}

const advice = (usable: string | undefined) =>
  usable === undefined
    ? 'Replace it with a backup, or move it away to start fresh.'
    : `Restore the newest usable backup with: restore ${usable}. Then start again.`

/** The newest usable backup, including the safety copies of restores. */
export async function newestUsable({ data, settings, deps }: Omit<Start, 'database'>): Promise<string | undefined> {
  const files = composeBackupFiles(data, settings, deps)
  for (const { name } of (await files.folder.list()).backups.slice(0, MAX_CHECKED)) {
    const { kind } = await checkBackup(files.folder.fileAt(name), files, { isFull: true })
    if (kind === 'usable') return name
  }
  return undefined
}
