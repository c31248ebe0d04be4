const LONGEST = 80

/**
 * Edits between two words (a letter missing, added, changed, or two neighbours swapped), counted no further than `most`: undefined where
 * they are further apart.
 */
export function editsBetween(one: string, other: string, most: number): number | undefined {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > most || a.length > LONGEST || b.length > LONGEST) return undefined
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (const [at, letter] of a.entries()) {
    const row = [at + 1]
    for (const [place, compared] of b.entries()) {
      let edits = Math.min((last[place] ?? 0) + (letter === compared ? 0 : 1), (last[place + 1] ?? 0) + 1, (row[place] ?? 0) + 1)
      const isSwapped = at > 0 && place > 0 && letter === b[place - 1] && a[at - 1] === compared
      if (isSwapped) edits = Math.min(edits, (beforeLast[place - 1] ?? 0) + 1)
      row.push(edits)
    }
    ;[beforeLast, last] = [last, row]
  }
  const edits = last[b.length] ?? 0
  return edits <= most ? edits : undefined
}

/** Equal, or one typing error apart: one edit for 4 to 7 letters, two for more. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true
  const length = Math.max([...one].length, [...other].length)
  return length >= 4 && editsBetween(one, other, length < 8 ? 1 : 2) !== undefined
}
