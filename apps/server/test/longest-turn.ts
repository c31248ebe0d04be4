/** Processor time of this thread, so other programs on the machine don't count. */
export function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1000
}

/** The longest turn of the event loop during this work, in processor time. */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isDone] = [0, false]
  let before = cpuMs()
  const look = () => {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
    if (!isDone) setImmediate(look)
  }
  setImmediate(look)
  try {
    await work()
  } finally {
    isDone = true
  }
  return longest
}
