import { readStored, store } from '@chapterhouse/ui/device-storage'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { ownerKey } from './keys.ts'

const keyOf = (name: string) => `chapterhouse.${name}|${ownerKey()}`

/** The signed-in user's choice on this device; users who share a browser have separate ones. */
export const readOwn = (name: string): string | null => readStored(keyOf(name))

/** Undefined removes it. */
export const storeOwn = (name: string, text: string | undefined): void => store(keyOf(name), text)

/** The same as a signal that follows the user. Where storage is forbidden, a choice lasts until the page is closed. */
export function ownPreference<T>(
  name: string,
  { read, write }: { read: (text: string | null) => T; write: (value: T) => string },
): { now: ReadonlySignal<T>; save: (value: T) => void } {
  const chosen = signal<{ owner: string; value: T } | undefined>(undefined)
  return {
    now: computed(() => (chosen.value?.owner === ownerKey() ? chosen.value.value : read(readOwn(name)))),
    save(value) {
      chosen.value = { owner: ownerKey(), value }
      storeOwn(name, write(value))
    },
  }
}
