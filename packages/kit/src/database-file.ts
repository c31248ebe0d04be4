import { closeSync, fsyncSync, openSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** More pages than any file has. */
const ALL_PAGES = 2 ** 31 - 1

/** How long to wait for another program that holds the lock of the database. */
const LOCK_WAIT_MS = 5_000

/**
 * Copies a database that may be in use, compacted, with everything committed before the copy began (SQLite, `VACUUM INTO`). The
 * target must be missing or empty. It is on disk before this returns.
 */
export function copyDatabase(source: string, target: string): void {
  const db = new DatabaseSync(source, { readOnly: true, timeout: LOCK_WAIT_MS })
  try {
    db.prepare('VACUUM INTO ?').run(target)
  } finally {
    db.close()
  }
  const handle = openSync(target, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/**
 * Replaces the content of a database by that of another in one transaction: other programs see the old content or the new, and a
 * crash leaves the old (SQLite, "Online Backup API").
 */
export async function replaceDatabase(source: string, target: string): Promise<void> {
  const db = new DatabaseSync(source, { readOnly: true })
  try {
    // All pages in one step: other programs wait, and nothing is copied twice.
    await backup(db, target, { rate: ALL_PAGES })
  } finally {
    db.close()
  }
}

/** The facts that decide whether a server can use a database file. */
export interface DatabaseFacts {
  /** Names from the table `migrations`, in order. */
  migrations: string[]
  users: number
}

/**
 * Reads a file that is not being written, without locks and without running anything in it; with `isFull` every page is checked.
 * Throws for a file that is not a database, is damaged, or lacks one of the tables.
 */
export function inspectDatabase(file: string, { isFull }: { isFull: boolean }): DatabaseFacts {
  const url = pathToFileURL(file)
  url.searchParams.set('immutable', '1')
  const db = new DatabaseSync(url, { readOnly: true })
  try {
    db.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    if (isFull) {
      const verdict = Object.values(db.prepare('PRAGMA quick_check(1)').get() ?? {})[0]
      if (verdict !== 'ok') throw new Error(String(verdict))
    }
    const rows = db.prepare('SELECT name FROM migrations ORDER BY name').all()
    const users = db.prepare('SELECT count(*) AS count FROM users').get()
    return { migrations: rows.map(({ name }) => String(name)), users: Number(users?.['count']) }
  } finally {
    db.close()
  }
}
