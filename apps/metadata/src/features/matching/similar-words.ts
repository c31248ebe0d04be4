const MAX_LENGTH = 80

/**
 * The number of edits between two words (a letter missing, added or changed, or two adjacent letters swapped); undefined if more
 * than `max`. Only cells near the diagonal of the table are computed.
 */
export function editsBetween(one: string, other: string, max: number): number | undefined {
  if (Math.abs(one.length - other.length) > 2 * max) return undefined
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > max || a.length > MAX_LENGTH || b.length > MAX_LENGTH) return undefined
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let at = 1; at <= a.length; at += 1) {
    const row = nextRow([beforeLast, last], { a, b, at }, max)
    if (Math.min(...row) > max && Math.min(...last) >= max) return undefined
    ;[beforeLast, last] = [last, row]
  }
  const edits = last[b.length] ?? 0
  return edits <= max ? edits : undefined
}

function nextRow(
  [beforeLast, last]: readonly [number[], number[]],
  { a, b, at }: { a: readonly string[]; b: readonly string[]; at: number },
  max: number,
): number[] {
  const tooFar = max + 1
  const row = new Array<number>(b.length + 1).fill(tooFar)
  row[0] = Math.min(at, tooFar)
  const letter = a[at - 1]
  for (let column = Math.max(1, at - max); column <= Math.min(b.length, at + max); column += 1) {
    const changed = (last[column - 1] ?? tooFar) + (letter === b[column - 1] ? 0 : 1)
    let edits = Math.min(changed, (last[column] ?? tooFar) + 1, (row[column - 1] ?? tooFar) + 1)
    const isSwapped = at > 1 && column > 1 && letter === b[column - 2] && a[at - 2] === b[column - 1]
    if (isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? tooFar) + 1)
    row[column] = edits
  }
  return row
}

/** Equal, or one typing error apart: one edit for 4 to 7 letters, two for more. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true
  if (Math.abs(one.length - other.length) > 4) return false
  const length = Math.max([...one].length, [...other].length)
  return length >= 4 && editsBetween(one, other, length < 8 ? 1 : 2) !== undefined
}
