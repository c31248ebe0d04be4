/** The folders above one, the library first and itself last. */
export function crumbsOf(path: string): { name: string; path: string }[] {
  const parts = path.split('/').filter((part) => part && part !== '.')
  return parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join('/') }))
}

/** `1–3, 5`: a list of volumes in runs. */
export function runsOf(positions: readonly number[]): string {
  const runs: [number, number][] = []
  for (const position of positions.toSorted((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last && position === last[1] + 1) last[1] = position
    else if (!last || position !== last[1]) runs.push([position, position])
  }
  return runs.map(([from, until]) => (from === until ? `${from}` : `${from}–${until}`)).join(', ')
}
