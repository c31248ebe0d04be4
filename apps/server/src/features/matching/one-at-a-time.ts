import { setImmediate } from 'node:timers/promises'
import { conflict } from '@chapterhouse/kit/errors'

interface Working {
  id: number
  stop: AbortController
  done: Promise<void>
}

const AT_A_TIME = 2

/** Runs one task at a time in the background. */
export function createOneAtATime({
  signal,
  onFailure,
}: {
  signal: AbortSignal
  /** Called if a run threw without being aborted. */
  onFailure: (runId: number, error: unknown) => void
}) {
  let working: Working | undefined

  return {
    refuseIfBusy(): void {
      if (working) throw conflict('another match run is in progress', { code: 'match_run_busy' })
    },
    isWorking: (id: number): boolean => working?.id === id,
    begin(id: number, work: (signal: AbortSignal) => Promise<void>): void {
      const stop = new AbortController()
      const stopping = AbortSignal.any([signal, stop.signal])
      const done = work(stopping)
        .catch((error: unknown) => {
          // An aborted run has not failed, and the database may already be closed.
          if (!stopping.aborted) onFailure(id, error)
        })
        .finally(() => {
          working = undefined
        })
      working = { id, stop, done }
    },
    stop: (): void => working?.stop.abort(),
    async whenIdle(): Promise<void> {
      await working?.done
    },
  }
}

/** Works on a few items at a time; listeners' requests come in between. */
export async function workOff(ids: number[], mayGoOn: () => boolean, work: (id: number) => void | Promise<void>): Promise<void> {
  async function some(): Promise<void> {
    for (let id = ids.shift(); id !== undefined && mayGoOn(); id = ids.shift()) {
      await work(id)
      await setImmediate()
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, some))
}
