import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import {
  caseless,
  givenFirst,
  isArticleLanguage,
  personForm,
  personKey,
  plainName,
  traitKey,
  withoutArticle,
} from '../../catalogue/index.ts'
import type { Libraries } from '../../libraries/index.ts'
import { EVERYTHING, scopeValue, type VisibleLibrary } from '../../shares/index.ts'
import { type FacetCount, type NameKind, type Person, peopleStore, type SeriesEntry, type Shelf } from './people.store.ts'

export type { Person } from './people.store.ts'

export interface SeriesShown {
  name: string
  /** The name to sort by, without a leading article. */
  sortName: string
  /** The most frequent credit of its books. */
  author: string
  /** Books with this as their main series. */
  books: number
  durationUs: number
  positions: readonly number[]
  /** Books with this as a secondary series; counted only on request. */
  extraBooks: number
}

/** Spellings that probably mean one person. */
export interface MergeSuggestion {
  names: readonly string[]
  suggested: string
  books: number
  otherBooks: number
}

const MAX_NAMES = 50

export type People = ReturnType<typeof createPeople>

export function createPeople({ db, libraries }: { db: Db; libraries: Pick<Libraries, 'list'> }) {
  const store = peopleStore(db)

  function listed(shelf: Shelf, kind: 'author' | 'narrator') {
    return { people: peopleOf(store.people({ ...shelf, kind })), unknown: store.unnamed({ ...shelf, kind }) }
  }

  const series = (shelf: Shelf, memberships: boolean) =>
    seriesOf(store.series({ ...shelf, mostRank: memberships ? Number.MAX_SAFE_INTEGER : 0 }))
  const shelfOf = ({ library, scope }: VisibleLibrary): Shelf => ({
    libraries: JSON.stringify([library.id]),
    scope: scopeValue(scope),
  })
  const whole = (libraryId: number | undefined): Shelf => ({
    libraries: JSON.stringify(libraryId === undefined ? libraries.list().map(({ id }) => id) : [libraryId]),
    scope: scopeValue(EVERYTHING),
  })

  return {
    inLibrary: (visible: VisibleLibrary, kind: 'author' | 'narrator') => listed(shelfOf(visible), kind),
    seriesIn: (visible: VisibleLibrary, memberships: boolean): SeriesShown[] => series(shelfOf(visible), memberships),
    /** Genres and languages to choose from. */
    facets(visible: VisibleLibrary) {
      const found = store.facets(shelfOf(visible))
      const of = (wanted: FacetCount['kind']) =>
        found.filter(({ kind }) => kind === wanted).map(({ value, books }) => ({ value, books }))
      return { genres: of('genre'), languages: of('language') }
    },
    /** How many accessible books with this name there are, and how many are finished. */
    heard: ({ library, scope }: VisibleLibrary, { userId, kind, name }: { userId: number; kind: NameKind; name: string }) =>
      store.heard({
        libraryId: library.id,
        scope: scopeValue(scope),
        userId,
        kind,
        key: traitKey(kind, name),
        name,
        namePlain: plainName(name),
      }),
    everywhere(libraryId: number | undefined, kind: 'author' | 'narrator') {
      const found = listed(whole(libraryId), kind)
      return { ...found, suggestions: mergeSuggestions(found.people) }
    },
    seriesEverywhere: (libraryId: number | undefined, memberships: boolean): SeriesShown[] => series(whole(libraryId), memberships),
  }
}

/** One entry for a person's spellings that differ in dots and blanks of initials, with the most frequent one. */
function peopleOf(spellings: readonly Person[]): Person[] {
  const people = Map.groupBy(spellings, ({ name }) => personForm(name))
  return [...people.values()].map((alike) => {
    const [best] = alike.toSorted((a, b) => b.books - a.books || (a.name < b.name ? -1 : 1))
    const sum = (of: (person: Person) => number) => alike.reduce((all, person) => all + of(person), 0)
    return { name: best?.name ?? '', books: sum(({ books }) => books), durationUs: sum(({ durationUs }) => durationUs) }
  })
}

/** Removes repeated names and keeps their order. */
export function parseNames(names: readonly string[] | undefined): string[] {
  const distinct = [...new Set(names)].filter((name) => name !== '')
  if (distinct.length === 0) throw invalid('name is required')
  if (distinct.length > MAX_NAMES) throw invalid(`at most ${MAX_NAMES} names`)
  return distinct
}

export function parseNameKind(of: string): NameKind {
  if (of !== 'author' && of !== 'narrator' && of !== 'series') throw invalid('of must be author, narrator or series')
  return of
}

/** Sorted ignoring case and leading articles, like lists by title. */
function seriesOf(entries: readonly SeriesEntry[]): SeriesShown[] {
  const placed = [...Map.groupBy(entries, ({ name }) => name)].map(([name, of]) => {
    const language = mostCommon(of.map(({ articles }) => articles))
    const sortName = withoutArticle(name, isArticleLanguage(language) ? language : '')
    return { name, of, sortName, place: caseless(sortName) }
  })
  placed.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.name < b.name ? -1 : 1))
  return placed.map(({ name, of, sortName }) => {
    const main = of.filter(({ rank }) => rank === 0)
    const positions = new Set(of.flatMap(({ position }) => (position === null ? [] : [position])))
    return {
      name,
      sortName,
      author: mostCommon((main.length > 0 ? main : of).map(({ author }) => author)),
      books: main.length,
      durationUs: main.reduce((sum, { durationUs }) => sum + durationUs, 0),
      positions: [...positions].sort((a, b) => a - b),
      extraBooks: of.length - main.length,
    }
  })
}

/** The most frequent one; alphabetically first if several. */
function mostCommon(texts: readonly string[]): string {
  const counts = [...Map.groupBy(texts, (text) => text)].map(([text, same]) => ({ text, count: same.length }))
  const [best] = counts.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
  return best?.text ?? ''
}

/** Suggests the spelling with the most books, then one with the given name first, then the alphabetically first. */
export function mergeSuggestions(people: readonly Person[]): MergeSuggestion[] {
  const alike = Map.groupBy(people, ({ name }) => personKey(name))
  alike.delete('')
  return [...alike.values()]
    .filter((spellings) => spellings.length > 1)
    .map((spellings) => {
      const [best, ...others] = spellings.toSorted(
        (a, b) => b.books - a.books || Number(isTurned(a.name)) - Number(isTurned(b.name)) || (a.name < b.name ? -1 : 1),
      )
      const otherBooks = others.reduce((sum, { books }) => sum + books, 0)
      return { names: spellings.map(({ name }) => name), suggested: best?.name ?? '', books: best?.books ?? 0, otherBooks }
    })
}

const isTurned = (name: string) => givenFirst(name) !== name
