import { ApiError } from '@chapterhouse/client/call'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { DeviceStore } from '../../server/device-store.ts'
import type { Clock } from '../platform/clock.ts'

export interface OutboxNeeds<T> {
  store: DeviceStore<T>
  /** What keys begin with: the server and the person. */
  owner: () => string
  clock: Clock
  /** `isStill`: to be asked before every question, since the credential is that of whoever is signed in then. */
  send: (item: T, key: string, isStill: () => boolean) => Promise<void>
  /** It waits no longer: the server took it, or refused it for good. */
  settled?: (item: T, refusal: unknown, key: string) => void
  /** Of several tabs one sends; false: another one does. Left out where sending twice does no harm. */
  alone?: ((owner: string, does: () => Promise<void>) => Promise<boolean>) | undefined
}

/** What waits for the server: on the device first, sent one after another. */
export interface Outbox<T> {
  put(key: string, item: T): Promise<void>
  /** Written, and not sent. The answer forgets it again, if it was not replaced since. */
  keep(key: string, item: T): () => Promise<void>
  find(key: string): Promise<T | undefined>
  /** Sends what is there, until somebody answers "not now". */
  replay(): Promise<void>
  waiting: ReadonlySignal<number>
  /** The last answer was "not now", or none came: what waits is not merely on its way. */
  heldUp: ReadonlySignal<boolean>
}

const LATER_MS = 20_000
const OTHER_TAB_MS = 2_000

export function createOutbox<T>({ store, owner, clock, send, settled, alone }: OutboxNeeds<T>): Outbox<T> {
  const waiting = signal(0)
  const heldUp = signal(false)
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let callOff: () => void = () => undefined
  let placed: Promise<unknown> = Promise.resolve()

  const forget = (fullKey: string, item: T) => store.removeIf(fullKey, (now) => JSON.stringify(now) === JSON.stringify(item))

  function keep(key: string, item: T): () => Promise<void> {
    const fullKey = owner() + key
    placed = Promise.allSettled([placed, store.set(fullKey, item)])
    return () => forget(fullKey, item)
  }

  async function sendAll(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await placed
        const person = owner()
        let wait: number | undefined
        const work = async () => {
          wait = await sendOf(person)
        }
        const isMine = alone ? await alone(person, work) : await work().then(() => true)
        if (!isMine) wait = OTHER_TAB_MS
        if (wait !== undefined) return later(wait)
      } while (isAskedAgain)
    } finally {
      // In the step in which it last looked whether somebody asked: whoever asks after that begins anew.
      running = undefined
    }
  }

  /** What one person left; it stops where another one signs in. The answer is how long to wait before the rest. */
  async function sendOf(person: string): Promise<number | undefined> {
    const isStill = () => owner() === person
    const items = await store.all(person)
    for (const [fullKey, item] of items) {
      if (!isStill()) return undefined
      const key = fullKey.slice(person.length)
      waiting.value = items.size
      let refusal: unknown
      try {
        await send(item, key, isStill)
      } catch (error) {
        if (!isStill()) return undefined
        heldUp.value = !isDropped(error)
        if (heldUp.value) return LATER_MS
        refusal = error
      }
      await forget(fullKey, item)
      items.delete(fullKey)
      settled?.(item, refusal, key)
    }
    if (!isStill()) return undefined
    waiting.value = 0
    heldUp.value = false
    return undefined
  }

  function later(ms: number): void {
    callOff()
    callOff = clock.after(ms, () => void replay())
  }

  function replay(): Promise<void> {
    isAskedAgain = running !== undefined
    callOff()
    running ??= sendAll().catch(() => undefined)
    return running
  }

  return {
    waiting,
    heldUp,
    keep,
    replay,
    find: (key) => store.get(owner() + key),
    async put(key, item) {
      keep(key, item)
      await replay()
    },
  }
}

/** A refusal for good; too many at once and a server in trouble are not, and a dead session is mended by signing in. */
const isDropped = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401
