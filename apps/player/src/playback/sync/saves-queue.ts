import { ApiError } from '@chapterhouse/client/call'
import type { ReadonlySignal } from '@preact/signals'
import type { DeviceStore } from '../../server/device-store.ts'
import { type BookRef, bookKey, bookOf } from '../../server/keys.ts'
import type { Clock } from '../platform/clock.ts'
import { createOutbox } from './outbox.ts'
import type { ProgressApi, ProgressRow, Save } from './progress-api.ts'

interface SavesNeeds {
  store: DeviceStore<Save>
  owner: () => string
  clock: Clock
  server: Pick<ProgressApi, 'save'>
  /** Called with the server's row after a save. */
  stored: (ref: BookRef, save: Save, row: ProgressRow) => void
  /** Called when the server accepts no more saves: the position stays on this device. */
  refused: (ref: BookRef, error: unknown) => void
}

/** Queues saves for the server, the latest of each book. */
export interface SavesQueue {
  save(ref: BookRef, save: Save): Promise<void>
  /** While the page is unloaded: one request that outlives it, and a write to the device. */
  saveLeaving(ref: BookRef, save: Save): void
  pending(ref: BookRef): Promise<Save | undefined>
  replay(): Promise<void>
  waiting: ReadonlySignal<number>
  heldUp: ReadonlySignal<boolean>
}

export function createSavesQueue({ store, owner, clock, server, stored, refused }: SavesNeeds): SavesQueue {
  const outbox = createOutbox<Save>({
    store,
    owner,
    clock,
    async send(save, key, isStill) {
      const row = await server.save(bookOf(key), save)
      if (isStill()) stored(bookOf(key), save, row)
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
      server
        .save(ref, save, { keepalive: true })
        .then((row) => {
          if (owner() === person) stored(ref, save, row)
          return forget()
        })
        .catch(() => undefined)
    },
    pending: (ref) => outbox.find(bookKey(ref)),
  }
}

/** Any other rejection is about the book itself, which playback reports. */
const isLimit = (refusal: unknown): boolean => refusal instanceof ApiError && refusal.body.code === 'too_many'

/** The server keeps the save of another device, made later than ours. */
export const isLost = (save: Save, row: ProgressRow): boolean =>
  row.device_id !== save.device_id && Date.parse(row.updated_at) > Date.parse(save.updated_at)
