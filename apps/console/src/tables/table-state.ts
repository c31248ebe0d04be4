import { matchesTyped } from '@chapterhouse/ui/matches-typed'

/** The search and order of a fully fetched list, as in the address: `q=ann&sort=seen&order=desc`. */
interface TableState {
  q: string
  by: string
  descending: boolean
}

type Key = string | number | undefined

export interface TableStateRules<Row> {
  /** The text to search. */
  text: (row: Row) => string
  /** The sort keys by column. Rows without one come last in both directions. */
  keys: Readonly<Record<string, (row: Row) => Key>>
  /** The default order, which is omitted from the address. */
  first: { by: string; descending: boolean }
}

export function tableStateIn<Row>(search: string, { keys, first }: TableStateRules<Row>): TableState {
  const params = new URLSearchParams(search)
  const by = params.get('sort') ?? ''
  const q = params.get('q') ?? ''
  return Object.hasOwn(keys, by) ? { q, by, descending: params.get('order') === 'desc' } : { q, ...first }
}

/** The matching rows, in order. */
export function filteredRows<Row>(
  rows: readonly Row[],
  { q, by, descending }: TableState,
  { text, keys }: TableStateRules<Row>,
): Row[] {
  const keyOf = keys[by] ?? (() => undefined)
  return rows
    .filter((row) => matchesTyped(text(row), q))
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => Number(isBlank(a.key)) - Number(isBlank(b.key)) || compared(a.key, b.key) * (descending ? -1 : 1))
    .map(({ row }) => row)
}

const isBlank = (key: Key): boolean => key === undefined || key === ''
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const compared = (a: Key, b: Key): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a ?? ''), String(b ?? ''))

/** The current column reverses its order; numbers and times start with the greatest. */
export function resorted<Row>(
  state: TableState,
  by: string,
  { rows, keys }: Pick<TableStateRules<Row>, 'keys'> & { rows: readonly Row[] },
): TableState {
  const isNumber = rows.some((row) => typeof keys[by]?.(row) === 'number')
  return { ...state, by, descending: state.by === by ? !state.descending : isNumber }
}

/** The address with a different search or order, and all other parameters. */
export function withTableState<Row>(search: string, { q, by, descending }: TableState, { first }: TableStateRules<Row>): string {
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

/** The sort key of a time. */
export const momentKey = (at: string | null | undefined): number | undefined => (at ? Date.parse(at) : undefined)
