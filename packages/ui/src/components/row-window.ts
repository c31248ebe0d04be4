export interface RowWindow {
  first: number
  /** The row after the last one that is drawn. */
  end: number
  /** Heights of what is left out. */
  before: number
  after: number
}

/** Rows beyond the edge, so that a focus can step there and a fast scroll finds something. */
const BEYOND = 12
/** The window moves by several rows at once, so that not every scroll event renders. */
const STEP = 8

/** Which rows of a long list are drawn. `above` is how much of the list has been scrolled out at the top. */
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

/** A row that is drawn, after so many that are not. */
interface DrawnRow {
  index: number
  gap: number
}

/** The rows of a window, and one beside it that is to stay: whatever has the focus may be scrolled out, and keeps it. */
export function drawnRows({ first, end }: Pick<RowWindow, 'first' | 'end'>, pinned: number): DrawnRow[] {
  const rows = Array.from({ length: end - first }, (_, at) => first + at)
  const all = pinned < 0 || (pinned >= first && pinned < end) ? rows : [...rows, pinned].sort((a, b) => a - b)
  return all.map((index, at) => ({ index, gap: index - 1 - (all[at - 1] ?? -1) }))
}

const clamp = (row: number, count: number): number => Math.min(count, Math.max(0, row))
