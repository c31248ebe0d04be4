import { upstream } from '@chapterhouse/kit/errors'
import type { Waiting } from '../releases/index.ts'
import type { PrimaryMessage, ReleaseMessage, WorkerMessage } from './messages.ts'

/** A process that serves, as the one that leads sees it. */
export interface WorkerProcess {
  send(order: PrimaryMessage): void
  kill(): void
}

/** What becomes of a process that was started. */
export interface WorkerEvents {
  said(word: WorkerMessage): void
  gone(): void
}

export interface PrimaryNeeds {
  count: number
  /** Starts a process; it is told to begin at once. */
  start: (events: WorkerEvents) => WorkerProcess
  waiting: () => Waiting
  /** A forge told one of them that there is a release. */
  onLook: () => void
  log: { warn(facts: object, text: string): void }
  signal: AbortSignal
}

export type Primary = ReturnType<typeof createPrimary>

const LOAD_MS = 6 * 60_000
/** For answers that are under way. */
const END_MS = 10_000
/** How long after its end another process is started: one that cannot live must not keep the machine busy. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 60_000
/** One that has lived so long did not end for what it ended for the last time. */
const SETTLED_MS = 60_000

interface Member extends WorkerProcess {
  startedAt: number
  /** Hears what becomes of the turn that this process works at. */
  answer: ((word: 'ready' | 'failed' | 'gone', why?: string) => void) | undefined
  release: ReleaseMessage | undefined
  /** Another one has its place: its end is no loss. */
  isReplaced: boolean
}

/**
 * Keeps as many processes serving as were asked for, all of the same release: each opens and warms the next one aside, and they switch on
 * one message when all that can are ready (docs/reference/metadata.md 7). One that cannot goes on with the old release, and is
 * restarted.
 */
export function createPrimary({ count, start, waiting, onLook, log, signal }: PrimaryNeeds) {
  const members = new Set<Member>()
  const listening = Promise.withResolvers<string>()
  let current: ReleaseMessage | undefined
  let turn = 0
  let failures = 0

  return {
    /** The address at which all of them listen. Rejects with the words of the first that cannot. */
    async begin(release: ReleaseMessage | undefined): Promise<string> {
      current = release
      for (let made = 0; made < count; made += 1) add()
      return listening.promise
    },

    /** Switches all to another release; throws, and nothing is switched, where no process can open it. */
    async adopt(release: ReleaseMessage, signal: AbortSignal): Promise<void> {
      turn += 1
      const asked = [...members]
      const outcomes = await Promise.all(asked.map((member) => load(member, release, signal)))
      const able = asked.filter((_, at) => outcomes[at]?.word === 'ready')
      const whys = outcomes.map(({ why }) => why).filter((why) => why !== undefined)
      // With no process there to ask, the ones that start next open it: they could not go back to a file that was replaced.
      if (asked.length > 0 && able.length === 0) throw upstream(`no process can serve it: ${whys[0]}`)
      current = release
      for (const member of able) {
        member.release = release
        member.send({ kind: 'switch', turn })
      }
      // Those that cannot, and those that began with the one before while the others were asked.
      for (const member of members) {
        if (member.release === release) continue
        log.warn({ why: whys[0] }, 'a process goes on with the release before, until another one has taken its place')
        replace(member)
      }
    },

    /** Tells all what to say to who asks too early. */
    tellWait(): void {
      for (const member of members) member.send({ kind: 'wait', waiting: waiting() })
    },

    end(): void {
      for (const member of members) member.send({ kind: 'end' })
    },
    kill(): void {
      for (const member of members) member.kill()
    },
    size: (): number => members.size,
  }

  /** What it is answering is answered before it ends. */
  function replace(member: Member): void {
    member.isReplaced = true
    add()
    member.send({ kind: 'end' })
    setTimeout(member.kill, END_MS).unref()
  }

  function add(): void {
    if (signal.aborted) return
    const worker = start({ said: (word) => heard(member, word), gone: () => lost(member) })
    const member: Member = { ...worker, startedAt: performance.now(), answer: undefined, release: current, isReplaced: false }
    members.add(member)
    member.send({ kind: 'begin', release: current, waiting: waiting() })
  }

  function heard(member: Member, word: WorkerMessage): void {
    if (word.kind === 'listening') listening.resolve(word.address)
    if (word.kind === 'refused') {
      log.warn({ why: word.why }, 'a process cannot serve')
      listening.reject(new Error(word.why))
    }
    if (word.kind === 'look') onLook()
    if (word.kind === 'ready' && word.turn === turn) member.answer?.('ready')
    if (word.kind === 'failed' && word.turn === turn) member.answer?.('failed', word.why)
  }

  function lost(member: Member): void {
    members.delete(member)
    member.answer?.('gone', 'the process ended')
    if (signal.aborted || member.isReplaced) return
    failures = performance.now() - member.startedAt > SETTLED_MS ? 0 : failures + 1
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS)
    log.warn({ seconds: pause / 1000 }, 'a process that serves has ended; another one takes its place')
    const timer = setTimeout(add, pause)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  function load(member: Member, release: ReleaseMessage, within: AbortSignal): Promise<{ word: string; why?: string | undefined }> {
    const { promise, resolve } = Promise.withResolvers<{ word: string; why?: string | undefined }>()
    const late = AbortSignal.any([within, AbortSignal.timeout(LOAD_MS)])
    const giveUp = (): void => member.answer?.('failed', 'it took too long to open')
    late.addEventListener('abort', giveUp, { once: true })
    member.answer = (word, why) => {
      member.answer = undefined
      late.removeEventListener('abort', giveUp)
      resolve({ word, why })
    }
    member.send({ kind: 'load', turn, release })
    return promise
  }
}
