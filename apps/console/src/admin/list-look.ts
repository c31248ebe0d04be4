import { fitsTyped } from '@chapterhouse/ui/typed-words'

/** How a list that was fetched whole is looked at, as the address says: `q=ann&sort=seen&order=desc`. */
export interface Look {
  q: string
  by: string
  descending: boolean
}

type Key = string | number | undefined

export interface LookRules<Row> {
  /** What is searched through. */
  words: (row: Row) => string
  /** What a column sorts by. Rows that have nothing there come last, either way. */
  keys: Readonly<Record<string, (row: Row) => Key>>
  /** The order that needs no word in the address. */
  first: { by: string; descending: boolean }
}

export function lookIn<Row>(search: string, { keys, first }: LookRules<Row>): Look {
  const params = new URLSearchParams(search)
  const by = params.get('sort') ?? ''
  const q = params.get('q') ?? ''
  return Object.hasOwn(keys, by) ? { q, by, descending: params.get('order') === 'desc' } : { q, ...first }
}

/** Rows that fit, in order. */
export function looked<Row>(rows: readonly Row[], { q, by, descending }: Look, { words, keys }: LookRules<Row>): Row[] {
  const keyOf = keys[by] ?? (() => undefined)
  return rows
    .filter((row) => fitsTyped(words(row), q))
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => Number(isBlank(a.key)) - Number(isBlank(b.key)) || compared(a.key, b.key) * (descending ? -1 : 1))
    .map(({ row }) => row)
}

const isBlank = (key: Key): boolean => key === undefined || key === ''
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const compared = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))

/** A head that is sorted by already turns round; numbers and moments begin with the greatest. */
export function resorted<Row>(
  look: Look,
  by: string,
  { rows, keys }: Pick<LookRules<Row>, 'keys'> & { rows: readonly Row[] },
): Look {
  const isNumber = rows.some((row) => typeof keys[by]?.(row) === 'number')
  return { ...look, by, descending: look.by === by ? !look.descending : isNumber }
}

/** The address with another look; whatever else stands there stays. */
export function withLook<Row>(search: string, { q, by, descending }: Look, { first }: LookRules<Row>): string {
  const params = new URLSearchParams(search)
  const isFirst = by === first.by && descending === first.descending
  put(params, 'q', q.trim())
  put(params, 'sort', isFirst ? '' : by)
  put(params, 'order', !isFirst && descending ? 'desc' : '')
  return params.size === 0 ? '' : `?${params}`
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name)
  else params.set(name, value)
}

/** A moment to sort by. */
export const momentKey = (at: string | null | undefined): number | undefined => (at ? Date.parse(at) : undefined)
