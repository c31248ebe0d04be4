import type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'

/** A worker process, as seen by the primary. */
export interface WorkerProcess {
  send(message: PrimaryMessage): void
  kill(): void
}

/** Events of a worker process. */
export interface WorkerEvents {
  onMessage(message: WorkerMessage): void
  gone(): void
}

export interface PoolMember extends WorkerProcess {
  startedAt: number
  /** The load in progress, for the next switch. */
  loading: Loading | undefined
  release: ReleaseMessage | undefined
  /** Whether another worker was started in its place. */
  isReplaced: boolean
}

interface Loading {
  turn: number
  end(outcome: LoadOutcome): void
}

export interface LoadOutcome {
  isReady: boolean
  /** Why it is not ready. */
  why?: string
}

const LOAD_MS = 6 * 60_000

/** Makes a worker open a release in the background. Also resolves if that takes too long or the worker ends. */
export function load(
  member: PoolMember,
  request: { turn: number; release: ReleaseMessage },
  within: AbortSignal,
): Promise<LoadOutcome> {
  const { promise, resolve } = Promise.withResolvers<LoadOutcome>()
  const late = AbortSignal.any([within, AbortSignal.timeout(LOAD_MS)])
  const giveUp = (): void => member.loading?.end({ isReady: false, why: 'opening it took too long' })
  late.addEventListener('abort', giveUp, { once: true })
  member.loading = {
    turn: request.turn,
    end(outcome) {
      member.loading = undefined
      late.removeEventListener('abort', giveUp)
      resolve(outcome)
    },
  }
  member.send({ kind: 'load', ...request })
  return promise
}

/** Completes the load with the worker's message; a message about an earlier load is ignored. */
export function endLoad({ loading }: PoolMember, message: Extract<WorkerMessage, { turn: number }>): void {
  if (message.turn === loading?.turn)
    loading.end(message.kind === 'ready' ? { isReady: true } : { isReady: false, why: message.why })
}
