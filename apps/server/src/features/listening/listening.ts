import type { PathKeyedTable } from '../paths/index.ts'
import { createBookmarks } from './bookmarks.ts'
import { createFavourites } from './favourites.ts'
import { createHistory } from './history.ts'
import { createInProgress } from './in-progress.ts'
import { createLimits } from './limits.ts'
import { createNotes } from './notes.ts'
import { createProgress, type ProgressNeeds } from './progress.ts'

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
