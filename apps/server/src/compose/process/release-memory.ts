import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A process that used less of its time than this is at rest. */
const AT_REST = 0.02

/**
 * Returns memory once a process is at rest after work: V8 collects garbage only to allocate more, so it would keep garbage from a
 * start or from many requests for hours. Call it at short intervals. It blocks the process for up to a tenth of a second, at most
 * once after each time of work. `usedShare` returns the share of time used since its last call.
 */
export function createMemoryRelease(release: () => void, usedShare = createUsedShare()): () => void {
  let hasWorked = true
  let collect: ((options: object) => void) | undefined
  return () => {
    const isAtRest = usedShare() < AT_REST
    if (!isAtRest) hasWorked = true
    if (!isAtRest || !hasWorked) return
    hasWorked = false
    release()
    collect ??= collector()
    collect({ type: 'major', flavor: 'last-resort' })
    // This doesn't count as work.
    usedShare()
  }
}

function createUsedShare(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/** Node offers it only with a flag, which need not be set at the start. */
function collector(): (options: object) => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as (options: object) => void
}
