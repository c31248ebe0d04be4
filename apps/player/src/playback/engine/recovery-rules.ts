import type { StreamFailure } from './track.ts'

/** Delays between retries in milliseconds; after the last one playback fails, and is retried when the network is back. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000] as const
const MAX_RECONNECTS = 3
const BUSY_WAIT_MS = 5_000
const MAX_BUSY = 3
/** A stream that ends before this fraction of its file was cut off. */
const WHOLE = 0.97

export const STALL_MS = 3_000
export const STALLS_TO_RELOAD = 4

export function atStreamEnd(file: { duration: number; reached: number }, reconnects: number): 'next' | 'reconnect' | 'give-up' {
  if (file.duration <= 0 || file.reached >= WHOLE * file.duration) return 'next'
  return reconnects < MAX_RECONNECTS ? 'reconnect' : 'give-up'
}

export type Cause = 'network' | 'unauthenticated' | 'gone' | 'forbidden' | 'busy' | 'undecodable'

/** An element reports code 4 for both a missing and an undecodable file: the server's status for the same URL tells which. */
export function causeOf(code: number, status: number | 'offline' | 'unasked'): Cause {
  if (code === 2 || status === 'offline') return 'network'
  if (status === 'unasked') return 'undecodable'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'network' : 'undecodable'
}

/** Attempts since audio last played. */
export interface Attempts {
  network: number
  busy: number
  hasNewToken: boolean
}

export const NO_ATTEMPTS: Attempts = { network: 0, busy: 0, hasNewToken: false }

export type RetryOrFail = { kind: 'retry'; waitMs: number; isShown: boolean } | { kind: 'fail'; why: StreamFailure }

interface Recovery<R> {
  remedy: R
  attempts: Attempts
}

/** After a network failure or a stalled stream: retry with growing delays. */
export function afterNetworkFailure(attempts: Attempts): Recovery<RetryOrFail> {
  const waitMs = WAITS[attempts.network]
  return {
    remedy: waitMs === undefined ? { kind: 'fail', why: 'server-gone' } : { kind: 'retry', waitMs, isShown: true },
    attempts: { ...attempts, network: attempts.network + 1 },
  }
}

/** The remedy for any cause. A new token is requested only once until audio plays. */
export function afterFailure(
  cause: Cause,
  attempts: Attempts,
): Recovery<RetryOrFail | { kind: 'new-token' } | { kind: 'another-way' }> {
  switch (cause) {
    case 'network':
      return afterNetworkFailure(attempts)
    case 'unauthenticated':
      if (attempts.hasNewToken) return { remedy: { kind: 'fail', why: 'forbidden' }, attempts }
      return { remedy: { kind: 'new-token' }, attempts: { ...attempts, hasNewToken: true } }
    case 'gone':
      return { remedy: { kind: 'fail', why: 'file-gone' }, attempts }
    case 'forbidden':
      return { remedy: { kind: 'fail', why: 'forbidden' }, attempts }
    case 'busy': {
      const busy = attempts.busy + 1
      const isOver = busy > MAX_BUSY
      return {
        remedy: isOver ? { kind: 'fail', why: 'converting-busy' } : { kind: 'retry', waitMs: BUSY_WAIT_MS, isShown: false },
        attempts: { ...attempts, busy },
      }
    }
    case 'undecodable':
      return { remedy: { kind: 'another-way' }, attempts }
  }
}
