import type { Waiting } from '../releases/index.ts'
import type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'

interface WorkerNeeds<R extends Disposable> {
  /** Opens and warms a release aside. */
  load: (message: ReleaseMessage) => Promise<R>
  adopt: (release: R) => void
  listen: () => Promise<string>
  wait: (waiting: Waiting) => void
  send: (message: WorkerMessage) => void
  end: () => void
}

/** The serving process: executes the primary's orders one after the other. */
export function createWorker<R extends Disposable>({ load, adopt, listen, wait, send, end }: WorkerNeeds<R>) {
  let ready: { turn: number; release: R } | undefined
  let before: Promise<void> = Promise.resolve()

  return {
    onMessage(order: PrimaryMessage): void {
      // Said while it loads, and not to be waited for.
      if (order.kind === 'wait') wait(order.waiting)
      else if (order.kind === 'end') end()
      else before = before.then(() => obey(order))
    },
  }

  async function obey(order: Exclude<PrimaryMessage, { kind: 'wait' | 'end' }>): Promise<void> {
    if (order.kind === 'begin') return begin(order.release, order.waiting)
    if (order.kind === 'load') return prepare(order.turn, order.release)
    if (ready?.turn !== order.turn) return
    adopt(ready.release)
    ready = undefined
  }

  async function begin(release: ReleaseMessage | undefined, waiting: Waiting): Promise<void> {
    wait(waiting)
    try {
      if (release) adopt(await load(release))
      send({ kind: 'listening', address: await listen() })
    } catch (error) {
      send({ kind: 'refused', why: messageOf(error) })
      end()
    }
  }

  async function prepare(turn: number, message: ReleaseMessage): Promise<void> {
    try {
      const release = await load(message)
      ready?.release[Symbol.dispose]()
      ready = { turn, release }
      send({ kind: 'ready', turn })
    } catch (error) {
      send({ kind: 'failed', turn, why: messageOf(error) })
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
