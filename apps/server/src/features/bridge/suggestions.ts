import type { Db } from '@chapterhouse/kit/sqlite/db'
import { type Attachments, attachedTexts } from '../attachments/index.ts'
import { type BookRow, type Catalogue, traitKey } from '../catalogue/index.ts'
import type { CommunityTextsOf } from '../enrichment/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { Listeners } from '../listening/index.ts'
import { firstNumbered } from './earlier-books.ts'
import type { BridgeJobs } from './jobs.ts'
import { seriesVolumesStore } from './series-volumes.store.ts'

const MAX_SUGGESTED = 20
/** Enough for 20 suggestions in a house where most books have recaps already. */
const MAX_PLAYED = 200
/** Volumes after a book. */
const MAX_NEXT = 3

export interface Suggestion {
  book: BookRow
  libraryName: string
  reason: 'listening' | 'next'
  /** Of this book, or of the one before it in its series. */
  playedAt: string
}

interface SuggestionNeeds {
  db: Db
  lastPlayed: Listeners['lastPlayed']
  catalogue: Pick<Catalogue, 'find' | 'byIds'>
  libraries: Pick<Libraries, 'list'>
  attachments: Pick<Attachments, 'of'>
  communityTexts: () => CommunityTextsOf
  jobs: Pick<BridgeJobs, 'openOf'>
}

export type Suggestions = ReturnType<typeof createSuggestions>

/** Books without recaps that people listen to, and the next volumes of their series. */
export function createSuggestions({ db, lastPlayed, catalogue, libraries, attachments, communityTexts, jobs }: SuggestionNeeds) {
  const store = seriesVolumesStore(db)

  function volumesAfter(book: BookRow): BookRow[] {
    const place = firstNumbered(book)
    if (!place) return []
    const after = { libraryId: book.libraryId, key: traitKey('series', place.series), ...place, limit: MAX_NEXT }
    const ids = store.after(after).map(({ id }) => id)
    return ids.length === 0 ? [] : catalogue.byIds(ids)
  }

  /** In the order of the list, each book once. */
  function* candidates(): Generator<Suggestion> {
    const names = new Map(libraries.list().map(({ id, name }) => [id, name]))
    const seen = new Set<number>()
    for (const { libraryId, path, playedAt, isBegun } of lastPlayed(MAX_PLAYED)) {
      const libraryName = names.get(libraryId)
      const played = catalogue.find(libraryId, path)
      if (!played || libraryName === undefined) continue
      const found = [...(isBegun ? [played] : []), ...volumesAfter(played)]
      for (const book of found.filter(({ id }) => !seen.has(id))) {
        seen.add(book.id)
        yield { book, libraryName, reason: book === played ? 'listening' : 'next', playedAt }
      }
    }
  }

  return async function suggestions(): Promise<Suggestion[]> {
    const textsOf = communityTexts()
    const open = [...candidates()].filter(
      ({ book }) => !attachedTexts(attachments.of(book)).includes('recaps') && !jobs.openOf(book, 'sidecars.generate'),
    )
    const suggested: Suggestion[] = []
    // Only as many as needed, since each may be a lookup.
    for (let at = 0; at < open.length && suggested.length < MAX_SUGGESTED; at += MAX_SUGGESTED) {
      const next = open.slice(at, at + MAX_SUGGESTED)
      const texts = await Promise.all(next.map(({ book }) => textsOf(book)))
      // A book of which the community says nothing now is worth a look.
      suggested.push(...next.filter((_, index) => !texts[index]?.includes('recaps')))
    }
    return suggested.slice(0, MAX_SUGGESTED)
  }
}
