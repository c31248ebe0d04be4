import type { ReadDb } from '@chapterhouse/kit/sqlite'
import { readRedirect } from './redirects.store.ts'

const SINCE = 5

/**
 * Where a retired slug leads. Asked only when nothing lies at it, so whatever goes wrong here leaves a slug that is not there; a row that
 * points at itself leads nowhere.
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
  } catch {
    return undefined
  }
}
