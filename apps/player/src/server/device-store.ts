import { type IDBPDatabase, openDB } from 'idb'

/** What this device keeps by itself, each by its key. A new store raises the version. */
const STORES = ['answers', 'mirrors', 'saves', 'jumps', 'marks', 'spans', 'settings', 'downloads', 'parts', 'codecs'] as const
export type StoreName = (typeof STORES)[number]
const VERSION = 1

export interface DeviceStore<T> {
  get(key: string): Promise<T | undefined>
  /** Written when the promise is kept. */
  set(key: string, value: T): Promise<void>
  remove(key: string): Promise<void>
  /** Whatever stands under keys that begin so, by key. */
  all(prefix: string): Promise<Map<string, T>>
}

let opened: Promise<IDBPDatabase | undefined> | undefined
const memory = new Map<string, unknown>()

/** Kept across starts; where a browser forbids that, as long as the page lives. Keys begin with the server and the person: `ownerKey`. */
export function deviceStore<T>(name: StoreName): DeviceStore<T> {
  const inMemory = (key: string) => `${name} ${key}`
  return {
    async get(key) {
      const db = await open()
      return (db ? await db.get(name, key) : memory.get(inMemory(key))) as T | undefined
    },
    async set(key, value) {
      const db = await open()
      if (db) await db.put(name, value, key)
      else memory.set(inMemory(key), value)
    },
    async remove(key) {
      const db = await open()
      if (db) await db.delete(name, key)
      else memory.delete(inMemory(key))
    },
    async all(prefix) {
      const db = await open()
      const found = new Map<string, T>()
      if (!db) {
        for (const [key, value] of memory) if (key.startsWith(inMemory(prefix))) found.set(key.slice(name.length + 1), value as T)
        return found
      }
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      for (let cursor = await db.transaction(name).store.openCursor(range); cursor; cursor = await cursor.continue())
        found.set(String(cursor.key), cursor.value as T)
      return found
    },
  }
}

function open(): Promise<IDBPDatabase | undefined> {
  opened ??= openDB('chapterhouse', VERSION, {
    upgrade(db) {
      for (const name of STORES) if (!db.objectStoreNames.contains(name)) db.createObjectStore(name)
    },
    // Another tab wants a newer version: let it, and open anew at the next question.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      opened = undefined
    },
  }).catch(() => undefined)
  return opened
}
