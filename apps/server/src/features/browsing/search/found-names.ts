import type { Db } from '@chapterhouse/kit/sqlite/db'
import { personForm, traitKey } from '../../catalogue/index.ts'
import { createHitFilter, reachValues, type VisibleLibrary } from '../../shares/index.ts'
import { MAX_CANDIDATES } from '../duplicates/found-copies.ts'
import { matchExpression } from '../filters/match-expression.ts'
import type { NameKind } from '../people/people.store.ts'
import { foundNamesStore, type NameHit } from './found-names.store.ts'
import { type Hit, searchStore } from './search.store.ts'
import { LAST_CHARACTER } from './search-terms.ts'

export interface FoundName {
  name: string
  /** A library with a book of this name. */
  libraryId: number
}

export interface FoundNames {
  names: FoundName[]
  hasMore: boolean
}

/** How many names with the words are examined at most. */
const MAX_HITS = 1_000
/** How many books of names are examined to find an accessible one. */
const MAX_BOOKS = 4_000
const NOTHING: FoundNames = { names: [], hasMore: false }

interface Found {
  hit: NameHit
  libraryId: number
}

export type NameSearch = ReturnType<typeof createNameSearch>

/** Authors, narrators and series of accessible books: first those whose name begins with the search, then those with its words. */
export function createNameSearch({ db }: { db: Db }) {
  const store = foundNamesStore(db)
  const { countReachedUpTo } = searchStore(db)

  /** All matching names of the few accessible books: among all names on a large server they might not come first. */
  function inReach({ match, visible }: { match: string; visible: readonly VisibleLibrary[] }) {
    const hits = store.withWordsInReach({ match, ...reachValues(visible) }).filter(createHitFilter(visible))
    const sorted = [...Map.groupBy(hits, idOf).values()].map(mostFrequent).sort((a, b) => byKey(a.hit, b.hit))
    return (kind: NameKind, from: string): Found[] => {
      const { true: beginning = [], false: others = [] } = Object.groupBy(
        sorted.filter(({ hit }) => hit.kind === kind),
        ({ hit }) => `${hit.key.startsWith(from)}`,
      )
      return [...beginning, ...others]
    }
  }

  function anywhere({ match, visible, limit }: { match: string; visible: readonly VisibleLibrary[]; limit: number }) {
    const withWords = store.withWords(match, MAX_HITS).sort(byKey)
    const mayOpen = createHitFilter(visible)
    let examined = 0
    function libraryOf(name: NameHit): number | undefined {
      if (examined >= MAX_BOOKS) return undefined
      for (const book of store.books(name)) {
        if (mayOpen(book)) return book.libraryId
        examined += 1
        if (examined >= MAX_BOOKS) return undefined
      }
      return undefined
    }
    return function* (kind: NameKind, from: string): Generator<Found> {
      const beginning = store.beginning({ kind, from, end: `${from}${LAST_CHARACTER}`, limit })
      const shown = new Set<string>()
      for (const hit of [...beginning, ...withWords.filter((one) => one.kind === kind)]) {
        const id = idOf(hit)
        const libraryId = shown.has(id) ? undefined : libraryOf(hit)
        if (libraryId === undefined) continue
        shown.add(id)
        yield { hit, libraryId }
      }
    }
  }

  return function findNames(visible: readonly VisibleLibrary[], typed: string, limit: number): Record<NameKind, FoundNames> {
    const match = matchExpression(typed)
    if (match === undefined || visible.length === 0) return { author: NOTHING, narrator: NOTHING, series: NOTHING }
    const isSmall = countReachedUpTo(MAX_CANDIDATES + 1, reachValues(visible)) <= MAX_CANDIDATES
    const namesOf = isSmall ? inReach({ match, visible }) : anywhere({ match, visible, limit: limit + 1 })
    const of = (kind: NameKind) => firstOf(namesOf(kind, traitKey(kind, typed.trim())), limit)
    return { author: of('author'), narrator: of('narrator'), series: of('series') }
  }
}

/** The spelling with the most books. */
function mostFrequent(hits: readonly (NameHit & Hit)[]): Found {
  const [first, ...others] = Map.groupBy(hits, ({ value }) => value).values()
  const best = others.reduce((most, one) => (one.length > most.length ? one : most), first ?? [])
  const [hit] = best as [NameHit & Hit]
  return { hit, libraryId: hit.libraryId }
}

/** Spellings of one person count once. */
const idOf = ({ kind, value }: NameHit): string => `${kind} ${kind === 'series' ? value : personForm(value)}`

const byKey = (a: NameHit, b: NameHit): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.value < b.value ? -1 : 1)

function firstOf(found: Iterable<Found>, limit: number): FoundNames {
  const names: FoundName[] = []
  for (const { hit, libraryId } of found) {
    if (names.length === limit) return { names, hasMore: true }
    names.push({ name: hit.value, libraryId })
  }
  return { names, hasMore: false }
}
