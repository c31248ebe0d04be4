// Runs tasks so that two cores are busy from the start to the end.

export interface Task {
  name: string
  kind: string
  /** Seconds, about. */
  weight: number
  /** Whether it keeps a core busy. Servers and pages wait more than half of the time. */
  computes: boolean
  /** Starts once the tasks that others need (`isNeeded`) have ended. */
  needsOthers?: boolean
  isNeeded?: boolean
  /** Returns the processor seconds, if known. */
  run: () => Promise<number>
}

export interface Duration {
  task: Task
  seconds: number
  cpuSeconds: number
}

/**
 * One that computes beside four that wait: together they take two cores, and both kinds end at about the same time. Where one kind lacks
 * tasks, more of the other take its place.
 */
const AT_A_TIME = { computing: { beside: 1, alone: 2 }, waiting: { beside: 4, alone: 6 } } as const

/** The heaviest first. */
export async function runPool(tasks: readonly Task[], onEnd: (duration: Duration) => void): Promise<void> {
  const left = tasks.toSorted((a, b) => Number(b.isNeeded ?? false) - Number(a.isNeeded ?? false) || b.weight - a.weight)
  const running = new Set<Task>()

  function next(): Task | undefined {
    const isReady = ![...left, ...running].some(({ isNeeded }) => isNeeded)
    const ready = left.filter(({ needsOthers }) => isReady || !needsOthers)
    for (const computes of [true, false]) {
      const isOfKind = (task: Task) => task.computes === computes
      const limits = AT_A_TIME[computes ? 'computing' : 'waiting']
      const hasOther = [...ready, ...running].some((task) => !isOfKind(task))
      const task = ready.find(isOfKind)
      if (task && [...running].filter(isOfKind).length < limits[hasOther ? 'beside' : 'alone']) return task
    }
    return undefined
  }

  async function runTask(task: Task): Promise<void> {
    const startedAt = performance.now()
    const cpuSeconds = await task.run()
    running.delete(task)
    onEnd({ task, seconds: (performance.now() - startedAt) / 1000, cpuSeconds })
    await startMore()
  }

  async function startMore(): Promise<void> {
    const started: Promise<void>[] = []
    for (let task = next(); task; task = next()) {
      left.splice(left.indexOf(task), 1)
      running.add(task)
      started.push(runTask(task))
    }
    await Promise.all(started)
  }
  await startMore()
}
