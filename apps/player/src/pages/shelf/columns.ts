/** The number of covers in a row, as the grid of the style sheet computes it. */
export function columnsFor(width: number, min: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (Math.min(min, width || min) + gap)))
}

/** Splits a list into lines of this length. */
export function inLines<T>(list: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, line) => list.slice(line * columns, (line + 1) * columns))
}
