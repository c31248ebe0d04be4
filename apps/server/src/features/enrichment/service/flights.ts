import { unavailable } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { createFairQueue } from '@chapterhouse/kit/queues/fair-queue'
import type { Gate } from './gate.ts'
import type { GetJson, Got } from './get-json.ts'
import type { Reader } from './read-json.ts'

/** The caller that waits for an answer. */
export interface Asker {
  /** A listener's calls take precedence over a pass's, which cover many books. */
  isListener: boolean
  /** Aborting stops the wait; a call that has started continues, for the next request. */
  signal?: AbortSignal | undefined
  /** The entity tag of the copy to revalidate. */
  tag?: string | undefined
}

export type Answer<T> =
  | { kind: 'found'; value: T; tag: string }
  | { kind: 'unchanged' }
  | { kind: 'missing' }
  /** `isCalled`: the service was called and failed; otherwise it was not called at all. */
  | { kind: 'failed'; reason: string; isCalled: boolean }

interface Flight {
  answer: Promise<Answer<unknown>>
  isListener: boolean
  waiting: number
  leave: AbortController
}

const MAX_CALLS = 4
const MAX_WAITING = 256

/** Calls in progress or waiting, each shared by all callers with the same question. */
export function createFlights({ getJson, gate }: { getJson: GetJson; gate: Gate }) {
  const flights = new Map<string, Flight>()
  const queue = createFairQueue({ concurrency: MAX_CALLS, max: MAX_WAITING, busy: () => unavailable('too many lookups') })

  function start<T>(key: string, { url, read, asker }: { url: URL; read: Reader<T>; asker: Asker }): Flight {
    const leave = new AbortController()
    const flight: Flight = { isListener: asker.isListener, waiting: 0, leave, answer: Promise.resolve(notAsked('busy')) }
    flight.answer = queue
      .run(() => call(url, read, asker.tag), { key: '', rank: () => (flight.isListener ? 0 : 1), signal: leave.signal })
      .catch(ignore('all callers have given up, or the queue is full', notAsked('busy')))
      .finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }

  async function call<T>(url: URL, read: Reader<T>, tag: string | undefined): Promise<Answer<T>> {
    if (!gate.isOpen()) return notAsked('paused')
    const got = await getJson(url, tag)
    const answer = toAnswer(got, read)
    if (answer.kind === 'failed') gate.failed(got.kind === 'failed' ? got.retryAfter : undefined)
    else gate.succeeded()
    return answer
  }

  return {
    async join<T>(url: URL, read: Reader<T>, asker: Asker): Promise<Answer<T>> {
      if (asker.signal?.aborted) return notAsked('timeout')
      if (!gate.isOpen()) return notAsked('paused')
      const key = `${url.href} ${asker.tag ?? ''}`
      const flight = flights.get(key) ?? start(key, { url, read, asker })
      flight.isListener ||= asker.isListener
      flight.waiting += 1
      const given = Promise.withResolvers<Answer<T>>()
      const giveUp = () => given.resolve(notAsked('timeout'))
      asker.signal?.addEventListener('abort', giveUp, { once: true })
      try {
        // The same URL is always read as the same document.
        return await Promise.race([flight.answer as Promise<Answer<T>>, given.promise])
      } finally {
        asker.signal?.removeEventListener('abort', giveUp)
        flight.waiting -= 1
        if (flight.waiting === 0) flight.leave.abort()
      }
    },
  }
}

const notAsked = (reason: string) => ({ kind: 'failed', reason, isCalled: false }) as const

function toAnswer<T>(got: Got, read: Reader<T>): Answer<T> {
  if (got.kind === 'failed') return { kind: 'failed', reason: got.reason, isCalled: true }
  if (got.kind !== 'found') return got
  const value = read(got.body)
  return value === undefined ? { kind: 'failed', reason: 'bad_response', isCalled: true } : { kind: 'found', value, tag: got.tag }
}
