import type { Waiting } from '../releases/index.ts'
import type { ReleaseMessage, WorkerMessage } from './messages.ts'
import { endLoad, type PoolMember, type WorkerEvents, type WorkerProcess } from './pool-member.ts'
import { countFailures, pauseAfter } from './restart-pause.ts'

export interface PoolNeeds {
  /** Starts a worker process. */
  start: (events: WorkerEvents) => WorkerProcess
  waiting: () => Waiting
  /** Called when the hook of a worker reports a new release. */
  onLook: () => void
  log: { warn(facts: object, text: string): void }
  signal: AbortSignal
}

/** The time for requests in progress. */
const END_MS = 10_000

/** The worker processes. Each starts with the current release, and is replaced when it ends. */
export function createPool(current: () => ReleaseMessage | undefined, { start, waiting, onLook, log, signal }: PoolNeeds) {
  const members = new Set<PoolMember>()
  const listening = Promise.withResolvers<string>()
  let failures = 0

  return {
    members: members as ReadonlySet<PoolMember>,
    /** The address that the workers listen on. Rejects with the error of the first one that fails to listen. */
    listening: listening.promise,
    add,
    /** Starts another worker, and ends this one after its requests in progress. */
    replace(member: PoolMember): void {
      member.isReplaced = true
      add()
      member.send({ kind: 'end' })
      setTimeout(member.kill, END_MS).unref()
    },
  }

  function add(): void {
    if (signal.aborted) return
    const worker = start({ onMessage: (message) => onMessage(member, message), gone: () => lost(member) })
    const release = current()
    const member: PoolMember = { ...worker, startedAt: performance.now(), loading: undefined, release, isReplaced: false }
    members.add(member)
    member.send({ kind: 'begin', release, waiting: waiting() })
  }

  function onMessage(member: PoolMember, message: WorkerMessage): void {
    if (message.kind === 'listening') listening.resolve(message.address)
    if (message.kind === 'refused') {
      log.warn({ why: message.why }, 'a worker cannot start')
      listening.reject(new Error(message.why))
    }
    if (message.kind === 'look') onLook()
    if (message.kind === 'ready' || message.kind === 'failed') endLoad(member, message)
  }

  function lost(member: PoolMember): void {
    members.delete(member)
    member.loading?.end({ isReady: false, why: 'the worker ended' })
    if (signal.aborted || member.isReplaced) return
    failures = countFailures(failures, performance.now() - member.startedAt)
    const pause = pauseAfter(failures)
    log.warn({ seconds: pause / 1000 }, 'a worker ended; starting another one')
    const timer = setTimeout(add, pause)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
}
