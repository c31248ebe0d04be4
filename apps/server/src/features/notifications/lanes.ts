interface LaneNeeds<T> {
  /** Items that wait in all lanes together. */
  most: number
  signal: AbortSignal
  run: (item: T) => Promise<void>
  onFailure: (error: unknown) => void
}

/** Queues by key: the items of one key run in order and one at a time, those of different keys side by side. */
export function createLanes<T>({ most, signal, run, onFailure }: LaneNeeds<T>) {
  /** A lane ends with its last item. */
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
    /** False if too many wait. */
    add(key: number, item: T): boolean {
      if (waiting >= most) return false
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
    /** Items that wait or run. */
    size: (): number => waiting + lanes.size,
  }
}
