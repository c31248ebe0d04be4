import { folded } from '@chapterhouse/kit/text/fold-text'
import { type Correction, cutText, type TitleLookup } from '../search/index.ts'
import { authorAgreement } from './author-agreement.ts'
import { findMisspelt } from './find-misspelt.ts'
import { listFacts, type WorkFacts } from './matching.store.ts'
import type { MatchingRelease } from './matching-release.ts'
import { partsOf, type Reading, readingsOf, volumeText, withoutVolume } from './readings.ts'
import { spellingsOf } from './spellings.ts'
import { titleKey } from './title-key.ts'

/** The number of works per lookup. */
const WINDOW = 30
const MAX_OF_A_TITLE = 100
/** The allowance of a query in postings (`search/effort.ts`). An ordinary one needs a tenth of that. */
const MAX_OCCURRENCES = 500_000
/** The number of readings whose known words may be replaced, and the minimum length of the title found. */
const MAX_QUESTIONED = 4
const MIN_QUESTIONED_LENGTH = 8
const MAX_NAMESAKES = 10
const MAX_NAMES = 5
/** How many texts beside a title are used. */
const MAX_BESIDE = 2

/** Works whose whole title is the query, in any spelling. */
export function findTitled({ search: { titles } }: MatchingRelease, query: string, limit: number): string[] {
  return spellingsOf(cutText(query)).flatMap((spelling) => titles.titled(spelling, limit))
}

/**
 * Works that a query may mean if a search for all its words finds none, best first. The first reading with a result decides; if
 * none has any, unknown words are corrected. Never returns works by another author, since no match is better than a wrong one.
 */
export function findByReadings(given: MatchingRelease, query: string, typedAuthor: string): string[] {
  const release = { db: given.db, search: { titles: given.search.titles.within(MAX_OCCURRENCES) } }
  const readings = readingsOf(cutText(query))
  const author = cutText(typedAuthor)
  const read = firstFound(readings, (reading) => findReading(release, reading, author))
  if (read.length > 0) return read
  const misspelt = findMisspelt(release, readings, author || readings.find((reading) => reading.author)?.author || '')
  return misspelt.length > 0 ? misspelt : findMisspeltWords(release, readings, author)
}

function firstFound(readings: readonly Reading[], find: (reading: Reading) => string[]): string[] {
  for (const reading of readings) {
    const found = find(reading)
    if (found.length > 0) return found
  }
  return []
}

/** Replaces unknown words by near ones; then, without an author, a rare word by a common one. */
function findMisspeltWords(release: MatchingRelease, readings: readonly Reading[], author: string): string[] {
  const { titles } = release.search
  const corrector = titles.corrector()
  const corrected = firstFound(readings, (reading) => {
    const correction = titles.hasContent(reading.title) ? corrector.correct(reading.title) : undefined
    return correction ? findCorrected(release, { reading, correction, author }) : []
  })
  if (corrected.length > 0 || author !== '') return corrected
  return firstFound(readings.slice(0, MAX_QUESTIONED), (reading) => {
    const wordings = corrector.withCommonerWord(reading.title)
    const found = titledAs(titles, wordings)
    const meant = chosen(release, found, { reading, author, wordings })
    if (meant.length === 0) return []
    const keys = new Set(listFacts(release.db, meant).map(({ title }) => titleKey(title)))
    const [key = ''] = keys
    return keys.size === 1 && key.length >= MIN_QUESTIONED_LENGTH ? meant : []
  })
}

function titledAs(titles: TitleLookup, spellings: readonly string[]): string[] {
  return spellings.flatMap((spelling) => titles.titled(spelling, MAX_OF_A_TITLE))
}

function findReading(release: MatchingRelease, reading: Reading, author: string): string[] {
  const { titles } = release.search
  const { title, beside } = reading
  const wordings = spellingsOf(title)
  const choice = { reading, author, wordings }
  const named = chosen(release, titledAs(titles, wordings), choice)
  if (named.length === 1) return named
  const isSearched = titles.hasContent(title)
  const series = isSearched ? beside.map(withoutVolume).filter((text) => text !== '') : []
  const withSeries = series.slice(0, MAX_BESIDE).flatMap((text) => titles.withWords(`${title} ${text}`, WINDOW))
  const volumes = new Set(beside.slice(0, MAX_BESIDE).flatMap((text) => titles.volumes(volumeText(text))))
  const likely = [
    ...[...named, ...withSeries].filter((id) => volumes.has(id)),
    ...titles.volumes(volumeText(title)),
    ...withSeries,
    ...named,
  ]
  if (named.length > 0) return chosen(release, likely, choice)
  const known = knownName(titles, author || reading.author)
  const searched = isSearched
    ? [...(known === '' ? [] : titles.withWords(`${title} ${known}`, WINDOW)), ...titles.withWords(title, WINDOW)]
    : []
  return chosen(release, [...likely, ...searched], choice)
}

const knownName = (titles: TitleLookup, name = ''): string => (name === '' ? '' : titles.knownWords(name))

function findCorrected(
  release: MatchingRelease,
  { reading, correction, author }: { reading: Reading; correction: Correction; author: string },
): string[] {
  const { titles } = release.search
  const choice = { reading, author, wordings: correction.texts }
  const named = chosen(
    release,
    correction.texts.flatMap((text) => titles.titled(text, WINDOW)),
    choice,
  )
  if (named.length > 0) return named
  const known = knownName(titles, author || reading.author)
  const searched = [
    ...(known === '' ? [] : titles.withCorrected(correction, known, WINDOW)),
    ...titles.withCorrected(correction, '', WINDOW),
  ]
  return chosen(release, searched, choice)
}

/** Only the works of the author, exact titles first. */
function chosen(
  { db, search }: MatchingRelease,
  ids: readonly string[],
  { reading, author, wordings }: { reading: Reading; author: string; wordings: readonly string[] },
): string[] {
  if (ids.length === 0) return []
  const texts = wordings.map(titleKey)
  const words = texts.map((text) => new Set(text.split(' ')))
  const wanted =
    author === ''
      ? (reading.beside
          .flatMap(partsOf)
          .slice(0, MAX_NAMES)
          .find((part) => isPerson(search.titles, part)) ?? '')
      : author
  const facts = listFacts(db, [...new Set(ids)]).filter(
    (work) =>
      [wanted, reading.author ?? ''].every((name) => folded(name) === '' || authorAgreement(work.authors, name) === 'full') &&
      (!reading.isPart || words.some((each) => isInTitle(work, each))),
  )
  const isWhole = ({ title, subtitle }: WorkFacts): boolean =>
    texts.includes(titleKey(title)) || texts.includes(titleKey(`${title} ${subtitle}`))
  return [...facts.filter(isWhole), ...facts.filter((work) => !isWhole(work))].map(({ id }) => id)
}

/** Whether this is the full name of a person, who is then taken as the author. */
function isPerson(titles: TitleLookup, name: string): boolean {
  return titles.people(name, MAX_NAMESAKES).some((person) => folded(person.name) === folded(name))
}

function isInTitle({ title, subtitle }: WorkFacts, words: ReadonlySet<string>): boolean {
  const known = new Set(titleKey(`${title} ${subtitle}`).split(' '))
  return [...words].every((word) => known.has(word))
}
