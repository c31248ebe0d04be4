/** The breadcrumbs of a folder, from the library to the folder itself. */
export function crumbsOf(path: string): { name: string; path: string }[] {
  const parts = path.split('/').filter((part) => part && part !== '.')
  return parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join('/') }))
}

/** A list of volumes in ranges: `1–3, 5`. */
export function runsOf(positions: readonly number[]): string {
  const runs: [number, number][] = []
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && position === last[1] + 1) last[1] = position
    else if (!last || position !== last[1]) runs.push([position, position])
  }
  return runs.map(([from, until]) => (from === until ? `${from}` : `${from}–${until}`)).join(', ')
}
