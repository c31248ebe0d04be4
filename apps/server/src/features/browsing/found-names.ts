import type { Db } from '@chapterhouse/kit/sqlite'
import { caseless } from '../catalogue/index.ts'
import { createHitJudge, type VisibleLibrary } from '../shares/index.ts'
import { foundNamesStore, type NameHit } from './found-names.store.ts'
import { matchExpression } from './match-expression.ts'
import type { NameKind } from './people.store.ts'
import { LAST_CHARACTER } from './search-terms.ts'

export interface FoundName {
  name: string
  /** One with a book of this name. */
  libraryId: number
}

export interface FoundNames {
  names: FoundName[]
  hasMore: boolean
}

export const NAME_KINDS = ['author', 'narrator', 'series'] as const

/** Names with the words that are looked at, whatever their number. */
const MAX_HITS = 1_000
/** Books of names that are looked at to find one that the viewer has access to. */
const MAX_BOOKS = 4_000

export type NameSearch = ReturnType<typeof createNameSearch>

/** Authors, narrators and series of accessible books: first those whose name begins with the search, then those with its words. */
export function createNameSearch({ db }: { db: Db }) {
  const store = foundNamesStore(db)

  function hits(typed: string, limit: number): Record<NameKind, NameHit[]> {
    const match = matchExpression(typed)
    const withWords = match === undefined ? [] : store.withWords(match, MAX_HITS).sort((a, b) => (a.key < b.key ? -1 : 1))
    const from = caseless(typed.trim())
    const of = (kind: NameKind) => {
      const beginning = match === undefined ? [] : store.beginning({ kind, from, end: `${from}${LAST_CHARACTER}`, limit })
      const first = new Set(beginning.map(({ value }) => value))
      return [...beginning, ...withWords.filter((hit) => hit.kind === kind && !first.has(hit.value))]
    }
    return { author: of('author'), narrator: of('narrator'), series: of('series') }
  }

  return function findNames(visible: readonly VisibleLibrary[], typed: string, limit: number): Record<NameKind, FoundNames> {
    const mayOpen = createHitJudge(visible)
    let examined = 0
    function libraryOf(name: NameHit): number | undefined {
      for (const book of store.books(name)) {
        if (mayOpen(book)) return book.libraryId
        examined += 1
        if (examined >= MAX_BOOKS) return undefined
      }
      return undefined
    }
    function found(of: readonly NameHit[]): FoundNames {
      const names: FoundName[] = []
      for (const hit of of) {
        const libraryId = examined < MAX_BOOKS ? libraryOf(hit) : undefined
        if (libraryId !== undefined && names.length === limit) return { names, hasMore: true }
        if (libraryId !== undefined) names.push({ name: hit.value, libraryId })
      }
      return { names, hasMore: false }
    }
    const { author, narrator, series } = hits(typed, limit + 1)
    return { author: found(author), narrator: found(narrator), series: found(series) }
  }
}
