import type { VisibleLibrary } from '../shares/index.ts'
import { hasInside } from './inside-words.ts'
import type { Hit, searchStore } from './search.store.ts'
import type { PartStart } from './search-cursor.ts'
import type { SearchTerms } from './search-terms.ts'

export interface TierNeeds {
  store: ReturnType<typeof searchStore>
  visible: readonly VisibleLibrary[]
  terms: SearchTerms
  /** Whether the viewer has access. */
  mayOpen: (hit: Hit) => boolean
}

/** Books the viewer has access to, in order, and where the next ones begin. */
export interface Part {
  books: Hit[]
  next: PartStart | undefined
}

/** Books that are compared with each other as copies. */
export const PART_SIZE = 500
/** Hits to look at for one part, with or without access to them. */
const MAX_EXAMINED = 4_000
export const NEWEST = Number.MAX_SAFE_INTEGER

/** Reads hits up to a number of accepted ones; `last` is the last one read, if there are more. */
function take<H extends Hit>(hits: Iterable<H>, { most, accepts }: { most: number; accepts: (hit: H) => boolean }) {
  const found: H[] = []
  let [examined, last]: [number, H | undefined] = [0, undefined]
  for (const hit of hits) {
    if (found.length === most || examined === MAX_EXAMINED) return { found, last }
    examined += 1
    last = hit
    if (accepts(hit)) found.push(hit)
  }
  return { found, last: undefined }
}

/** Books with the words as parts of longer words; those with them in the title come first. */
export function readInside({ store, terms, mayOpen }: TierNeeds, before: number, most: number): Part {
  const { match, parts, tokens } = terms
  if (parts === undefined) return { books: [], next: undefined }
  if (most <= 0) return { books: [], next: { tier: 'inside', before } }
  const { found, last } = take(store.insideWords({ parts, match, before }), {
    most,
    accepts: (hit) => mayOpen(hit) && hasInside(`${hit.title} ${hit.others}`, tokens),
  })
  const { true: titles = [], false: others = [] } = Object.groupBy(found, ({ title }) => `${hasInside(title, tokens)}`)
  return { books: [...titles, ...others], next: last && { tier: 'inside', before: last.id } }
}

/** Books with the words in the title or elsewhere, newest first, without those whose title begins with them. */
export function readWords({ store, terms, mayOpen }: TierNeeds, tier: 'in-title' | 'elsewhere', before: number): Part {
  const { match, titleKey, titleEnd } = terms
  const inTitle = `title : (${match})`
  const { found, last } = take(store.withWords(tier === 'in-title' ? inTitle : `(${match}) NOT (${inTitle})`, before), {
    most: PART_SIZE,
    accepts: (hit) => mayOpen(hit) && !(hit.titleKey >= titleKey && hit.titleKey < titleEnd),
  })
  if (last) return { books: found, next: { tier, before: last.id } }
  return { books: found, next: { tier: tier === 'in-title' ? 'elsewhere' : 'inside', before: NEWEST } }
}

/** Books whose title begins with the search, by title, from the index of each library. */
export function readTitles(
  { store, visible, terms, mayOpen }: TierNeeds,
  { key, path, order: after }: Extract<PartStart, { tier: 'title' }>,
): Part {
  const lists = visible.map(({ library }, order) => {
    const hits = store.byTitle({ libraryId: library.id, titleKey: key, path, end: terms.titleEnd })
    const isAfter = (hit: { titleKey: string; path: string }) => hit.titleKey !== key || hit.path !== path || order > after
    return { order, ...take(hits, { most: PART_SIZE, accepts: (hit) => mayOpen(hit) && isAfter(hit) }) }
  })
  // Unread hits of a list come after its last one, so the part ends there at the latest.
  const [end] = lists.flatMap(({ order, last }) => (last ? [{ ...last, order }] : [])).sort(compareTitles)
  const found = lists.flatMap(({ order, found: hits }) => hits.map((hit) => ({ ...hit, order }))).sort(compareTitles)
  const upToEnd = end ? found.filter((hit) => compareTitles(hit, end) <= 0) : found
  const shown = upToEnd.slice(0, PART_SIZE)
  const mark = shown.length < upToEnd.length ? shown.at(-1) : end
  if (!mark) return { books: shown, next: { tier: 'in-title', before: NEWEST } }
  return { books: shown, next: { tier: 'title', key: mark.titleKey, path: mark.path, order: mark.order } }
}

interface InTitleOrder {
  titleKey: string
  path: string
  order: number
}

function compareTitles(a: InTitleOrder, b: InTitleOrder): number {
  if (a.titleKey !== b.titleKey) return a.titleKey < b.titleKey ? -1 : 1
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.order - b.order
}
