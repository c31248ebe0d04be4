/** The visible rows of a list; `end` is exclusive. */
export interface View {
  first: number
  end: number
}

export interface Loaded<Row> {
  rows: readonly Row[]
  /** The start of the next page; undefined on the last one. */
  next: string | undefined
}

/** How many rows before the end the next page is fetched. */
const AHEAD = 20

/**
 * The starts of a list's pages, each at the end of the previous one: all loaded ones, and one more when the end comes into view. If
 * a page's end changes, the pages after it are dropped.
 */
export function chainOf<Row>(loaded: (start: string) => Loaded<Row> | undefined, { end }: View): string[] {
  const chain = ['']
  let count = 0
  for (let page = loaded(''); page?.next !== undefined; page = loaded(page.next)) {
    count += page.rows.length
    if (!loaded(page.next) && end < count - AHEAD) break
    chain.push(page.next)
  }
  return chain
}

/** Which pages are in view, by the number of their rows. */
export function pagesInView(lengths: readonly number[], { first, end }: View): boolean[] {
  let start = 0
  return lengths.map((count) => {
    // An empty page counts as one row, so that it is refetched in view.
    const length = Math.max(1, count)
    const isSeen = start < end && start + length > first
    start += length
    return isSeen
  })
}

/** All rows in order. A row that moved is on two pages until both are fetched again: the newer page is right. */
export function joined<Row>(pages: readonly { rows: readonly Row[]; at: number }[], keyOf: (row: Row) => string): Row[] {
  const owner = new Map<string, number>()
  for (const [index, page] of pages.entries())
    for (const row of page.rows) {
      const rival = owner.get(keyOf(row))
      if (rival === undefined || page.at > (pages[rival]?.at ?? 0)) owner.set(keyOf(row), index)
    }
  return pages.flatMap((page, index) => page.rows.filter((row) => owner.get(keyOf(row)) === index))
}
