interface LaneNeeds<T> {
  /** The limit of queued items over all lanes. */
  most: number
  signal: AbortSignal
  run: (item: T) => Promise<void>
  onFailure: (error: unknown) => void
}

/** One queue per key: items with the same key run in order, one at a time; different keys run concurrently. */
export function createLanes<T>({ most, signal, run, onFailure }: LaneNeeds<T>) {
  /** A lane is removed after its last item. */
  const lanes = new Map<number, T[]>()
  let waiting = 0

  async function work(key: number, lane: T[]): Promise<void> {
    while (!signal.aborted) {
      const item = lane.shift()
      if (item === undefined) break
      waiting -= 1
      await run(item).catch(onFailure)
    }
    waiting -= lane.length
    lanes.delete(key)
  }

  return {
    /** False if the limit is reached. */
    add(key: number, item: T): boolean {
      if (waiting >= max) return false
      waiting += 1
      const lane = lanes.get(key)
      if (lane) lane.push(item)
      else {
        const opened = [item]
        lanes.set(key, opened)
        void work(key, opened)
      }
      return true
    },
    /** The number of queued and running items. */
    size: (): number => waiting + lanes.size,
  }
}
