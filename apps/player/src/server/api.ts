import { ApiError, createClient, NetworkError } from '@chapterhouse/client/call'
import type * as attachments from '@chapterhouse/contract/server/books/attachments'
import type * as books from '@chapterhouse/contract/server/books/books'
import type * as browsing from '@chapterhouse/contract/server/books/browsing'
import type * as extraFiles from '@chapterhouse/contract/server/books/extra-files'
import type * as enrichment from '@chapterhouse/contract/server/community/enrichment'
import type * as libraries from '@chapterhouse/contract/server/libraries/libraries'
import type * as listening from '@chapterhouse/contract/server/listening/listening'
import type * as marks from '@chapterhouse/contract/server/listening/marks'
import type * as playerSettings from '@chapterhouse/contract/server/listening/player-settings'
import type * as progress from '@chapterhouse/contract/server/listening/progress'
import type * as statistics from '@chapterhouse/contract/server/listening/statistics'
import type * as collections from '@chapterhouse/contract/server/lists/collections'
import type * as home from '@chapterhouse/contract/server/lists/home'
import type * as queue from '@chapterhouse/contract/server/lists/queue'
import type * as ratings from '@chapterhouse/contract/server/lists/ratings'
import type * as apiKeys from '@chapterhouse/contract/server/sign-in/api-keys'
import type * as demo from '@chapterhouse/contract/server/sign-in/demo'
import type * as devices from '@chapterhouse/contract/server/sign-in/devices'
import type * as pairing from '@chapterhouse/contract/server/sign-in/pairing'
import type * as sessions from '@chapterhouse/contract/server/sign-in/sessions'
import type * as system from '@chapterhouse/contract/server/system/system'
import { mediaToken } from '@chapterhouse/ui/media-token-store'
import { createMediaTokens } from '@chapterhouse/ui/media-tokens'
import { endSession, session } from '@chapterhouse/ui/session'
import { fetchOrTake, isEarly } from '../early/requests.ts'
import { isOnline } from './online-state.ts'
import { isOwnResponse, serverTime } from './server-time.ts'

type Contract =
  | typeof apiKeys
  | typeof attachments
  | typeof books
  | typeof browsing
  | typeof collections
  | typeof extraFiles
  | typeof demo
  | typeof devices
  | typeof enrichment
  | typeof home
  | typeof libraries
  | typeof listening
  | typeof marks
  | typeof pairing
  | typeof progress
  | typeof queue
  | typeof ratings
  | typeof sessions
  | typeof playerSettings
  | typeof statistics
  | typeof system

export const API = '/api/v1'

const clientOf = (token: () => string | undefined) =>
  createClient<Contract>({
    base: API,
    token,
    fetch: (url, init = {}) => fetchOrTake(String(url), init),
    headers: { 'x-service-client': 'Chapterhouse Web' },
    onResponse(response, requestedAt) {
      if (isOwnResponse(response) && !isEarly(response)) serverTime.onResponse(response.headers.get('date'), requestedAt)
    },
  })

const client = clientOf(() => session.value?.token)

/** Sends all of the player's requests. A token that is no longer valid ends the session, and the page shows the sign-in. */
export const call: typeof client = async (route, input, options) => {
  const token = session.value?.token
  try {
    const result = await client(route, input, options)
    isOnline.value = true
    return result
  } catch (error) {
    if (error instanceof NetworkError) isOnline.value = false
    if (error instanceof ApiError) isOnline.value = true
    if (error instanceof ApiError && error.status === 401 && token && session.value?.token === token && !isOwnPassword(route))
      endSession()
    throw error
  }
}

/** Ends a session no longer in use here, by the hash of its token; outlives the page. */
export async function endSessionByHash(hash: string): Promise<void> {
  try {
    await clientOf(() => undefined)('POST /auth/logout', { body: { sessions: [hash] } }, { keepalive: true })
  } catch (error) {
    // The sign-out is sent once the server is reachable again.
    if (error instanceof NetworkError) isOnline.value = false
    throw error
  }
}

/** A 401 from this route means a wrong password, not an ended session. */
const isOwnPassword = (route: string): boolean => route === 'POST /auth/password'

type Query = Readonly<Record<string, string | number | undefined>>

/** The URL of an image or audio for elements, which cannot set a header: with a media token. Must never be used as a cache key. */
export const mediaUrl = (path: string, query: Query): string => bytesUrl(path, { ...query, token: mediaToken.value?.token })

/** The same URL for a request that sends the session token in a header. */
export function bytesUrl(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return `${API}${path}?${search}`
}

/** Fetches with the session token in the header. */
export const fetchBytes = (path: string, query: Query): Promise<Response> =>
  fetch(bytesUrl(path, query), { headers: { authorization: `Bearer ${session.peek()?.token ?? ''}` } })

/** Media tokens of the current session. */
export const mediaTokens = createMediaTokens({ fetchToken: () => call('POST /auth/media-token', {}) })
