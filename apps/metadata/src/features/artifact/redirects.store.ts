import type { ReadDb } from '@chapterhouse/kit/sqlite/db'

export function readRedirect(db: ReadDb, kind: string, slug: string): string | undefined {
  const sql = 'SELECT new_slug AS slug FROM redirects WHERE kind = :kind AND old_slug = :slug'
  return db.first<{ slug: string }>(sql, { kind, slug })?.slug
}
