/** The most that went on at once, and since when. */
export interface Peak {
  streams: number
  atMs: number | null
}

/** Counts stretches of time that overlap; they come in the order in which they begin. */
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
