import { ApiError } from '@chapterhouse/client/call'
import { ignore } from '@chapterhouse/ui/ignore'
import { type BookRef, bookKey, ownerKey } from '../device/keys.ts'
import { call } from './api.ts'
import { cachedAt, cachedResponse, cachingResponse } from './cached-responses.ts'
import type { Community } from './responses.ts'
import { can } from './server-facts.ts'

/** The server may query the metadata service for every earlier book of a series (docs/reference/server.md 2.11). */
const WITHIN_MS = 30_000
const DAY_MS = 24 * 60 * 60_000

/** Whether the server has any texts about books. */
export const hasCommunity = (): boolean => can('metadata') || can('attachments')

/**
 * Everything that the community and the files beside it say about a book, spoilers included: `spoiler-gate.ts` decides what is
 * shown, by the position on this device, so it works offline. Stored on the device, so that a downloaded book's page has it
 * offline.
 */
export async function fetchCommunity(ref: BookRef): Promise<Community> {
  const name = nameOf(ref)
  try {
    return await cachingResponse(name, () => request(ref))
  } catch (error) {
    // The metadata service behind the server is unreachable.
    const cached = isFailure(error) ? await cachedResponse<Community>(name) : undefined
    if (!cached) throw error
    return cached
  }
}

// In sequence: there may be many downloads at startup, and the server has a rate limit.
let last: Promise<void> = Promise.resolve()

/** Stores the texts about a book that is being downloaded, and refreshes a downloaded book's once a day. */
export function keepCommunity(ref: BookRef): Promise<void> {
  const owner = ownerKey()
  last = last.then(() => (owner === ownerKey() ? keep(ref) : undefined)).catch(ignore('it is fetched again next time'))
  return last
}

async function keep(ref: BookRef): Promise<void> {
  if (!hasCommunity()) return
  const at = (await cachedAt(nameOf(ref))) ?? 0
  if (at < Date.now() - DAY_MS) await fetchCommunity(ref)
}

async function request({ libraryId, path }: BookRef): Promise<Community> {
  const params = { id: libraryId }
  if (can('metadata')) {
    const query = { path, ...(can('meta_bundle') && { include: 'previous' }) }
    try {
      return await call('GET /libraries/:id/meta', { params, query }, { within: WITHIN_MS })
    } catch (error) {
      // Lookup has just been turned off.
      if (!can('attachments') || !(error instanceof ApiError) || error.status !== 404) throw error
    }
  }
  const { work, ...rest } = await call('GET /libraries/:id/attachments', { params, query: { path, spoilers: 'show' } })
  return { ...rest, ...(work && { work: { ...work, series: [], recordings: [] } }) }
}

const nameOf = (ref: BookRef): string => `community ${bookKey(ref)}`
const isFailure = (error: unknown): boolean => error instanceof ApiError && error.status >= 500
