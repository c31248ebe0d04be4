import { ApiError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import type { ReadonlySignal } from '@preact/signals'
import type { DeviceStore } from '../../device/device-store.ts'
import { type BookRef, bookKey, bookOf } from '../../device/keys.ts'
import type { Clock } from '../platform/clock.ts'
import { createOutbox } from './outbox.ts'
import type { ProgressApi, ProgressRow, Save } from './progress-api.ts'

/** A save waiting on the device. */
export interface QueuedSave extends Save {
  /** Made without knowing the server's position, which it may overwrite. */
  isBlind?: boolean
}

export interface SavesNeeds {
  store: DeviceStore<QueuedSave>
  owner: () => string
  clock: Clock
  server: Pick<ProgressApi, 'row' | 'save'>
  /** Called with the server's row after a save. */
  stored: (ref: BookRef, save: Save, row: ProgressRow) => void
  /** Called with the server's row before a blind save is sent. */
  found: (ref: BookRef, save: Save, row: ProgressRow | null) => void
  /** Called when the server accepts no more saves; the position is kept on this device. */
  refused: (ref: BookRef, error: unknown) => void
}

/** Queues saves for the server, only the latest for each book. */
export interface SavesQueue {
  save(ref: BookRef, save: QueuedSave): Promise<void>
  /** While the page is unloading: one request that outlives it, and a write to the device. */
  saveLeaving(ref: BookRef, save: QueuedSave): void
  pending(ref: BookRef): Promise<QueuedSave | undefined>
  replay(): Promise<void>
  waiting: ReadonlySignal<number>
  heldUp: ReadonlySignal<boolean>
}

export function createSavesQueue({ store, owner, clock, server, stored, found, refused }: SavesNeeds): SavesQueue {
  const outbox = createOutbox<QueuedSave>({
    store,
    owner,
    clock,
    async send({ isBlind = false, ...save }, key, isStill) {
      const ref = bookOf(key)
      if (isBlind) {
        const before = await server.row(ref)
        if (!isStill()) throw new Error('another user has signed in')
        found(ref, save, before)
      }
      const row = await server.save(ref, save)
      if (isStill()) stored(ref, save, row)
    },
    settled(_save, refusal, key) {
      if (isLimit(refusal)) refused(bookOf(key), refusal)
    },
  })
  return {
    waiting: outbox.waiting,
    heldUp: outbox.heldUp,
    replay: outbox.replay,
    save: (ref, save) => outbox.put(bookKey(ref), save),
    saveLeaving(ref, save) {
      const person = owner()
      const forget = outbox.keep(bookKey(ref), save)
      // The server's row must be read first.
      if (save.isBlind) return
      server
        .save(ref, save, { keepalive: true })
        .then((row) => {
          if (owner() === person) stored(ref, save, row)
          return forget()
        })
        .catch(ignore('it is sent again later'))
    },
    pending: (ref) => outbox.find(bookKey(ref)),
  }
}

/** Any other rejection is about the book itself, which playback reports. */
const isLimit = (refusal: unknown): boolean => refusal instanceof ApiError && refusal.body.code === 'too_many'

/** To a listener, positions closer than this are the same place. */
const FAR_SECONDS = 60

/** The save is newer, and overwrites another device's position far away. */
export const isOverwriting = (save: Save, row: ProgressRow): boolean =>
  row.device_id !== save.device_id &&
  Math.abs(row.position - save.position) > FAR_SECONDS &&
  Date.parse(row.updated_at) < Date.parse(save.updated_at)

/** The server keeps another device's save, which is later than ours. */
export const isLost = (save: Save, row: ProgressRow): boolean =>
  row.device_id !== save.device_id && Date.parse(row.updated_at) > Date.parse(save.updated_at)
