import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { catalogueStore } from './catalogue.store.ts'

/** Removed books: their last known title, and evidence to recognise them elsewhere. */
export function createDeparted({
  db,
  now,
  store,
}: {
  db: Db
  now: () => Date
  store: Pick<ReturnType<typeof catalogueStore>, 'remove' | 'departed' | 'depart' | 'returned'>
}) {
  return {
    /** Removes only index rows: progress and other data at these paths is kept. */
    forget(libraryId: number, paths: readonly RelPath[], evidenceOf: (path: RelPath) => string = () => ''): void {
      db.transaction(() => {
        for (const path of paths) store.remove(libraryId, path, { now: now().toISOString(), evidence: evidenceOf(path) })
      })
    },
    /** Those with evidence, which is JSON defined by the feature that wrote it. */
    departed: store.departed,
    depart: store.depart,
    returned: store.returned,
  }
}
