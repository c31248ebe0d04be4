import type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'

/** A process that serves, as the one that leads sees it. */
export interface WorkerProcess {
  send(order: PrimaryMessage): void
  kill(): void
}

/** The events of a started process. */
export interface WorkerEvents {
  onMessage(message: WorkerMessage): void
  gone(): void
}

export interface Member extends WorkerProcess {
  startedAt: number
  /** The load in progress, for the next switch. */
  loading: Loading | undefined
  release: ReleaseMessage | undefined
  /** Another one has its place: its end is no loss. */
  isReplaced: boolean
}

interface Loading {
  turn: number
  end(outcome: LoadOutcome): void
}

export interface LoadOutcome {
  isReady: boolean
  /** Why it is not. */
  why?: string
}

const LOAD_MS = 6 * 60_000

/** Makes a process open a release in the background; resolves with the outcome, also if it takes too long or the process ends. */
export function load(member: Member, order: { turn: number; release: ReleaseMessage }, within: AbortSignal): Promise<LoadOutcome> {
  const { promise, resolve } = Promise.withResolvers<LoadOutcome>()
  const late = AbortSignal.any([within, AbortSignal.timeout(LOAD_MS)])
  const giveUp = (): void => member.loading?.end({ isReady: false, why: 'opening it took too long' })
  late.addEventListener('abort', giveUp, { once: true })
  member.loading = {
    turn: order.turn,
    end(outcome) {
      member.loading = undefined
      late.removeEventListener('abort', giveUp)
      resolve(outcome)
    },
  }
  member.send({ kind: 'load', ...order })
  return promise
}

/** Ends the load with the process's answer; an answer to an earlier load is ignored. */
export function endLoad({ loading }: Member, message: Extract<WorkerMessage, { turn: number }>): void {
  if (message.turn === loading?.turn)
    loading.end(message.kind === 'ready' ? { isReady: true } : { isReady: false, why: message.why })
}
