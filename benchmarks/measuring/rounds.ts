/** Runs two measurements alternately, so that both see the same load on the machine. */
export async function alternate<T>(
  rounds: number,
  { ours, reference }: { ours: () => Promise<T>; reference: () => Promise<T> },
): Promise<{ ours: T[]; reference: T[] }> {
  const seen: { ours: T[]; reference: T[] } = { ours: [], reference: [] }
  for (let round = 0; round < rounds; round += 1) {
    seen.ours.push(await ours())
    seen.reference.push(await reference())
  }
  return seen
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [left, right] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  if (left === undefined || right === undefined) throw new Error('no values')
  return (left + right) / 2
}
