import { ApiError, isUnknownRoute } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { DeviceStore } from '../../device/device-store.ts'
import type { Clock } from '../platform/clock.ts'

export interface OutboxNeeds<T> {
  store: DeviceStore<T>
  /** The prefix of keys: the server and the user. */
  owner: () => string
  clock: Clock
  /** `isStill`: must be checked before every request, because that uses the current user's token. */
  send: (item: T, key: string, isStill: () => boolean) => Promise<void>
  /** Called when the server has accepted the change, or rejected it for good. */
  settled?: (item: T, refusal: unknown, key: string) => void
  /** Lets only one tab send; false if another one does. Absent if sending twice does no harm. */
  alone?: ((owner: string, task: () => Promise<void>) => Promise<boolean>) | undefined
}

/** Changes for the server: stored on the device first, sent in sequence. */
interface Outbox<T> {
  put(key: string, item: T): Promise<void>
  /** Stores a change without sending it. The returned function removes it again, unless it has been replaced. */
  keep(key: string, item: T): () => Promise<void>
  find(key: string): Promise<T | undefined>
  /** Sends pending changes until the server says "not now". Changes unknown to an older server are kept. */
  replay(): Promise<void>
  waiting: ReadonlySignal<number>
  /** The last attempt was deferred, refused by an older server, or got no response. */
  heldUp: ReadonlySignal<boolean>
}

const LATER_MS = 20_000
/** For a server that is restarting behind a proxy, which responds for it. */
const SERVER_GONE_MS = 5_000
const OTHER_TAB_MS = 2_000

export function createOutbox<T>(needs: OutboxNeeds<T>): Outbox<T> {
  const { store, owner, clock, alone } = needs
  const signals = { waiting: signal(0), heldUp: signal(false) }
  let running: Promise<void> | undefined
  let isRequestedAgain = false
  let callOff: () => void = () => undefined
  let placed: Promise<unknown> = Promise.resolve()

  function keep(key: string, item: T): () => Promise<void> {
    const fullKey = owner() + key
    placed = Promise.allSettled([placed, store.set(fullKey, item)])
    return () => forget(store, fullKey, item)
  }

  async function sendAll(): Promise<void> {
    try {
      do {
        isRequestedAgain = false
        await placed
        const person = owner()
        let wait: number | undefined
        const work = async () => {
          wait = await sendOf(person, needs, signals)
        }
        const isMine = alone ? await alone(person, work) : await work().then(() => true)
        if (!isMine) wait = OTHER_TAB_MS
        if (wait !== undefined) return later(wait)
      } while (isRequestedAgain)
    } finally {
      // In the same step as the last check for changes, so that a later change starts a new run.
      running = undefined
    }
  }

  function later(ms: number): void {
    callOff()
    callOff = clock.after(ms, () => void replay())
  }

  function replay(): Promise<void> {
    isRequestedAgain = running !== undefined
    callOff()
    running ??= sendAll().catch(ignore('it is sent again later'))
    return running
  }

  return {
    ...signals,
    keep,
    replay,
    find: (key) => store.get(owner() + key),
    async put(key, item) {
      keep(key, item)
      await replay()
    },
  }
}

/** Sends one user's changes; stops if another one signs in. Resolves to the delay before the rest. */
async function sendOf<T>(
  person: string,
  { store, owner, send, settled }: OutboxNeeds<T>,
  { waiting, heldUp }: { waiting: Signal<number>; heldUp: Signal<boolean> },
): Promise<number | undefined> {
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
      // An older server never accepts it: it waits for another version, and the rest is sent.
      if (isUnknownRoute(error)) continue
      heldUp.value = !isDropped(error)
      if (heldUp.value) return error instanceof ApiError && error.status >= 500 ? SERVER_GONE_MS : LATER_MS
      refusal = error
    }
    await forget(store, fullKey, item)
    items.delete(fullKey)
    settled?.(item, refusal, key)
  }
  if (!isStill()) return undefined
  waiting.value = items.size
  heldUp.value = items.size > 0
  return undefined
}

/** Removes a change unless it was replaced since. */
const forget = <T>(store: DeviceStore<T>, fullKey: string, item: T): Promise<void> =>
  store.removeIf(fullKey, (now) => JSON.stringify(now) === JSON.stringify(item))

/** Whether an error is final. Rate limits and server errors are not, and signing in fixes an ended session. */
const isDropped = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 401
