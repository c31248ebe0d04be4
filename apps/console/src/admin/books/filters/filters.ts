/** Filters as in the address: `has_cover=false&format=mp3&format=m4b`. */
export const SETS = ['format', 'codec', 'language', 'genre', 'tag', 'publisher'] as const
export const FLAGS = ['has_cover', 'has_chapters', 'direct_playable', 'matched', 'edited', 'abridged', 'explicit'] as const
const SINGLE = [
  'library_id',
  'q',
  'author',
  'narrator',
  'series',
  'min_duration',
  'max_duration',
  'added_after',
  'added_before',
  'seen_by',
  'opened_by',
  'issue',
  'issue_ignored',
] as const
const ORDER = ['sort', 'order'] as const

export type FilterSet = (typeof SETS)[number]
export type Flag = (typeof FLAGS)[number]
export type Single = (typeof SINGLE)[number]
export type FilterName = FilterSet | Flag | Single

export interface Filter {
  name: FilterName
  value: string
}

const NAMES: readonly string[] = [...SETS, ...FLAGS, ...SINGLE]
const isName = (name: string): name is FilterName => NAMES.includes(name)
const isSet = (name: string): name is FilterSet => SETS.some((set) => set === name)

/** The filters in an address; other parameters are ignored. */
export const filtersIn = (search: string): Filter[] =>
  [...new URLSearchParams(search)].flatMap(([name, value]) => (isName(name) && value !== '' ? [{ name, value }] : []))

/** Filters and order, without the open book. */
export function listSearch(search: string): string {
  const sanitised = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search))
    if ((isName(name) || ORDER.some((one) => one === name)) && value !== '') sanitised.append(name, value)
  return sanitised.toString()
}

/** The query for the server. */
export function queryOf(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {}
  const params = new URLSearchParams(search)
  for (const name of new Set(params.keys())) query[name] = isSet(name) ? params.getAll(name) : (params.get(name) ?? '')
  return query
}

/** The address with another value; an empty one removes the filter. */
export function withValue(search: string, name: FilterName | 'sort' | 'order', value: string | undefined): string {
  const params = new URLSearchParams(search)
  if (value === undefined || value === '') params.delete(name)
  else params.set(name, value)
  // Ignored refers to an issue, and means nothing without one.
  if (name === 'issue' && !value) params.delete('issue_ignored')
  return params.toString()
}

/** The address with one more value of a set, or without it. */
export function toggled(search: string, { name, value }: Filter): string {
  const params = new URLSearchParams(search)
  const values = params.getAll(name)
  params.delete(name)
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
  for (const one of next) params.append(name, one)
  return params.toString()
}

/** The address without one filter. */
export const without = (search: string, filter: Filter): string =>
  isSet(filter.name) ? toggled(search, filter) : withValue(search, filter.name, undefined)

/** The address without any filters, in the same order. */
export function withoutAll(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of NAMES) params.delete(name)
  return params.toString()
}

export interface Order {
  sort: string
  isDescending: boolean
}

export function orderIn(search: string): Order {
  const params = new URLSearchParams(search)
  return { sort: params.get('sort') || 'title', isDescending: params.get('order') === 'desc' }
}

/** The current column reverses its order; another one starts with its most useful order. */
export function sortedBy(search: string, by: string): string {
  const { sort, isDescending } = orderIn(search)
  const beginsDown = ['added', 'duration', 'size', 'published'].includes(by)
  const down = sort === by ? !isDescending : beginsDown
  return withValue(withValue(search, 'sort', by === 'title' ? undefined : by), 'order', down ? 'desc' : undefined)
}
