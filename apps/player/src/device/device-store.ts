import { type IDBPDatabase, openDB } from 'idb'

/**
 * The stores on this device, with their names in the browser's database. The names never change: a version upgrade waits for tabs
 * with an older page, and that page could no longer open the database. A new store raises the version.
 */
export const STORED_NAMES = {
  responses: 'answers',
  progress: 'mirrors',
  saves: 'saves',
  jumps: 'jumps',
  marks: 'marks',
  actions: 'deeds',
  spans: 'spans',
  settings: 'settings',
  downloads: 'downloads',
  parts: 'parts',
  codecs: 'codecs',
  account: 'account',
} as const
export type StoreName = keyof typeof STORED_NAMES
const STORES = Object.keys(STORED_NAMES) as StoreName[]
/** Stores without an owner: playable formats, and the account whose downloads are being served. */
const WITHOUT_OWNER: readonly StoreName[] = ['codecs', 'account']
const VERSION = 3

/** Never fails: values that the database rejects are kept for the life of the page. */
export interface DeviceStore<T> {
  get(key: string): Promise<T | undefined>
  /** Resolves when the value is written. */
  set(key: string, value: T): Promise<void>
  remove(key: string): Promise<void>
  /** Atomic: keeps a value written concurrently. */
  removeIf(key: string, isSame: (now: T | undefined) => boolean): Promise<void>
  /** All values whose keys have this prefix, keyed by key. */
  all(prefix: string): Promise<Map<string, T>>
  /** Like `all`, but `undefined` if the database does not respond, as values may then exist after all. */
  surelyAll(prefix: string): Promise<Map<string, T> | undefined>
}

/** The database of a browser: it may fail at any time, and its connection may break. */
export interface Database {
  get(store: StoreName, key: string): Promise<unknown>
  set(store: StoreName, key: string, value: unknown): Promise<unknown>
  remove(store: StoreName, key: string): Promise<unknown>
  /** Checks and removes in one transaction. */
  removeIf(store: StoreName, key: string, isSame: (now: unknown) => boolean): Promise<unknown>
  all(store: StoreName, prefix: string): Promise<Map<string, unknown>>
  close(): void
}

const GONE = Symbol('taken away')
/** After failing to open, the database is not tried again for this long. */
const AGAIN_MS = 10_000

type RunQuery = <A>(query: (db: Database) => Promise<A>) => Promise<{ result: A } | undefined>

/** `broken` is called when a connection closes unexpectedly. */
export function createDeviceStores(connect: (broken: () => void) => Promise<Database>, now: () => number = Date.now) {
  const runQuery = createRunQuery(connect, now)
  /** Values that the database rejected, by store and key; newer than the stored ones. */
  const memory = new Map<StoreName, Map<string, unknown>>(STORES.map((name) => [name, new Map()]))

  return function deviceStore<T>(name: StoreName): DeviceStore<T> {
    const here = memory.get(name) ?? new Map<string, unknown>()

    async function put(key: string, value: unknown): Promise<void> {
      here.set(key, value)
      const taken = await runQuery((db) => (value === GONE ? db.remove(name, key) : db.set(name, key, value)))
      // A different value may have been set since; it is written separately.
      if (taken && here.get(key) === value) here.delete(key)
    }

    async function removeIf(key: string, isSame: (now: T | undefined) => boolean): Promise<void> {
      const isSameAs = (value: unknown) => isSame(value as T | undefined)
      if (here.has(key)) {
        const value = here.get(key)
        if (value !== GONE && isSameAs(value)) await put(key, GONE)
        return
      }
      if (await runQuery((db) => db.removeIf(name, key, isSameAs))) return
      // The database rejects all writes: the value is still removed for this page.
      const there = await runQuery((db) => db.get(name, key))
      if (there && !here.has(key) && isSameAs(there.result)) here.set(key, GONE)
    }

    function withHere(prefix: string, there?: ReadonlyMap<string, unknown>): Map<string, T> {
      const found = new Map(there)
      for (const [key, value] of here) if (key.startsWith(prefix)) found.set(key, value)
      for (const [key, value] of found) if (value === GONE) found.delete(key)
      return found as Map<string, T>
    }

    return {
      async get(key) {
        const there = here.has(key) ? undefined : await runQuery((db) => db.get(name, key))
        // Set during the read, and so newer than its result.
        const found = here.has(key) ? here.get(key) : there?.result
        return found === GONE ? undefined : (found as T | undefined)
      },
      set: put,
      remove: (key) => put(key, GONE),
      removeIf,
      async all(prefix) {
        return withHere(prefix, (await runQuery((db) => db.all(name, prefix)))?.result)
      },
      async surelyAll(prefix) {
        const stored = await runQuery((db) => db.all(name, prefix))
        return stored && withHere(prefix, stored.result)
      },
    }
  }
}

/** Retries once over a new connection, in case the old one was the problem; undefined if the database fails. */
function createRunQuery(connect: (broken: () => void) => Promise<Database>, now: () => number): RunQuery {
  let opened: Promise<Database | undefined> | undefined
  let failedAt = Number.NEGATIVE_INFINITY

  function forget(which: Promise<unknown> | undefined): void {
    if (opened === which) opened = undefined
  }

  function open(): Promise<Database | undefined> {
    if (opened) return opened
    if (now() - failedAt < AGAIN_MS) return Promise.resolve(undefined)
    const mine = connect(() => forget(mine)).catch(() => {
      forget(mine)
      failedAt = now()
      return undefined
    })
    opened = mine
    return mine
  }

  return async (query) => {
    for (let tries = 0; tries < 2; tries++) {
      const connection = open()
      const db = await connection
      if (!db) return undefined
      try {
        return { result: await query(db) }
      } catch (error) {
        if (isFull(error)) return undefined
        forget(connection)
        db.close()
      }
    }
    return undefined
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Persistent, or for the life of the page if the browser forbids storage. Keys begin with the server and the user (`ownerKey`). */
export const deviceStore = createDeviceStores(connectIndexed)

/** Removes all values with this prefix, except from stores without an owner; a store that fails does not stop the others. */
export async function removeOf(person: string): Promise<void> {
  const clear = async (name: StoreName) => {
    const store = deviceStore(name)
    await Promise.all([...(await store.all(person)).keys()].map(store.remove))
  }
  await Promise.allSettled(STORES.filter((name) => !WITHOUT_OWNER.includes(name)).map(clear))
}

async function connectIndexed(broken: () => void): Promise<Database> {
  const db: IDBPDatabase = await openDB('chapterhouse', VERSION, {
    upgrade(fresh) {
      for (const name of Object.values(STORED_NAMES)) if (!fresh.objectStoreNames.contains(name)) fresh.createObjectStore(name)
    },
    // Another tab needs a newer version: let it upgrade, and reopen on next access.
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      broken()
    },
    // WebKit closes the connections of background pages.
    terminated: broken,
  })
  return {
    get: (name, key) => db.get(STORED_NAMES[name], key),
    set: (name, key, value) => db.put(STORED_NAMES[name], value, key),
    remove: (name, key) => db.delete(STORED_NAMES[name], key),
    async removeIf(name, key, isSame) {
      const { store, done } = db.transaction(STORED_NAMES[name], 'readwrite')
      const look = async () => isSame(await store.get(key)) && (await store.delete(key))
      await Promise.all([look(), done])
    },
    async all(name, prefix) {
      const found = new Map<string, unknown>()
      const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
      for (let cursor = await db.transaction(STORED_NAMES[name]).store.openCursor(range); cursor; cursor = await cursor.continue())
        found.set(String(cursor.key), cursor.value)
      return found
    },
    close: () => db.close(),
  }
}
