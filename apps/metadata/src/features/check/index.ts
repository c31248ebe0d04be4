import { checking, type OnProgress } from './check-tree.ts'
import type { Report } from './report.ts'

export { type Finding, lineOf, type Report, summaryOf } from './report.ts'
export type { OnProgress }

interface Options {
  onProgress?: OnProgress
  signal?: AbortSignal
}

/** The whole check at once: for a thread that has nothing else to do. */
export function checkTree(dirs: readonly string[], { onProgress, signal }: Options = {}): Report {
  const steps = checking(dirs, onProgress)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    signal?.throwIfAborted()
  }
}

const PAUSE_EVERY_MS = 50

/** The same with pauses, in which a program hears that it is asked to end. */
export async function checkTreeInSteps(dirs: readonly string[], { onProgress, signal }: Options = {}): Promise<Report> {
  const steps = checking(dirs, onProgress)
  let pausedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - pausedAt < PAUSE_EVERY_MS) continue
    await new Promise((resume) => setImmediate(resume))
    signal?.throwIfAborted()
    pausedAt = performance.now()
  }
}
