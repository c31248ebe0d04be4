import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { codeOf } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { dropIndexes } from '../database/database-file.ts'
import type { RunDatabaseWork } from '../database/database-work.ts'
import type { BackupFolder } from '../folder/backup-folder.ts'
import { isBackupName, stampOf } from '../folder/backup-name.ts'
import { makeBackup } from '../folder/make-backup.ts'
import type { RestoreError, RestoreRecord, RestoreResult, WaitingRestore } from './restore-record.ts'
import { checkBackup } from './usable-backup.ts'

const JOURNALS = ['-wal', '-shm']

interface ApplyNeeds {
  folder: BackupFolder
  record: RestoreRecord
  run: RunDatabaseWork
  database: string
  migrations: URL
  now: () => Date
}

/** The outcome of an attempt; `why` is for the log. */
type Applied = { safetyCopy?: string } | { error: RestoreError; why: string }

const UNREADABLE: Applied = { error: 'failed', why: 'the request cannot be read' }

/** The outcome of a request, which is removed once it is in the audit log. */
export interface RestoreAtStart extends RestoreResult {
  /** For the log. */
  why?: string
  /** The request waits for a start at which the backup folder can be listed. */
  isKept?: true
}

/**
 * Applies the pending restore, before anything opens the database. A refused one leaves the database unchanged and is not retried.
 * Undefined if none is pending. Throws only if the request cannot be marked, because the next start would then apply it again.
 */
export async function applyWaitingRestore(needs: ApplyNeeds): Promise<RestoreAtStart | undefined> {
  const { record, database, folder, now } = needs
  // Applied by a start that was killed before it could write the outcome to the audit log.
  const applied = record.applied()
  if (applied) return applied
  const waiting = record.waiting()
  if (waiting === undefined) {
    // Left by a start that was killed; the request was cancelled later.
    rmSync(stagedFor(database), { force: true })
    return undefined
  }
  const { fault } = await folder.list()
  const appliedAt = `${now().toISOString().slice(0, 19)}Z`
  if (waiting !== 'unreadable' && fault !== undefined)
    return { name: waiting.name, requestedBy: waiting.requestedBy, appliedAt, error: 'failed', why: fault, isKept: true }
  const { why, ...outcome } = {
    why: '',
    ...(waiting === 'unreadable'
      ? UNREADABLE
      : await apply(waiting, needs).catch((error: unknown): Applied => ({ error: 'failed', why: String(error) }))),
  }
  const { name, requestedBy } = waiting === 'unreadable' ? { name: '', requestedBy: '' } : waiting
  const result = { name, requestedBy, appliedAt, ...outcome }
  record.saveResult(result)
  record.markApplied(result)
  return { ...result, ...(why !== '' && { why }) }
}

async function apply({ name }: WaitingRestore, needs: ApplyNeeds): Promise<Applied> {
  const { folder, run, database, now } = needs
  if (!isBackupName(name) || !(await folder.find(name).catch(ignore('it counts as missing'))))
    return { error: 'missing', why: `there is no backup ${name}` }
  const backup = folder.fileAt(name)
  const check = await checkBackup(backup, needs, { isFull: true })
  if (check.kind === 'newer') return { error: 'newer', why: 'it is from a newer server' }
  if (check.kind === 'unusable') return { error: 'unusable', why: check.why }
  const { strayIndexes } = check
  if (!existsSync(database)) {
    swap(stage(backup, { database, strayIndexes }), database)
    return {}
  }
  const safety = await makeBackup(needs, { kind: 'before-restore', at: now() })
  if (safety.ok) {
    const replaced = await run({ do: 'replace', source: backup, target: database, strayIndexes })
    return replaced.ok ? { safetyCopy: safety.backup.name } : { error: 'failed', why: replaced.why }
  }
  // It is unreadable, or there is no room for another copy: keep it unchanged under another name.
  const staged = stage(backup, { database, strayIndexes })
  const safetyCopy = setAside(database, now())
  swap(staged, database)
  return { safetyCopy }
}

const stagedFor = (database: string) => `${database}.restoring`

/** Copies a backup beside the database, without foreign indexes, and syncs it to disk. */
function stage(backup: string, { database, strayIndexes }: { database: string; strayIndexes: readonly string[] }): string {
  const staged = stagedFor(database)
  rmSync(staged, { force: true })
  copyFileSync(backup, staged)
  chmodSync(staged, 0o600)
  dropIndexes(staged, strayIndexes)
  const handle = openSync(staged, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return staged
}

/** Removes the journals first: SQLite would apply the old ones to the new database. */
function swap(staged: string, database: string): void {
  for (const suffix of JOURNALS) rmSync(`${database}${suffix}`, { force: true })
  renameSync(staged, database)
}

/** Gives the database and its journals a second name, kept when the first is reused; returns it. */
function setAside(database: string, at: Date): string {
  const stamped = `${database}.before-restore-${stampOf(at)}`
  // A killed start may have used this name in the same second.
  let previousDatabase = stamped
  const isTaken = () => ['', ...JOURNALS].some((suffix) => existsSync(`${previousDatabase}${suffix}`))
  for (let turn = 2; isTaken(); turn += 1) previousDatabase = `${stamped}-${turn}`
  for (const suffix of ['', ...JOURNALS].filter((suffix) => existsSync(`${database}${suffix}`)))
    keepUnder(`${database}${suffix}`, `${previousDatabase}${suffix}`)
  return path.basename(previousDatabase)
}

function keepUnder(file: string, name: string): void {
  try {
    linkSync(file, name)
  } catch (error) {
    // Some file systems do not support links.
    if (codeOf(error) === 'EEXIST') throw error
    copyFileSync(file, name, constants.COPYFILE_EXCL)
  }
}
