export interface RowWindow {
  first: number
  /** The row after the last rendered one. */
  end: number
  /** The heights of the rows that are not rendered. */
  before: number
  after: number
}

/** Extra rows, so that focus can move there and a fast scroll shows no gap. */
const BEYOND = 12
/** The window moves by several rows at a time, so that not every scroll event renders. */
const STEP = 8

/** The rows of a long list to render. `above` is the height scrolled out at the top. */
export function rowWindow({
  above,
  height,
  rowHeight,
  count,
}: {
  above: number
  height: number
  rowHeight: number
  count: number
}): RowWindow {
  const first = clamp(Math.floor((above / rowHeight - BEYOND) / STEP) * STEP, count)
  const end = clamp(Math.ceil(((above + height) / rowHeight + BEYOND) / STEP) * STEP, count)
  return { first, end, before: first * rowHeight, after: (count - end) * rowHeight }
}

/** A rendered row; `gap` is the number of rows omitted before it. */
interface DrawnRow {
  index: number
  gap: number
}

/** The rows of a window, and a pinned one outside it: a focused row keeps focus when scrolled out. */
export function drawnRows({ first, end }: Pick<RowWindow, 'first' | 'end'>, pinned: number): DrawnRow[] {
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  const all = pinned < 0 || (pinned >= first && pinned < end) ? rows : [...rows, pinned].sort((a, b) => a - b)
  return all.map((index, at) => ({ index, gap: index - 1 - (all[at - 1] ?? -1) }))
}

const clamp = (row: number, count: number): number => Math.min(count, Math.max(0, row))
