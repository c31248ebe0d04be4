import { ApiError } from '@chapterhouse/client/call'
import { effect } from '@preact/signals'
import { ignore } from './ignore.ts'
import { keepMediaToken, mediaToken } from './media-token-store.ts'
import { session } from './session.ts'

interface MediaTokenNeeds {
  /** Requests a token for the current session. */
  fetchToken: () => Promise<{ token: string; expires_at: string }>
  now?: () => number
  /** Runs a callback later; returns a function that cancels it. */
  after?: (ms: number, run: () => void) => () => void
  /** The status of a HEAD request. */
  look?: (url: string) => Promise<number>
}

export type MediaTokens = ReturnType<typeof createMediaTokens>

const HOUR_MS = 3_600_000
const LIFETIME_MS = 12 * HOUR_MS
const RETRY_MS = 60_000
/** Minimum time between two replacements caused by images. */
const QUIET_MS = 5_000
/** Playback waits this long for a first token, then fails like any other stream. */
const READY_WITHIN_MS = 5_000

/** Maintains a media token during a session: requested immediately, renewed before it expires, replaced when rejected. */
export function createMediaTokens({ fetchToken, now = Date.now, after = later, look = statusOf }: MediaTokenNeeds) {
  const renew = renewing({ fetchToken, now })
  const { check, follow } = scheduling({ renew, now, after })
  let quietUntil = Number.NEGATIVE_INFINITY
  let isWaiting = false

  async function mend(url: string): Promise<boolean> {
    if (isOutdated(url)) return true
    if ((await look(url).catch(ignore('no answer means that the token is not to blame', 0))) !== 401) return false
    return renew().catch(ignore('the stream shows its own failure', false))
  }

  /** Called for a failed image. Checks one at a time, and not often. Pages render again with the next token. */
  async function doubt(url: string): Promise<void> {
    if (tokenIn(url) === undefined || isOutdated(url) || isWaiting) return
    const wait = quietUntil - now()
    if (wait > 0) {
      isWaiting = true
      after(wait, () => {
        isWaiting = false
        void doubt(url)
      })
      return
    }
    quietUntil = now() + RETRY_MS
    if (await mend(url)) quietUntil = now() + QUIET_MS
  }

  return {
    follow,
    check,
    /** Settles once there is a valid token, or when waiting for one is pointless. */
    async ready(): Promise<void> {
      const current = mediaToken.peek()
      if (current && current.renewAt + HOUR_MS > now()) return
      const patience = Promise.withResolvers<void>()
      const stop = after(READY_WITHIN_MS, patience.resolve)
      await Promise.race([renew().catch(ignore('the next stream asks again')), patience.promise])
      stop()
    },
    isOutdated,
    /** Requests another token now, because the current one is known to be invalid. */
    renew,
    /** After a 401 for a URL: true if there is a different token now; rejects without a response. */
    replace: async (url: string): Promise<boolean> => isOutdated(url) || (await renew()),
    /** For an element that only reports a failure: true if the token was the cause and has been replaced. */
    mend,
    doubt,
  }
}

/** One request for all callers. False: the server does not issue one. Rejects without a response. */
function renewing({ fetchToken, now }: Required<Pick<MediaTokenNeeds, 'fetchToken' | 'now'>>): () => Promise<boolean> {
  let pending: { of: string; done: Promise<boolean> } | undefined

  async function renewFor(of: string): Promise<boolean> {
    try {
      const { token, expires_at } = await fetchToken()
      // Another user may have signed in since.
      if (session.peek()?.token !== of) return false
      keepMediaToken({ token, renewAt: now() + beforeEnd(Date.parse(expires_at) - now()) })
      return true
    } catch (error) {
      if (error instanceof ApiError) return false
      throw error
    }
  }

  return function renew() {
    const of = session.peek()?.token
    if (of === undefined) return Promise.resolve(false)
    if (pending?.of === of) return pending.done
    const mine = { of, done: renewFor(of) }
    pending = mine
    const forget = () => {
      if (pending === mine) pending = undefined
    }
    mine.done.then(forget, forget)
    return mine.done
  }
}

function scheduling({ renew, now, after }: Required<Pick<MediaTokenNeeds, 'now' | 'after'>> & { renew: () => Promise<boolean> }) {
  let callOff: () => void = () => undefined

  /** Renews the token when it is due. Checks every hour, because timers fire late on a device that slept. */
  function check(): void {
    callOff()
    if (!session.peek()) return
    const wait = (mediaToken.peek()?.renewAt ?? 0) - now()
    if (wait > 0) callOff = after(Math.min(wait, HOUR_MS), check)
    else {
      callOff = after(RETRY_MS, check)
      renew().catch(ignore('the check is repeated'))
    }
  }

  return {
    check,
    /** Follows the current session; returns a function that stops it. */
    follow(): () => void {
      const stop = effect(() => {
        // Subscribes, so that a new session or token resets the timer.
        void [session.value?.token, mediaToken.value]
        check()
      })
      return () => {
        stop()
        callOff()
      }
    },
  }
}

/** Whether the token in a URL has been replaced since. */
function isOutdated(url: string): boolean {
  const current = mediaToken.peek()?.token
  return current !== undefined && tokenIn(url) !== current
}

/** Runs for the life of the page, and checks every image that fails to load. */
export function startMediaTokens(tokens: Pick<MediaTokens, 'follow' | 'check' | 'doubt'>): void {
  tokens.follow()
  for (const back of ['online', 'pageshow', 'visibilitychange']) window.addEventListener(back, tokens.check)
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) void tokens.doubt(target.src)
  }
  // Error events do not bubble, but they can be captured.
  document.addEventListener('error', onError, { capture: true })
}

/** An hour before it expires, within bounds: a wrong clock must cause neither constant requests nor none. */
const beforeEnd = (lifeMs: number): number => Math.min(Math.max(lifeMs, 2 * HOUR_MS), LIFETIME_MS) - HOUR_MS

function tokenIn(url: string): string | undefined {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('token') ?? undefined
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const statusOf = async (url: string): Promise<number> => (await fetch(url, { method: 'HEAD' })).status
