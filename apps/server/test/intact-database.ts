import assert from 'node:assert/strict'
import { openDb } from '@chapterhouse/kit/sqlite/db'

/** Fails if a page is damaged; otherwise returns the migrations and the number of accounts. */
export function intactDatabase(file: string): { migrations: string[]; users: number } {
  using db = openDb(file)
  assert.equal(db.one<{ said: string }>('SELECT quick_check AS said FROM pragma_quick_check').said, 'ok')
  const migrations = db.all<{ name: string }>('SELECT name FROM migrations ORDER BY name').map(({ name }) => name)
  return { migrations, users: db.one<{ users: number }>('SELECT count(*) AS users FROM users').users }
}
