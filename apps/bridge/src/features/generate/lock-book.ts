import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { conflict } from '@chapterhouse/kit/errors'

const BUSY = 5

/**
 * Keeps a second run off a book, so that nothing is paid for twice. An open transaction of SQLite is the lock: it ends with the
 * process, however that ends. Throws if another run has it.
 */
export function lockBook(workFolder: string, key: string): Disposable {
  mkdirSync(workFolder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(path.join(workFolder, `${key}.lock`), { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === BUSY)
      throw conflict('Another run is working on this book. Wait until it has ended, or stop it.')
    throw error
  }
  return { [Symbol.dispose]: () => db.close() }
}
