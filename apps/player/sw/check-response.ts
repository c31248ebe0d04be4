import type { WhyFailed } from '../src/offline/download-messages.ts'

export type CheckedResponse =
  /** The response continues the stored bytes. */
  | { kind: 'continues'; total: number }
  /** The response is the whole file. */
  | { kind: 'starts-over'; total: number | undefined }
  /** All bytes are stored. */
  | { kind: 'complete' }
  | { kind: 'failed'; why: WhyFailed }

/** How to use a response to a request from offset `have` (RFC 9110, 14 and 15.3.7). */
export function checkResponse({ status, headers }: Pick<Response, 'status' | 'headers'>, have: number): CheckedResponse {
  if (status === 206) {
    const [, start, total] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
    return Number(start) === have && total !== undefined
      ? { kind: 'continues', total: Number(total) }
      : { kind: 'failed', why: 'refused' }
  }
  if (status === 200) {
    const length = headers.get('content-length')
    return { kind: 'starts-over', total: length === null ? undefined : Number(length) }
  }
  if (status === 416) {
    const [, total] = /^bytes \*\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
    return have > 0 && Number(total) === have ? { kind: 'complete' } : { kind: 'failed', why: 'refused' }
  }
  return { kind: 'failed', why: FAILURES[status] ?? (status >= 500 ? 'busy' : 'refused') }
}

const FAILURES: Readonly<Record<number, WhyFailed>> = { 401: 'signed-out', 403: 'gone', 404: 'gone', 410: 'gone', 429: 'busy' }
