import type { TitleLookup } from '../search/index.ts'
import { authorAgreement } from './author-agreement.ts'
import { listAuthored, type WorkFacts } from './matching.store.ts'
import type { MatchingRelease } from './matching-release.ts'
import type { Reading } from './readings.ts'
import { isNear } from './similar-words.ts'
import { titleKey } from './title-key.ts'

const MAX_OF_AN_AUTHOR = 500
const MAX_NAMESAKES = 10
const MAX_AUTHORS = 4

/**
 * The author's works whose title is nearly the same as a reading's. Whole titles are compared, so that a misspelt word is found
 * even if it occurs in other records.
 */
export function findMisspelt({ db, search: { titles } }: MatchingRelease, readings: readonly Reading[], author: string): string[] {
  const people = findPeople(titles, author)
  const works = people.length === 0 ? [] : listAuthored(db, people, MAX_OF_AN_AUTHOR).map(toCompared)
  for (const { title } of works.length > 0 ? readings : []) {
    const wanted = comparedTitle(title)
    const found = works.filter(({ texts }) => texts.some((text) => isNearTitle(text, wanted)))
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

/** The ids of people with this name, or with one of several names. The whole text is tried first, since it may be `Last, First`. */
function findPeople(titles: TitleLookup, author: string): string[] {
  for (const name of [author, ...author.split(/[,;&/]| and /, MAX_AUTHORS)]) {
    const known = titles.knownWords(name)
    const people = known === '' ? [] : titles.people(known, MAX_NAMESAKES)
    const found = people.filter((person) => authorAgreement([person.name], name) === 'full')
    if (found.length > 0) return found.map(({ id }) => id)
  }
  return []
}

interface ComparedTitle {
  letters: string
  digits: string
}

function toCompared({ id, title, subtitle }: Omit<WorkFacts, 'authors'>): { id: string; texts: ComparedTitle[] } {
  return { id, texts: [title, ...(subtitle === '' ? [] : [`${title} ${subtitle}`])].map(comparedTitle) }
}

function comparedTitle(title: string): ComparedTitle {
  const text = titleKey(title)
  return { letters: text.replaceAll(' ', ''), digits: text.replace(/\P{N}+/gu, ' ').trim() }
}

/** Letters may differ by one or two typing errors, numbers may not. */
function isNearTitle(one: ComparedTitle, other: ComparedTitle): boolean {
  return one.digits === other.digits && isNear(one.letters, other.letters)
}
