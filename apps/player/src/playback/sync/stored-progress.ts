import type { DeviceStore } from '../../device/device-store.ts'
import type { LocalProgress } from '../player-context.ts'
import type { PlaybackState } from '../position/playback-state.ts'

/** Progress in the format of the device's database, which tabs of two releases share, so its names must not change. */
export interface StoredProgress extends Omit<LocalProgress, 'state'> {
  course: Omit<PlaybackState, 'position' | 'positionToSave' | 'saved' | 'isMarkedUnfinished'> & {
    place: number
    kept: number
    isHeldOpen: boolean
    saved?: { place: number; finished: boolean; at?: number } | undefined
  }
}

export function toStored({ state, ...rest }: LocalProgress): StoredProgress {
  const { position, positionToSave, saved, isMarkedUnfinished, ...others } = state
  const stored = saved && { place: saved.position, finished: saved.finished, ...(saved.at === undefined ? {} : { at: saved.at }) }
  return { ...rest, course: { ...others, place: position, kept: positionToSave, isHeldOpen: isMarkedUnfinished, saved: stored } }
}

export function fromStored({ course, ...rest }: StoredProgress): LocalProgress {
  const { place, kept, isHeldOpen, saved, ...others } = course
  const known = saved && { position: saved.place, finished: saved.finished, ...(saved.at === undefined ? {} : { at: saved.at }) }
  return { ...rest, state: { ...others, position: place, positionToSave: kept, isMarkedUnfinished: isHeldOpen, saved: known } }
}

/** The store of local progress, converted to the database's format. */
export function progressStore(store: DeviceStore<StoredProgress>): DeviceStore<LocalProgress> {
  const mapped = (found: ReadonlyMap<string, StoredProgress>) =>
    new Map([...found].map(([key, stored]) => [key, fromStored(stored)]))
  return {
    async get(key) {
      const stored = await store.get(key)
      return stored && fromStored(stored)
    },
    set: (key, progress) => store.set(key, toStored(progress)),
    remove: (key) => store.remove(key),
    removeIf: (key, isSame) => store.removeIf(key, (stored) => isSame(stored && fromStored(stored))),
    all: async (prefix) => mapped(await store.all(prefix)),
    async surelyAll(prefix) {
      const found = await store.surelyAll(prefix)
      return found && mapped(found)
    },
  }
}
