// Runs tasks so that two cores are busy from start to end.

export interface Task {
  name: string
  kind: string
  /** Approximate seconds. */
  weight: number
  /** Whether it keeps a core busy. Servers and pages wait more than half of the time. */
  computes: boolean
  /** Starts once the tasks that others need (`isNeeded`) have finished. */
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

/** Two computing tasks take two cores, and waiting ones fill the gaps. */
const AT_A_TIME = { all: 4, computing: 2 }

/** Computing tasks first, and the heaviest first within each kind. */
export async function runPool(tasks: readonly Task[], onEnd: (duration: Duration) => void): Promise<void> {
  const left = tasks.toSorted((a, b) => Number(b.isNeeded ?? false) - Number(a.isNeeded ?? false) || b.weight - a.weight)
  const running = new Set<Task>()

  function next(): Task | undefined {
    const isReady = ![...left, ...running].some(({ isNeeded }) => isNeeded)
    const ready = left.filter(({ needsOthers }) => isReady || !needsOthers)
    const mayCompute = [...running].filter(({ computes }) => computes).length < AT_A_TIME.computing
    if (running.size >= AT_A_TIME.all) return undefined
    return (mayCompute ? ready.find(({ computes }) => computes) : undefined) ?? ready.find(({ computes }) => !computes)
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
