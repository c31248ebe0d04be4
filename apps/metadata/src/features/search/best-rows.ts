/** The best rows of those offered, which come in ascending order: of equal scores the earlier row stays. */
export function createBestRows(limit: number) {
  const rows = new Uint32Array(limit)
  const scores = new Float64Array(limit)
  let count = 0
  return {
    offer(row: number, score: number): void {
      if (count === limit && score <= (scores[limit - 1] as number)) return
      let place = count < limit ? count : limit - 1
      count = Math.min(count + 1, limit)
      for (; place > 0 && (scores[place - 1] as number) < score; place -= 1) {
        rows[place] = rows[place - 1] as number
        scores[place] = scores[place - 1] as number
      }
      rows[place] = row
      scores[place] = score
    },
    rows: (): number[] => Array.from(rows.subarray(0, count)),
  }
}
