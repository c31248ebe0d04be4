import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { copyDatabase } from '@chapterhouse/kit/database-file'
import { codeOf } from './backup-folder.ts'
import { stampOf } from './backup-name.ts'

/** The number of copies that are kept. */
const KEPT = 2

/**
 * Copies a database beside itself before an update changes it, as `chapterhouse.db.before-update-<UTC time>`, and keeps the newest two.
 * Returns the reason if it could not; the update continues without a copy.
 */
export function copyBeforeUpdate(database: string, at: Date): string | undefined {
  const copy = `${database}.before-update-${stampOf(at)}`
  try {
    closeSync(openSync(copy, 'wx', 0o600))
  } catch (error) {
    // Another program is updating the same database and has started its copy.
    return codeOf(error) === 'EEXIST' ? undefined : reasonOf(error)
  }
  try {
    copyDatabase(database, copy)
  } catch (error) {
    rmSync(copy, { force: true })
    return reasonOf(error)
  }
  removeOlder(database)
  return undefined
}

function removeOlder(database: string): void {
  const folder = path.dirname(database)
  const prefix = `${path.basename(database)}.before-update-`
  const copies = readdirSync(folder).filter((name) => name.startsWith(prefix) && !name.endsWith('-journal'))
  for (const name of copies.toSorted().slice(0, -KEPT)) rmSync(path.join(folder, name), { force: true })
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
