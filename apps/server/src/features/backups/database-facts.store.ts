import type { Db } from '@chapterhouse/kit/sqlite/db'

/** When a database was created; undefined if unknown. */
export function installedAt(db: Pick<Db, 'first'>): Date | undefined {
  const first = db.first<{ at: string | null }>("SELECT strftime('%Y-%m-%dT%H:%M:%SZ', min(applied_at)) AS at FROM migrations")
  return first?.at ? new Date(first.at) : undefined
}

/** Whether a database of any version has accounts. */
export function hasAccounts(db: Pick<Db, 'first'>): boolean {
  const hasTable = db.first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'users'") !== undefined
  return hasTable && db.first('SELECT 1 FROM users LIMIT 1') !== undefined
}
