import { finish, finishInSteps } from '../records/index.ts'
import { checking, type OnProgress } from './check-tree.ts'
import type { Report } from './report.ts'

export { recordSchemas } from './record-schemas.ts'
export { consequencesOf, type Finding, lineOf, type Report, summaryOf } from './report.ts'
export { checking, type OnProgress }

/** Runs the whole check without pauses, for a worker thread. */
export function checkTree(
  dirs: readonly string[],
  { onProgress, signal }: { onProgress?: OnProgress; signal?: AbortSignal } = {},
): Report {
  return finish(checking(dirs, onProgress), signal)
}

/** Runs the check with pauses, in which the process handles signals. */
export function checkTreeInSteps(
  dirs: readonly string[],
  { onProgress, signal }: { onProgress?: OnProgress; signal: AbortSignal },
): Promise<Report> {
  return finishInSteps(checking(dirs, onProgress), signal)
}
