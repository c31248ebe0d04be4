import { ApiError, createClient, NetworkError } from '@chapterhouse/client/call'
import type * as adminBooks from '@chapterhouse/contract/server/books/admin-books'
import type * as attachments from '@chapterhouse/contract/server/books/attachments'
import type * as books from '@chapterhouse/contract/server/books/books'
import type * as browsing from '@chapterhouse/contract/server/books/browsing'
import type * as communityChapters from '@chapterhouse/contract/server/books/community-chapters'
import type * as covers from '@chapterhouse/contract/server/books/covers'
import type * as editing from '@chapterhouse/contract/server/books/editing'
import type * as health from '@chapterhouse/contract/server/books/issues'
import type * as bridge from '@chapterhouse/contract/server/bridge/bridge'
import type * as bridgeEstimate from '@chapterhouse/contract/server/bridge/estimate'
import type * as bridgeJobs from '@chapterhouse/contract/server/bridge/jobs'
import type * as bridgePairing from '@chapterhouse/contract/server/bridge/pairing'
import type * as bridgeSuggestions from '@chapterhouse/contract/server/bridge/suggestions'
import type * as enrichment from '@chapterhouse/contract/server/community/enrichment'
import type * as matchRuns from '@chapterhouse/contract/server/community/match-runs'
import type * as matching from '@chapterhouse/contract/server/community/matching'
import type * as importFiles from '@chapterhouse/contract/server/imports/import-files'
import type * as imports from '@chapterhouse/contract/server/imports/imports'
import type * as jobs from '@chapterhouse/contract/server/libraries/jobs'
import type * as libraries from '@chapterhouse/contract/server/libraries/libraries'
import type * as activity from '@chapterhouse/contract/server/listening/activity'
import type * as people from '@chapterhouse/contract/server/people/people'
import type * as shares from '@chapterhouse/contract/server/people/shares'
import type * as devices from '@chapterhouse/contract/server/sign-in/devices'
import type * as pairing from '@chapterhouse/contract/server/sign-in/pairing'
import type * as sessions from '@chapterhouse/contract/server/sign-in/sessions'
import type * as adminSettings from '@chapterhouse/contract/server/system/admin-settings'
import type * as adminSystem from '@chapterhouse/contract/server/system/admin-system'
import type * as audit from '@chapterhouse/contract/server/system/audit'
import type * as backups from '@chapterhouse/contract/server/system/backups'
import type * as notifications from '@chapterhouse/contract/server/system/notifications'
import type * as system from '@chapterhouse/contract/server/system/system'
import { createMediaTokens } from '@chapterhouse/ui/media-tokens'
import { endSession, keepSession, session } from '@chapterhouse/ui/session'

type Contract =
  | typeof activity
  | typeof adminBooks
  | typeof adminSettings
  | typeof adminSystem
  | typeof attachments
  | typeof audit
  | typeof backups
  | typeof books
  | typeof bridge
  | typeof bridgeEstimate
  | typeof bridgeJobs
  | typeof bridgePairing
  | typeof bridgeSuggestions
  | typeof browsing
  | typeof communityChapters
  | typeof covers
  | typeof devices
  | typeof editing
  | typeof enrichment
  | typeof health
  | typeof importFiles
  | typeof imports
  | typeof jobs
  | typeof libraries
  | typeof matchRuns
  | typeof matching
  | typeof notifications
  | typeof pairing
  | typeof people
  | typeof sessions
  | typeof shares
  | typeof system

export const API = '/api/v1'

const clientOf = (token: () => string | undefined) =>
  createClient<Contract>({ base: API, token, headers: { 'x-service-client': 'Chapterhouse Console' } })

const client = clientOf(() => session.value?.token)

/** Ends a session no longer in use here, by the hash of its token; outlives the page. */
export const endSessionByHash = (hash: string): Promise<void> =>
  clientOf(() => undefined)('POST /auth/logout', { body: { sessions: [hash] } }, { keepalive: true })

/** Longer than the 30 seconds after which the server itself gives up, so that its response to a change arrives. */
const CHANGE_MS = 35_000

/**
 * Sends all of the console's requests. A credential that no longer works ends the session: the sign-in form is shown, and then the
 * page again. A former admin remains signed in for the player, and sees a message.
 */
export const call: typeof client = async (route, input, options) => {
  const asker = session.value?.token
  const isChange = !route.startsWith('GET ')
  try {
    return await client(route, input, isChange ? { within: CHANGE_MS, ...options } : options)
  } catch (error) {
    // A change that timed out may still complete: the result is as unknown as without a response.
    if (isChange && error instanceof ApiError && error.body.code === 'request_timeout')
      throw new NetworkError(error.message, { cause: error })
    const now = session.value
    if (!(error instanceof ApiError) || !now || now.token !== asker || route === 'POST /auth/login') throw error
    if (error.status === 401) endSession()
    if (error.body.code === 'admin_only') keepSession({ ...now, user: { ...now.user, role: 'user' } })
    throw error
  }
}

/** A request whose body or response is not JSON. */
export const fetchWithToken = (path: string, init: RequestInit): Promise<Response> =>
  fetch(`${API}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${session.value?.token ?? ''}`, 'x-service-client': 'Chapterhouse Console' },
  })

/** For URLs of covers and audio. */
export const mediaTokens = createMediaTokens({ fetchToken: () => call('POST /auth/media-token', {}) })
