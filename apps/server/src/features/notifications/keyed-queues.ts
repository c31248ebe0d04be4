/** One queue per key: items with the same key run in order, one at a time; different keys run concurrently. */
export function createKeyedQueues<T>({
  max,
  signal,
  run,
  onFailure,
}: {
  /** The limit of waiting items per queue, so that a full queue does not affect others. */
  max: number
  signal: AbortSignal
  run: (item: T) => Promise<void>
  onFailure: (error: unknown) => void
}) {
  /** A queue is removed after its last item. */
  const queues = new Map<number, T[]>()

  async function work(key: number, queue: T[]): Promise<void> {
    while (!signal.aborted) {
      const item = queue.shift()
      if (item === undefined) break
      await run(item).catch(onFailure)
    }
    queues.delete(key)
  }

  return {
    /** False if the limit of this queue is reached. */
    add(key: number, item: T): boolean {
      const queue = queues.get(key)
      if (queue) {
        if (queue.length >= max) return false
        queue.push(item)
        return true
      }
      const opened = [item]
      queues.set(key, opened)
      void work(key, opened)
      return true
    },
    /** The number of queued and running items. */
    size: (): number => [...queues.values()].reduce((sum, queue) => sum + queue.length + 1, 0),
  }
}
