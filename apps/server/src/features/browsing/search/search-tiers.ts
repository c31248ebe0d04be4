import type { VisibleLibrary } from '../../shares/index.ts'
import { hasInside } from './inside-words.ts'
import { merged } from './merged.ts'
import type { Hit, searchStore } from './search.store.ts'
import type { AfterTitle, PartStart, TitlePlace } from './search-position.ts'
import type { SearchTerms } from './search-terms.ts'

export interface TierNeeds {
  store: ReturnType<typeof searchStore>
  visible: readonly VisibleLibrary[]
  terms: SearchTerms
  /** Whether the viewer has access. */
  mayOpen: (hit: Pick<Hit, 'libraryId' | 'path'>) => boolean
  /** How many hits may still be examined in this request, whether accessible or not. */
  budget: { left: number }
}

/** Accessible books in order, and where the next ones start. */
export interface Part {
  books: Hit[]
  next: PartStart | undefined
}

/** How many books are compared with each other as copies. */
export const PART_SIZE = 500
/** Hits to examine for one request. */
export const MAX_EXAMINED = 4_000
export const NEWEST = Number.MAX_SAFE_INTEGER

/** Reads hits up to a number of accepted ones; `last` is the last one read, if there are more. The budget must not be empty. */
function take<H extends Hit>(
  hits: Iterable<H>,
  { most, budget, accepts }: { most: number; budget: TierNeeds['budget']; accepts: (hit: H) => boolean },
) {
  const found: H[] = []
  let last: H | undefined
  for (const hit of hits) {
    if (found.length === most || budget.left <= 0) return { found, last }
    budget.left -= 1
    last = hit
    if (accepts(hit)) found.push(hit)
  }
  return { found, last: undefined }
}

/** Where hits inside words start; undefined if no word is long enough. */
export const insideStart = ({ parts }: SearchTerms): PartStart | undefined =>
  parts === undefined ? undefined : { tier: 'inside', before: NEWEST }

/** Books with the words as parts of longer words; those in titles come first. */
export function readInside({ store, terms, mayOpen, budget }: TierNeeds, before: number, most: number): Part {
  const { match, parts, tokens } = terms
  if (parts === undefined) return { books: [], next: undefined }
  const { found, last } = take(store.insideWords({ parts, match, before }), {
    most,
    budget,
    accepts: (hit) => mayOpen(hit) && hasInside(`${hit.title} ${hit.others}`, tokens),
  })
  const { true: titles = [], false: others = [] } = Object.groupBy(found, ({ title }) => `${hasInside(title, tokens)}`)
  return { books: [...titles, ...others], next: last && { tier: 'inside', before: last.id } }
}

/** Books with the words in the title or elsewhere, newest first, except those whose title begins with them. */
export function readWords({ store, terms, mayOpen, budget }: TierNeeds, tier: 'in-title' | 'elsewhere', before: number): Part {
  const { match, titleKey, titleEnd } = terms
  const inTitle = `title : (${match})`
  const { found, last } = take(store.withWords(tier === 'in-title' ? inTitle : `(${match}) NOT (${inTitle})`, before), {
    most: PART_SIZE,
    budget,
    accepts: (hit) => mayOpen(hit) && ![hit.titleKey, hit.titleWhole].some((key) => key >= titleKey && key < titleEnd),
  })
  if (last) return { books: found, next: { tier, before: last.id } }
  return { books: found, next: tier === 'in-title' ? { tier: 'elsewhere', before: NEWEST } : insideStart(terms) }
}

/** Books whose title begins with the search, by title, from each library's index. */
export function readTitles({ store, visible, terms, mayOpen, budget }: TierNeeds, after: AfterTitle | undefined): Part {
  const { titleKey, titleEnd: end } = terms
  const from = after?.examined ?? { titleKey, path: '', libraryId: 0 }
  const lists = visible.flatMap(({ library }) => {
    const range = { ...from, after: from.libraryId, libraryId: library.id, end, first: titleKey }
    return [store.byTitle(range), store.byWholeTitle(range)]
  })
  const { found, last } = take(merged(lists, compareTitles), { most: PART_SIZE, budget, accepts: mayOpen })
  if (!last) return { books: found, next: { tier: 'in-title', before: NEWEST } }
  return { books: found, next: { tier: 'title', after: { examined: last, found: found.at(-1) ?? after?.found } } }
}

function compareTitles(a: TitlePlace, b: TitlePlace): number {
  if (a.titleKey !== b.titleKey) return a.titleKey < b.titleKey ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.libraryId - b.libraryId
}
