import { ignore } from '@chapterhouse/kit/ignore'
import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { readRedirect } from './redirects.store.ts'

const SINCE = 5

/**
 * The target of a retired slug. Only called when the slug has no record, so any error means "not found". A redirect to itself is
 * ignored.
 */
export function findMoved(
  { db, version }: { db: ReadDb; version: number },
  kind: 'works' | 'people' | 'series',
  slug: string,
): { movedTo: string } | undefined {
  if (version < SINCE) return undefined
  try {
    const movedTo = readRedirect(db, kind, slug)
    return movedTo === undefined || movedTo === '' || movedTo === slug ? undefined : { movedTo }
  } catch (error) {
    return ignore('the database has no table of redirects')(error)
  }
}
