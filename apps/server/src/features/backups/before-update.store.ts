import type { Db } from '@chapterhouse/kit/sqlite'

/** Whether a database of any version has accounts. */
export function hasAccounts(db: Pick<Db, 'first'>): boolean {
  const hasTable = db.first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'users'") !== undefined
  return hasTable && db.first('SELECT 1 FROM users LIMIT 1') !== undefined
}
