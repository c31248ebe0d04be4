import type { PathKeyedTable } from '../libraries/index.ts'
import { createBookmarks } from './bookmarks.ts'
import { createBounds } from './bounds.ts'
import { createFavourites } from './favourites.ts'
import { createHistory } from './history.ts'
import { createNotes } from './notes.ts'
import { createProgress, type ProgressNeeds } from './progress.ts'
import { createUnderWay } from './under-way.ts'

type ListeningNeeds = Omit<ProgressNeeds, 'keepPosition' | 'bounds'>

export type Listening = ReturnType<typeof createListening>

/** Listeners' data about books: durable, keyed by (person, library, path), never by a row id of the index. */
export function createListening(needs: ListeningNeeds) {
  const { db, now } = needs
  const bounds = createBounds({ db })
  const bookmarks = createBookmarks({ db, now, bounds })
  const progress = createProgress({ ...needs, bounds, keepPosition: bookmarks.keep })
  const notes = createNotes({ db, now, bounds })
  const history = createHistory({ db, now, bounds })
  const underWay = createUnderWay(needs)
  const favourites = createFavourites({ db, now, bounds })
  const pathTables: readonly PathKeyedTable[] = [progress, bookmarks, notes, history, favourites].map(({ pathTable }) => pathTable)
  return { progress, bookmarks, notes, history, favourites, underWay, pathTables }
}
