interface QueueNeeds<T> {
  /** The limit of queued items over all queues. */
  max: number
  signal: AbortSignal
  run: (item: T) => Promise<void>
  onFailure: (error: unknown) => void
}

/** One queue per key: items with the same key run in order, one at a time; different keys run concurrently. */
export function createKeyedQueues<T>({ max, signal, run, onFailure }: QueueNeeds<T>) {
  /** A queue is removed after its last item. */
  const queues = new Map<number, T[]>()
  let waiting = 0

  async function work(key: number, queue: T[]): Promise<void> {
    while (!signal.aborted) {
      const item = queue.shift()
      if (item === undefined) break
      waiting -= 1
      await run(item).catch(onFailure)
    }
    waiting -= queue.length
    queues.delete(key)
  }

  return {
    /** False if the limit is reached. */
    add(key: number, item: T): boolean {
      if (waiting >= max) return false
      waiting += 1
      const queue = queues.get(key)
      if (queue) queue.push(item)
      else {
        const opened = [item]
        queues.set(key, opened)
        void work(key, opened)
      }
      return true
    },
    /** The number of queued and running items. */
    size: (): number => waiting + queues.size,
  }
}
