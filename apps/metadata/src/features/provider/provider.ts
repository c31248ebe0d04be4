import { invalid } from '@chapterhouse/kit/errors'
import type { Served } from '../artifact/index.ts'
import { findByIsbn } from '../lookup/index.ts'
import { findByReadings, findIdentified, findTitled, type MatchingRelease } from '../matching/index.ts'
import { authorNames, listMatches, type Match } from './provider.store.ts'
import { fittingFirst, isLooseMatch } from './rank.ts'

export type { Match }

export interface ProviderRelease extends Served {
  /** The ids of works by relevance alone, without boosts. */
  search: MatchingRelease['search'] & { bestWorks(typed: string, limit: number): string[]; isEarly: boolean }
}

const MAX = 10
/** The number of works that are reordered by author. */
const WEIGHED = 30

interface ProviderResponse {
  matches: Match[]
  /** Whether the same release may find more soon. */
  isEarly: boolean
}

/**
 * Candidates for Audiobookshelf, best first: by a known ISBN, otherwise by words, with exact titles first and the named author's
 * works before all. The query is only read in other ways if no work has all its words.
 */
export function listProviderMatches(
  release: ProviderRelease,
  { query, author, isbn }: { query: string; author: string; isbn: string },
): ProviderResponse {
  if (query.trim() === '') throw invalid('query is required')
  const named = findByIsbn(release.db, isbn)
  if (named) return final(listMatches(release, { ids: [named.workId], first: named.recordingId, max: MAX }))
  const found = release.search.bestWorks(query, WEIGHED)
  if (found.length === 0) return { matches: otherReadings(release, query, author), isEarly: release.search.isEarly }
  const likely = [...new Set([...findTitled(release, query, WEIGHED), ...found])].slice(0, WEIGHED)
  const ids = author.trim() === '' ? likely : ofAuthorFirst(release, likely, author)
  // Uses all found ids, since the index may refer to missing works.
  return { matches: listMatches(release, { ids, first: '', max: MAX }), isEarly: release.search.isEarly }
}

const final = (matches: Match[]): ProviderResponse => ({ matches, isEarly: false })

/** An identifier is trusted, even if the author differs. */
function otherReadings(release: ProviderRelease, query: string, author: string): Match[] {
  const identified = findIdentified(release.db, query)
  if (identified) return listMatches(release, { ids: [identified.workId], first: identified.recordingId, max: MAX })
  return listMatches(release, { ids: findByReadings(release, query, author), first: '', max: MAX })
}

function ofAuthorFirst({ db }: ProviderRelease, ids: readonly string[], author: string): string[] {
  const names = authorNames(db, ids)
  return fittingFirst(ids, (id) => isLooseMatch(names.get(id) ?? '', author))
}
