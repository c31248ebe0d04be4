import { NetworkError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { deviceStore } from '../device/device-store.ts'
import { ownerKey } from '../device/keys.ts'
import { isOnline } from './online-state.ts'
import { type CachedAt, MAX_RESPONSES, tooOld } from './prune-responses.ts'

const responses = deviceStore<unknown>('responses')
const copies = deviceStore<unknown>('downloads')

/** Fetches, and stores the response on the device; while the server is unreachable, returns the last one. */
export async function cachingResponse<T>(name: string, fetchResponse: () => Promise<T>): Promise<T> {
  const owner = ownerKey()
  async function fetchAndKeep(): Promise<T> {
    const response = await fetchResponse()
    keep(owner, name, response)
    return response
  }
  try {
    return await fetchAndKeep()
  } catch (error) {
    const cached = error instanceof NetworkError ? await cachedResponse<T>(name) : undefined
    if (cached === undefined) throw error
    // Another request has reached the server since, so the end of the outage, when everything is refetched, has passed.
    return isOnline.peek() ? await fetchAndKeep().catch(ignore('the cached response is shown instead', cached)) : cached
  }
}

export async function cachedResponse<T>(name: string): Promise<T | undefined> {
  return (await responses.get(ownerKey(name)).catch(ignore('the device has no storage'))) as T | undefined
}

/** When a response was last stored, up to an hour too early; milliseconds since 1970. */
export async function cachedAt(name: string): Promise<number | undefined> {
  return ((await responses.get(ownerKey(LIST)).catch(ignore('the device has no storage'))) as CachedAt | undefined)?.[name]
}

/** The key of the list of cached responses, which is stored among them. */
const LIST = '#kept at'
/** How often a repeated response's time is recorded. */
const NOTE_MS = 3_600_000

// In sequence, because each one changes the list.
let last: Promise<void> = Promise.resolve()

function keep(owner: string, name: string, response: unknown): void {
  const written = responses.set(owner + name, response)
  last = last.then(() => note(owner, name, written)).catch(ignore('the response is fetched again next time'))
}

async function note(owner: string, name: string, written: Promise<void>): Promise<void> {
  await written
  const list = ((await responses.get(owner + LIST)) as CachedAt | undefined) ?? (await foundAt(owner))
  if ((list[name] ?? 0) > Date.now() - NOTE_MS) return
  const next = { ...list, [name]: Date.now() }
  const gone = Object.keys(next).length > MAX_RESPONSES ? tooOld(next, await pinned(owner)) : []
  for (const one of gone) {
    await responses.remove(owner + one)
    delete next[one]
  }
  await responses.set(owner + LIST, next)
}

/** For responses stored before the list existed: their age is unknown. */
async function foundAt(owner: string): Promise<CachedAt> {
  const names = [...(await responses.all(owner)).keys()].map((key) => key.slice(owner.length))
  return Object.fromEntries(names.map((name) => [name, 0]))
}

/** Keeps the responses for the pages of downloaded books. */
async function pinned(owner: string): Promise<(name: string) => boolean> {
  const keys = new Set([...(await copies.all(owner)).keys()].map((key) => key.slice(owner.length)))
  return (name) => keys.has(name.slice(name.indexOf(' ') + 1))
}
