import { readdirSync } from 'node:fs'
import { conflict } from '../errors.ts'
import type { Db } from './db.ts'

/** The names of the migrations that a database has. */
export const MIGRATIONS_TABLE = 'CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)'

/** The migrations of a folder, in the order in which they are applied. */
export function migrationsIn(folder: URL): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
}

/** The migrations that a database lacks; a new one lacks all of them. */
export function pendingMigrations(db: Pick<Db, 'all' | 'first'>, folder: URL): string[] {
  const isNew = db.first("SELECT 1 FROM sqlite_master WHERE name = 'migrations'") === undefined
  const applied = new Set(isNew ? [] : db.all<{ name: string }>('SELECT name FROM migrations').map(({ name }) => name))
  return migrationsIn(folder).filter((name) => !applied.has(name))
}

/** Applies the database's missing migrations in name order, each in a transaction, and records their names. */
export async function migrate(db: Db, folder: URL): Promise<void> {
  db.exec(MIGRATIONS_TABLE)
  const applied = new Set(db.all<{ name: string }>('SELECT name FROM migrations').map(({ name }) => name))
  const offered = migrationsIn(folder)
  const stranger = [...applied].find((name) => !offered.includes(name))
  if (stranger) throw conflict(`the database comes from a newer server (it holds ${stranger}); update this one`)

  for (const name of offered) {
    if (applied.has(name)) continue
    const { up } = (await import(new URL(name, folder).href)) as { up: string }
    db.transaction(() => {
      // Another process may have applied it since.
      if (db.first('SELECT 1 FROM migrations WHERE name = :name', { name })) return
      db.exec(up)
      db.run("INSERT INTO migrations VALUES (:name, datetime('now'))", { name })
    })
  }
}
