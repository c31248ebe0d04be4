import type { Db } from '@chapterhouse/kit/sqlite'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { PathMemory } from '../libraries/index.ts'
import type { Place } from '../shares/index.ts'
import { noteBody } from './marks.ts'
import { type Note, notesStore } from './notes.store.ts'
import { keyOf } from './progress.ts'

export type { Note } from './notes.store.ts'

export type Notes = ReturnType<typeof createNotes>

export function createNotes({ db, now }: { db: Db; now: () => Date }) {
  const store = notesStore(db)
  const memory: PathMemory = { tables: ['notes'], follow: store.move }
  return {
    memory,
    /** Refuses a body that is too long. */
    add: (place: Place, { position = 0, body }: { position?: number | undefined; body: string }): Note =>
      store.insert({ ...keyOf(place), position, body: noteBody(body), createdAt: now().toISOString() }),
    /** By position, then in the order in which they were made. */
    list: (place: Place): Note[] => store.ofBook(keyOf(place)),
    /** Another person's is left alone, without a word. */
    remove: (viewer: Viewer, id: number): void => store.remove(viewer.userId, id),
  }
}
