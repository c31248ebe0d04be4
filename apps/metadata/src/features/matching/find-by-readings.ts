import { folded } from '@chapterhouse/kit/fold-text'
import { type Correction, cutText, type TitleLookup } from '../search/index.ts'
import { authorAgreement } from './author-agreement.ts'
import { findMisspelt } from './find-misspelt.ts'
import { listFacts, type WorkFacts } from './matching.store.ts'
import type { MatchingRelease } from './matching-release.ts'
import { partsOf, type Reading, readingsOf, volumeText, withoutVolume } from './readings.ts'
import { titleKey } from './title-key.ts'

/** As many works are compared for each way to look for them. */
const WINDOW = 30
const MOST_OF_A_TITLE = 100
const MOST_NAMESAKES = 10
const MOST_NAMES = 5
/** How much of what is beside a title is looked at. */
const MOST_BESIDE = 2

/**
 * The works that a query may mean where a search for all its words finds none, best first: the first reading that finds any decides, and
 * only then are unknown words corrected. A work of another author is never among them, since no match is better than a wrong one.
 */
export function findByReadings(release: MatchingRelease, query: string, typedAuthor: string): string[] {
  const readings = readingsOf(cutText(query))
  const author = cutText(typedAuthor)
  for (const reading of readings) {
    const found = findReading(release, reading, author)
    if (found.length > 0) return found
  }
  const misspelt = findMisspelt(release, readings, author)
  if (misspelt.length > 0) return misspelt
  const corrected = release.search.titles.corrector()
  for (const reading of readings) {
    const correction = release.search.titles.saysSomething(reading.title) ? corrected(reading.title) : undefined
    const found = correction ? findCorrected(release, { reading, correction, author }) : []
    if (found.length > 0) return found
  }
  return []
}

function findReading(release: MatchingRelease, reading: Reading, author: string): string[] {
  const { titles } = release.search
  const { title, beside } = reading
  const choice = { reading, author, wordings: [title] }
  const named = chosen(release, titles.titled(title, MOST_OF_A_TITLE), choice)
  if (named.length === 1) return named
  const isSearched = titles.saysSomething(title)
  const series = isSearched ? beside.map(withoutVolume).filter((text) => text !== '') : []
  const withSeries = series.slice(0, MOST_BESIDE).flatMap((text) => titles.withWords(`${title} ${text}`, WINDOW))
  const volumes = new Set(beside.slice(0, MOST_BESIDE).flatMap((text) => titles.volumes(volumeText(text))))
  const likely = [
    ...[...named, ...withSeries].filter((id) => volumes.has(id)),
    ...titles.volumes(volumeText(title)),
    ...withSeries,
    ...named,
  ]
  if (named.length > 0) return chosen(release, likely, choice)
  const known = author === '' ? '' : titles.knownWords(author)
  const searched = isSearched
    ? [...(known === '' ? [] : titles.withWords(`${title} ${known}`, WINDOW)), ...titles.withWords(title, WINDOW)]
    : []
  return chosen(release, [...likely, ...searched], choice)
}

interface Corrected {
  reading: Reading
  correction: Correction
  author: string
}

function findCorrected(release: MatchingRelease, { reading, correction, author }: Corrected): string[] {
  const { titles } = release.search
  const choice = { reading, author, wordings: correction.texts }
  const named = chosen(
    release,
    correction.texts.flatMap((text) => titles.titled(text, WINDOW)),
    choice,
  )
  if (named.length > 0) return named
  const known = author === '' ? '' : titles.knownWords(author)
  const searched = [
    ...(known === '' ? [] : titles.withCorrected(correction, known, WINDOW)),
    ...titles.withCorrected(correction, '', WINDOW),
  ]
  return chosen(release, searched, choice)
}

interface Choice {
  reading: Reading
  author: string
  wordings: readonly string[]
}

/** Those of the author, titles that are wholly the text before the others. */
function chosen({ db, search }: MatchingRelease, ids: readonly string[], { reading, author, wordings }: Choice): string[] {
  if (ids.length === 0) return []
  const texts = wordings.map(titleKey)
  const words = texts.map((text) => new Set(text.split(' ')))
  const wanted =
    author === ''
      ? (reading.beside
          .flatMap(partsOf)
          .slice(0, MOST_NAMES)
          .find((part) => isPerson(search.titles, part)) ?? '')
      : author
  const facts = listFacts(db, [...new Set(ids)]).filter(
    (work) =>
      (folded(wanted) === '' || authorAgreement(work.authors, wanted) === 'full') &&
      (!reading.isPart || words.some((each) => isInTitle(work, each))),
  )
  const isWhole = ({ title, subtitle }: WorkFacts): boolean =>
    texts.includes(titleKey(title)) || texts.includes(titleKey(`${title} ${subtitle}`))
  return [...facts.filter(isWhole), ...facts.filter((work) => !isWhole(work))].map(({ id }) => id)
}

/** Whether this is the whole name of a person: the rest of the query then names the author. */
function isPerson(titles: TitleLookup, name: string): boolean {
  return titles.people(name, MOST_NAMESAKES).some((person) => folded(person.name) === folded(name))
}

function isInTitle({ title, subtitle }: WorkFacts, words: ReadonlySet<string>): boolean {
  const known = new Set(titleKey(`${title} ${subtitle}`).split(' '))
  return [...words].every((word) => known.has(word))
}
