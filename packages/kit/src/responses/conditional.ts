import { hash } from 'node:crypto'

/** Validators with which a client checks its copy (RFC 9110 §8.8). */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  /** Unix time; the header has whole seconds. Absent if there is no Last-Modified. */
  modifiedMs?: number | undefined
}

/** The request headers of RFC 9110 §13, with names in lower case. */
export interface ConditionalHeaders {
  'if-match'?: string | undefined
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
  'if-unmodified-since'?: string | undefined
  'if-range'?: string | undefined
}

export type Precondition = 'send' | 'not-modified' | 'failed'

/** Whether the response to a GET or HEAD is the file, 304 or 412, in the order of RFC 9110 §13.2.2. */
export function evaluateConditions(headers: ConditionalHeaders, { etag, modifiedMs }: Validators): Precondition {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  if (match !== undefined) {
    if (!names(match, etag, { weakly: false })) return 'failed'
  } else {
    const since = parseHttpDate(headers['if-unmodified-since'])
    if (since !== undefined && modifiedMs !== undefined && wholeSeconds(modifiedMs) > since) return 'failed'
  }
  if (noneMatch !== undefined) return names(noneMatch, etag, { weakly: true }) ? 'not-modified' : 'send'
  const since = parseHttpDate(headers['if-modified-since'])
  return since !== undefined && modifiedMs !== undefined && wholeSeconds(modifiedMs) <= since ? 'not-modified' : 'send'
}

/**
 * Whether a `Range` still matches the client's copy. A date counts only if it is exactly Last-Modified and at least a second old: a
 * file may change twice within the second that the header can express.
 */
export function mayRange(ifRange: string | undefined, { etag, modifiedMs }: Validators, nowMs: number): boolean {
  if (ifRange === undefined) return true
  if (/^(?:W\/)?"/.test(ifRange)) return ifRange === etag
  const date = parseHttpDate(ifRange)
  return date !== undefined && modifiedMs !== undefined && date === wholeSeconds(modifiedMs) && nowMs - modifiedMs >= 1_000
}

/**
 * From size and modification time, exact enough to detect an edit within a second, and the inode's change time, which also reveals
 * an edit that kept both; omitted if the file system generates it.
 */
export function fileTag(sizeBytes: number, modifiedMs: number, changedMs?: number): string {
  const times = changedMs === undefined ? [modifiedMs] : [modifiedMs, changedMs]
  return `"${[sizeBytes.toString(16), ...times.map((ms) => BigInt(Math.round(ms * 1e6)).toString(16))].join('-')}"`
}

/** nginx's format, from whole seconds and the size, for files that nginx sends on this server's behalf. */
export function nginxFileTag(sizeBytes: number, modifiedMs: number): string {
  return `"${Math.floor(modifiedMs / 1000).toString(16)}-${sizeBytes.toString(16)}"`
}

/** Computed from the whole text. */
export function textTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` contains the current ETag (in quotes), by weak comparison. */
export function isNamed(list: string | undefined, etag: string): boolean {
  return list !== undefined && names(list, etag.replace(/^W\//, ''), { weakly: true })
}

function names(list: string, etag: string, { weakly }: { weakly: boolean }): boolean {
  if (list.trim() === '*') return true
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return tags.some((tag) => (weakly ? tag.replace(/^W\//, '') : tag) === etag)
}

const DAY = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)'
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)'
const TIME = '\\d\\d:\\d\\d:\\d\\d'
/** The current format and the two obsolete ones that recipients must still accept; the last has no zone and means GMT. */
const FORMS: readonly (readonly [form: RegExp, zone: string])[] = [
  [new RegExp(`^${DAY}, \\d\\d ${MONTH} \\d{4} ${TIME} GMT$`), ''],
  [new RegExp(`^[A-Z][a-z]+day, \\d\\d-${MONTH}-\\d\\d ${TIME} GMT$`), ''],
  [new RegExp(`^${DAY} ${MONTH} [ \\d]\\d ${TIME} \\d{4}$`), ' GMT'],
]

/** In milliseconds; undefined if it is not an HTTP date, which means that the header is ignored. */
function parseHttpDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, zone] = FORMS.find(([form]) => form.test(text)) ?? []
  const at = zone === undefined ? Number.NaN : Date.parse(`${text}${zone}`)
  return Number.isNaN(at) ? undefined : at
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000) * 1_000
