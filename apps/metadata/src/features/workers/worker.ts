import type { Waiting } from '../releases/index.ts'
import type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'

interface WorkerNeeds<R extends Disposable> {
  /** Opens and warms up a release in the background. */
  load: (message: ReleaseMessage) => Promise<R>
  adopt: (release: R) => void
  listen: () => Promise<string>
  wait: (waiting: Waiting) => void
  send: (message: WorkerMessage) => void
  end: () => void
}

/** A worker process: handles the primary's messages in order. */
export function createWorker<R extends Disposable>({ load, adopt, listen, wait, send, end }: WorkerNeeds<R>) {
  let ready: { turn: number; release: R } | undefined
  let before: Promise<void> = Promise.resolve()

  return {
    onMessage(message: PrimaryMessage): void {
      // These do not wait for a load in progress.
      if (message.kind === 'wait') wait(message.waiting)
      else if (message.kind === 'end') end()
      else before = before.then(() => handle(message))
    },
  }

  async function handle(message: Exclude<PrimaryMessage, { kind: 'wait' | 'end' }>): Promise<void> {
    if (message.kind === 'begin') return begin(message.release, message.waiting)
    if (message.kind === 'load') return prepare(message.turn, message.release)
    if (ready?.turn !== message.turn) return
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

  async function prepare(turn: number, next: ReleaseMessage): Promise<void> {
    try {
      const release = await load(next)
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
