import { invalid } from '@chapterhouse/kit/errors'
import type { Served } from '../artifact/index.ts'
import { findByIsbn } from '../lookup/index.ts'
import { authorNames, listMatches, type Match } from './provider.store.ts'
import { fittingFirst, isLooseMatch } from './rank.ts'

export type { Match }

export interface ProviderRelease extends Served {
  /** Works by relevance alone, no boost: their ids. */
  search: { bestWorks(typed: string, limit: number): string[] }
}

export interface ProviderAsked {
  query: string
  author: string
  isbn: string
}

const MOST = 10
/** As many works are weighed by their author. */
const WEIGHED = 30

/** What Audiobookshelf may mean, best first: by an ISBN that is known, else by title, works of the named author before the others. */
export function listProviderMatches(release: ProviderRelease, { query, author, isbn }: ProviderAsked): Match[] {
  if (query.trim() === '') throw invalid('query is required')
  const named = findByIsbn(release.db, isbn)
  if (named) return listMatches(release, { ids: [named.workId], first: named.recordingId, most: MOST })
  const found = release.search.bestWorks(query, WEIGHED)
  const ids = author.trim() === '' ? found : ofAuthorFirst(release, found, author)
  // Of all that were found: the index may name works that there are none of.
  return listMatches(release, { ids, first: '', most: MOST })
}

function ofAuthorFirst({ db }: ProviderRelease, ids: readonly string[], author: string): string[] {
  const names = authorNames(db, ids)
  return fittingFirst(ids, (id) => isLooseMatch(names.get(id) ?? '', author))
}
