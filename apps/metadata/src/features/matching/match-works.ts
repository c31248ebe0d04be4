import { findByAsin, findByIsbn, type Named } from '../lookup/index.ts'
import { listWorkResults } from '../search/index.ts'
import type { Description } from './description.ts'
import { findByReadings } from './find-by-readings.ts'
import { listDescribed } from './matching.store.ts'
import type { WorkMatchRelease } from './matching-release.ts'
import { createScorer, type Scored } from './score.ts'

/** The number of works per lookup, and the number scored in total. */
const WINDOW = 30
const MAX_SCORED = 150
/** The number of works scored per step. */
const SCORED_AT_ONCE = 15
/** The allowance of all lookups for a description, in postings (`search/effort.ts`). */
const MAX_OCCURRENCES = 1_000_000

export interface FoundWork extends Scored {
  /** Its search result as JSON. */
  json: string
}

/**
 * Works that a description may mean, best first. Yields between steps of a few milliseconds, so that other requests are not held
 * up. All steps must use the same release.
 */
export function* matchWorks(given: WorkMatchRelease, description: Description, limit: number): Generator<void, FoundWork[]> {
  const identified = identify(given, description)
  const release = { ...given, search: boundedSearch(given) }
  const ids = new Set(identified ? [identified.workId] : [])
  for (const find of waysToFind(description)) {
    for (const id of find(release)) ids.add(id)
    yield
  }
  const works = listDescribed(release.db, [...ids].slice(0, MAX_SCORED))
  const score = createScorer({ description })
  const scored: (Scored & { id: string })[] = []
  for (let from = 0; from < works.length; from += SCORED_AT_ONCE) {
    const some = works.slice(from, from + SCORED_AT_ONCE)
    scored.push(...some.map((work) => ({ id: work.id, ...score(work, identified?.workId === work.id ? identified : undefined) })))
    yield
  }
  const best = scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => Number('identifier' in other.reasons) - Number('identifier' in one.reasons) || other.score - one.score)
    .slice(0, limit)
  const results = new Map(
    listWorkResults(
      release.db,
      best.map(({ id }) => id),
    ).map(({ id, json }) => [id, json]),
  )
  return best.map(({ id, ...found }) => ({ ...found, json: results.get(id) ?? '' }))
}

const boundedSearch = ({ search }: WorkMatchRelease): WorkMatchRelease['search'] => ({
  titles: search.titles.within(MAX_OCCURRENCES),
  bestWorks: search.bestWorks,
  isEarly: search.isEarly,
})

type Find = (release: WorkMatchRelease) => readonly string[]

/** The most precise lookups first, since the number of scored works is limited. */
function waysToFind({ titles, authors, series, position, q }: Description): Find[] {
  const [author = ''] = authors
  return [
    ...titles.map(
      (title): Find =>
        (release) =>
          worksTitled(release, title, authors),
    ),
    ...(position === ''
      ? []
      : series.map(
          (name): Find =>
            ({ search }) =>
              search.titles.volumes(`${name} ${position}`),
        )),
    ...(q === '' ? [] : [(release: WorkMatchRelease) => worksFor(release, q, '')]),
    ...series.map(
      (name): Find =>
        ({ search }) =>
          search.titles.withWords(`${name} ${search.titles.knownWords(author)}`, WINDOW),
    ),
    ...(titles.length === 0
      ? authors.map(
          (name): Find =>
            ({ search }) =>
              search.titles.withWords(search.titles.knownWords(name), WINDOW),
        )
      : []),
  ]
}

function worksTitled(release: WorkMatchRelease, title: string, authors: readonly string[]): string[] {
  const { titles } = release.search
  return [
    ...titles.titled(title, WINDOW),
    ...authors.flatMap((author) => titles.withWords(`${title} ${titles.knownWords(author)}`, WINDOW)),
    ...worksFor(release, title, authors[0] ?? ''),
  ]
}

/** Like the search for Audiobookshelf, but may return a work by another author, with a lower score. */
function worksFor(release: WorkMatchRelease, text: string, author: string): string[] {
  const found = release.search.bestWorks(text, WINDOW)
  if (found.length > 0) return found
  const read = findByReadings(release, text, author)
  return read.length > 0 || author === '' ? read.slice(0, WINDOW) : findByReadings(release, text, '').slice(0, WINDOW)
}

function identify({ db }: WorkMatchRelease, { asin, isbn }: Description): (Named & { by: 'asin' | 'isbn' }) | undefined {
  const byAsin = findByAsin(db, asin)
  if (byAsin) return { ...byAsin, by: 'asin' }
  const byIsbn = findByIsbn(db, isbn)
  return byIsbn && { ...byIsbn, by: 'isbn' }
}
