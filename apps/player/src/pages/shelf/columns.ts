/** How many covers stand side by side, as the grid of the style sheet sets them. */
export function columnsFor(width: number, least: number, gap: number): number {
  return Math.max(1, Math.floor((width + gap) / (Math.min(least, width || least) + gap)))
}

/** A list in lines of so many. */
export function inLines<T>(list: readonly T[], columns: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / columns) }, (_, line) => list.slice(line * columns, (line + 1) * columns))
}
