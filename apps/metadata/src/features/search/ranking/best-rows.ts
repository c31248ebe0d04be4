/** Collects the best rows. Rows are offered in ascending order; of equal scores, the earlier row wins. */
export function createBestRows(limit: number) {
  const rows = new Uint32Array(limit)
  const scores = new Float64Array(limit)
  let count = 0
  return {
    offer(row: number, score: number): void {
      if (count === limit && score <= (scores[limit - 1] as number)) return
      let index = count < limit ? count : limit - 1
      count = Math.min(count + 1, limit)
      for (; index > 0 && (scores[index - 1] as number) < score; index -= 1) {
        rows[index] = rows[index - 1] as number
        scores[index] = scores[index - 1] as number
      }
      rows[index] = row
      scores[index] = score
    },
    rows: (): number[] => Array.from(rows.subarray(0, count)),
  }
}
