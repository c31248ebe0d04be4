import { closeSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from '@chapterhouse/kit/errors'
import { copyDatabase, journalOf } from './database/database-file.ts'
import { stampOf } from './folder/backup-name.ts'

/** The number of copies that are kept. */
const KEPT = 2
const PART = '.part'
const UNFINISHED = /\.part$|-journal$/

/**
 * Copies a database before an update changes it, to `chapterhouse.db.before-update-<UTC time>` beside it, and keeps the newest two
 * copies. Returns the reason if that failed; the update continues without a copy.
 */
export function copyBeforeUpdate(database: string, at: Date): string | undefined {
  const copy = `${database}.before-update-${stampOf(at)}`
  const part = `${copy}${PART}`
  try {
    closeSync(openSync(part, 'wx', 0o600))
  } catch (error) {
    // Another process is updating the same database and has started its copy.
    return codeOf(error) === 'EEXIST' ? undefined : reasonOf(error)
  }
  try {
    copyDatabase(database, part)
    renameSync(part, copy)
  } catch (error) {
    for (const file of [part, journalOf(part)]) rmSync(file, { force: true })
    return reasonOf(error)
  }
  removeOlder(database)
  return undefined
}

/** Removes the remains of a copy whose process was killed. Needs the lock of the data folder. */
export function removeUnfinishedCopies(database: string): void {
  for (const name of copiesOf(database).filter((one) => UNFINISHED.test(one))) rmSync(at(database, name), { force: true })
}

function removeOlder(database: string): void {
  const whole = copiesOf(database).filter((name) => !UNFINISHED.test(name))
  for (const name of whole.toSorted().slice(0, -KEPT)) rmSync(at(database, name), { force: true })
}

function copiesOf(database: string): string[] {
  const prefix = `${path.basename(database)}.before-update-`
  return readdirSync(path.dirname(database)).filter((name) => name.startsWith(prefix))
}

const at = (database: string, name: string): string => path.join(path.dirname(database), name)

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
