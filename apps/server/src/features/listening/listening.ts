import type { PathKeyedTable } from '../paths/index.ts'
import { createBookmarks } from './marks/bookmarks.ts'
import { createFavourites } from './marks/favourites.ts'
import { createHistory } from './marks/history.ts'
import { createNotes } from './marks/notes.ts'
import { createInProgress } from './progress/in-progress.ts'
import { createProgress, type ProgressNeeds } from './progress/progress.ts'
import { createLimits } from './rows/limits.ts'

export type ListeningNeeds = Omit<ProgressNeeds, 'keepPosition' | 'limits'>

export type Listening = ReturnType<typeof createListening>

/** Listeners' data about books: durable, keyed by (person, library, path), never by a row id of the index. */
export function createListening(needs: ListeningNeeds) {
  const { db, now } = needs
  const limits = createLimits({ db })
  const bookmarks = createBookmarks({ db, now, limits })
  const progress = createProgress({ ...needs, limits, keepPosition: bookmarks.keep })
  const notes = createNotes({ db, now, limits })
  const history = createHistory({ db, now, limits })
  const inProgress = createInProgress(needs)
  const favourites = createFavourites({ db, now, limits })
  const pathTables: readonly PathKeyedTable[] = [progress, bookmarks, notes, history, favourites].map(({ pathTable }) => pathTable)
  return { progress, bookmarks, notes, history, favourites, inProgress, pathTables }
}
