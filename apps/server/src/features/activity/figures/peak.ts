/** The highest number of concurrent streams, and when it was reached. */
export interface Peak {
  streams: number
  atMs: number | null
}

/** Counts overlapping intervals, which must arrive in the order of their starts. */
export function createPeak() {
  let open: number[] = []
  const peak: Peak = { streams: 0, atMs: null }
  return {
    add(startMs: number, endMs: number): void {
      open = open.filter((end) => end >= startMs)
      open.push(endMs)
      if (open.length <= peak.streams) return
      peak.streams = open.length
      peak.atMs = startMs
    },
    peak,
  }
}
