/** Rows of a list that are looked at: from the first to before the last. */
export interface View {
  first: number
  end: number
}

export interface Loaded<Row> {
  rows: readonly Row[]
  /** Where the next page begins; undefined: this is the last. */
  next: string | undefined
}

/** So many rows before the end of what is there, more is asked for. */
const AHEAD = 20

/**
 * Where the pages of a list begin, each where the one before ended: all that are there one behind the other, and one more when the end
 * of them is looked at. A page that ends otherwise than it did lets go of what came behind it.
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

/** Which of the pages are looked at, by how many rows each has. */
export function pagesInView(lengths: readonly number[], { first, end }: View): boolean[] {
  let start = 0
  return lengths.map((count) => {
    // An empty page is looked at by whoever is there: something may come.
    const length = Math.max(1, count)
    const isSeen = start < end && start + length > first
    start += length
    return isSeen
  })
}

/** All rows in order. A row that moved is in two pages until both are fetched again: the newer page is right. */
export function joined<Row>(pages: readonly { rows: readonly Row[]; at: number }[], keyOf: (row: Row) => string): Row[] {
  const owner = new Map<string, number>()
  for (const [index, page] of pages.entries())
    for (const row of page.rows) {
      const rival = owner.get(keyOf(row))
      if (rival === undefined || page.at > (pages[rival]?.at ?? 0)) owner.set(keyOf(row), index)
    }
  return pages.flatMap((page, index) => page.rows.filter((row) => owner.get(keyOf(row)) === index))
}
