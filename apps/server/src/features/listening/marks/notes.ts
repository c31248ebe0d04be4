import { invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathKeyedTable } from '../../paths/index.ts'
import type { AccessiblePath } from '../../shares/index.ts'
import { keyOf, type MaySee, type ProgressListOptions } from '../progress/progress.ts'
import { type Page, pageOf, toMark } from '../rows/keyset.ts'
import { type Limits, MAX_OF_BOOK } from '../rows/limits.ts'
import { noteBody } from './marks.ts'
import { type Note, notesStore } from './notes.store.ts'

export type { Note } from './notes.store.ts'

export function createNotes({ db, now, limits }: { db: Db; now: () => Date; limits: Pick<Limits, 'refuseMark'> }) {
  const store = notesStore(db)
  const { move: follow, divide, followParts, left } = store
  const pathTable: PathKeyedTable = { tables: ['notes'], follow, divide, followParts, left }
  return {
    pathTable,
    /** Throws if the body is too long or the limit is reached. */
    add(target: AccessiblePath, { position = 0, body }: { position?: number | undefined; body: string }): Note {
      const note = { ...keyOf(target), position, body: noteBody(body), createdAt: now().toISOString() }
      return db.transaction(() => {
        limits.refuseMark('notes', note)
        return store.insert(note)
      })
    },
    /** By position, then by creation. */
    list: (target: AccessiblePath): Note[] => store.ofBook({ ...keyOf(target), limit: MAX_OF_BOOK }),
    /** Notes in all books this person has access to, newest first. */
    page: (viewer: Viewer, { limit, after, maySee }: ProgressListOptions): Page<Note> =>
      pageOf(store.ofPerson(viewer.userId, toMark(after)), ({ createdAt }) => createdAt, { limit, maySee }),
    /** Absent fields are unchanged. Throws `missing` if the note is another person's or its book is inaccessible. */
    edit(
      viewer: Viewer,
      { id, body, position, maySee }: { id: number; body?: string | undefined; position?: number | undefined; maySee: MaySee },
    ): Note {
      if (body === undefined && position === undefined) throw invalid('nothing to change')
      const changes = { body: body === undefined ? undefined : noteBody(body), position }
      return db.transaction(() => {
        const found = store.find(viewer.userId, id)
        if (!found || !maySee(found.libraryId, found.path)) throw missing('note not found')
        return store.edit({ userId: viewer.userId, id, ...changes, updatedAt: now().toISOString() })
      })
    },
    /** Does nothing if the note is another person's. */
    remove: (viewer: Viewer, id: number): void => store.remove(viewer.userId, id),
  }
}
