import { Refused } from '@chapterhouse/client/call'
import { type ReadonlySignal, signal } from '@preact/signals'
import type { DeviceStore } from '../server/device-store.ts'
import type { Clock } from './clock.ts'

export interface OutboxNeeds<T> {
  store: DeviceStore<T>
  /** What keys begin with: the server and the person. */
  owner: () => string
  clock: Clock
  send: (item: T, key: string) => Promise<void>
}

/** What waits for the server: on the device first, sent one after another. */
export interface Outbox<T> {
  put(key: string, item: T): Promise<void>
  /** Forgets it, if it was not replaced since by another: `item` says which. */
  forget(key: string, item?: T): Promise<void>
  find(key: string): Promise<T | undefined>
  /** Sends what is there, until somebody answers "not now". */
  replay(): Promise<void>
  waiting: ReadonlySignal<number>
}

const LATER_MS = 20_000

export function createOutbox<T>({ store, owner, clock, send }: OutboxNeeds<T>): Outbox<T> {
  const waiting = signal(0)
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let callOff: () => void = () => undefined
  const full = (key: string) => owner() + key

  async function forget(key: string, item?: T): Promise<void> {
    const now = await store.get(full(key))
    if (item !== undefined && JSON.stringify(now) !== JSON.stringify(item)) return
    await store.remove(full(key))
  }

  async function sendAll(): Promise<void> {
    do {
      isAskedAgain = false
      const items = await store.all(owner())
      waiting.value = items.size
      for (const [key, item] of items) {
        const own = key.slice(owner().length)
        try {
          await send(item, own)
        } catch (error) {
          if (!isDropped(error)) return later()
        }
        await forget(own, item)
        waiting.value = Math.max(0, waiting.value - 1)
      }
    } while (isAskedAgain)
  }

  function later(): void {
    callOff()
    callOff = clock.after(LATER_MS, () => void replay())
  }

  function replay(): Promise<void> {
    isAskedAgain = running !== undefined
    callOff()
    running ??= sendAll()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
    return running
  }

  return {
    waiting,
    forget,
    replay,
    find: (key) => store.get(full(key)),
    async put(key, item) {
      await store.set(full(key), item)
      await replay()
    },
  }
}

/** A refusal for good; too many at once and a server in trouble are not, and a dead session is mended by signing in. */
export const isDropped = (error: unknown): boolean =>
  error instanceof Refused && error.status < 500 && error.status !== 429 && error.status !== 401
