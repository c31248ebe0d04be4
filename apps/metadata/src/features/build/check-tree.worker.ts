import { parentPort, workerData } from 'node:worker_threads'
import { checkTree, type Report } from '../check/index.ts'

/** The message to the parent thread: the report, or why there is none. */
export type Checked = { kind: 'checked'; report: Report } | { kind: 'unreadable'; why: string }

parentPort?.postMessage(check(workerData as readonly string[]))

function check(dirs: readonly string[]): Checked {
  try {
    return { kind: 'checked', report: checkTree(dirs, {}) }
  } catch (error) {
    return { kind: 'unreadable', why: error instanceof Error ? error.message : String(error) }
  }
}
