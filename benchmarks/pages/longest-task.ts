import { once } from 'node:events'
import type { CDPSession } from 'playwright-core'

interface Traced {
  name: string
  ph: string
  pid: number
  tid: number
  /** CPU time of a task in microseconds. */
  tdur?: number
  args?: { name?: string }
}

const TASK = 'ThreadControllerImpl::RunTask'

/** CPU time in milliseconds of a page's longest task during `run`, without other load on the machine. */
export async function longestTask(cdp: CDPSession, act: () => Promise<unknown>): Promise<number> {
  const traced: Traced[] = []
  const collect = ({ value }: { value: object[] }) => void traced.push(...(value as Traced[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', '__metadata'] } })
  await act()
  const complete = once(cdp as unknown as NodeJS.EventEmitter, 'Tracing.tracingComplete')
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const pages = new Set(traced.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(threadOf))
  const tasks = traced.filter((event) => event.name === TASK && event.ph === 'X' && pages.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('no task was traced')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000
}

const threadOf = ({ pid, tid }: Traced): string => `${pid} ${tid}`
