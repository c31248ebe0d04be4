import type { Waiting } from '../releases/index.ts'
import { endLoad, type Member, type WorkerEvents, type WorkerProcess } from './member.ts'
import type { ReleaseMessage, WorkerMessage } from './messages.ts'
import { countFailures, pauseAfter } from './restart-pause.ts'

export interface PoolNeeds {
  /** Starts a process, which begins to load at once. */
  start: (events: WorkerEvents) => WorkerProcess
  waiting: () => Waiting
  /** A forge told one of them that there is a release. */
  onLook: () => void
  log: { warn(facts: object, text: string): void }
  signal: AbortSignal
}

/** For answers that are under way. */
const END_MS = 10_000

/** The processes that serve: each begins with the current release, and another one takes the place of one that ends. */
export function createPool(current: () => ReleaseMessage | undefined, { start, waiting, onLook, log, signal }: PoolNeeds) {
  const members = new Set<Member>()
  const listening = Promise.withResolvers<string>()
  let failures = 0

  return {
    members: members as ReadonlySet<Member>,
    /** The address at which all of them listen. Rejects with the words of the first that cannot. */
    listening: listening.promise,
    add,
    /** Requests in progress are completed before it ends. */
    replace(member: Member): void {
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
    const member: Member = { ...worker, startedAt: performance.now(), loading: undefined, release, isReplaced: false }
    members.add(member)
    member.send({ kind: 'begin', release, waiting: waiting() })
  }

  function onMessage(member: Member, message: WorkerMessage): void {
    if (message.kind === 'listening') listening.resolve(message.address)
    if (message.kind === 'refused') {
      log.warn({ why: message.why }, 'a worker cannot start')
      listening.reject(new Error(message.why))
    }
    if (message.kind === 'look') onLook()
    if (message.kind === 'ready' || message.kind === 'failed') endLoad(member, message)
  }

  function lost(member: Member): void {
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
