import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '../errors.ts'
import { warn } from '../ignore.ts'

export const CONFIG = 'config.yaml'

/**
 * Creates the folder if missing, private to its owner. Throws for a path that is not a folder or cannot be read. `database`: the
 * name of the program's file, by which its folder is recognised.
 */
export function makeDataFolder(folder: string, database: string): { path: string; database: string } {
  const data = path.resolve(folder)
  const found = entriesOf(data)
  // An unrelated folder given by mistake keeps its permissions.
  if (found.length === 0 || found.includes(CONFIG) || found.includes(database)) keepPrivate(data, 0o700)
  return { path: data, database: path.join(data, database) }
}

function entriesOf(data: string): string[] {
  try {
    makeFolder(data)
    return readdirSync(data)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw invalid(`${data} cannot be the data folder${why}. Choose another with --data.`, { cause })
  }
}

/** Creates the levels one by one: in places like /proc, Node's recursive mkdir never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Another process was faster.
    if (!existsSync(folder)) throw cause
  }
}

/** Ignores files of another owner and disks without permissions. */
export function keepPrivate(what: string, mode: number): void {
  try {
    if ((statSync(what).mode & 0o077) !== 0) chmodSync(what, mode)
  } catch (error) {
    warn('a file of the data folder cannot be made private')(error)
  }
}
