import { ignore } from '@chapterhouse/ui/ignore'
import type { LocalProgress } from '../player-context.ts'
import { fromStored, type StoredProgress, toStored } from './stored-progress.ts'

/** Tabs of two releases share the entry, so neither its key nor the names in it may change. */
const KEY = 'chapterhouse.last-words'

export function readUnloadSnapshot(person: string): LocalProgress | undefined {
  try {
    const { owner, mirror } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { owner?: string; mirror?: StoredProgress }
    return owner === person && mirror ? fromStored(mirror) : undefined
  } catch (error) {
    return ignore('there is none that can be read')(error)
  }
}

/** Synchronous, unlike the device's database, which may not finish before the page is gone. */
export function writeUnloadSnapshot(person: string, local: LocalProgress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ owner: person, mirror: toStored(local) }))
  } catch (error) {
    ignore('storage is forbidden: progress is kept for the life of the page')(error)
  }
}
