import { hash } from 'node:crypto'

/** Validators that a client compares its copy with (RFC 9110 §8.8). */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string
  /** Since 1970; the header says whole seconds. Absent where there is no Last-Modified. */
  modifiedMs?: number
}

/** The headers of RFC 9110 §13 as they came in; names in lower case. */
export interface ConditionalHeaders {
  'if-match'?: string | undefined
  'if-none-match'?: string | undefined
  'if-modified-since'?: string | undefined
  'if-unmodified-since'?: string | undefined
  'if-range'?: string | undefined
}

export type Precondition = 'send' | 'not-modified' | 'failed'

/** Whether a GET or HEAD is answered with the file, with 304 or with 412: in the order of RFC 9110 §13.2.2. */
export function judgeConditions(headers: ConditionalHeaders, { etag, modifiedMs }: Validators): Precondition {
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
 * Whether a `Range` still fits what the client has. A date counts only when it is exactly Last-Modified and that is a second old:
 * a file may change twice within the second that the header can tell.
 */
export function mayRange(ifRange: string | undefined, { etag, modifiedMs }: Validators, nowMs: number): boolean {
  if (ifRange === undefined) return true
  if (/^(?:W\/)?"/.test(ifRange)) return ifRange === etag
  const date = parseHttpDate(ifRange)
  return date !== undefined && modifiedMs !== undefined && date === wholeSeconds(modifiedMs) && nowMs - modifiedMs >= 1_000
}

/** Size and time of change, so that an edit within a second is seen. */
export function fileTag(sizeBytes: number, modifiedMs: number): string {
  return `"${sizeBytes.toString(16)}-${BigInt(Math.round(modifiedMs * 1e6)).toString(16)}"`
}

/** Over a whole text. */
export function textTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` names what is there now, compared weakly; the tag with its quotes. */
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
/** The form of today and the two old ones that a recipient must still read; the last names no zone and means GMT. */
const FORMS: readonly (readonly [form: RegExp, zone: string])[] = [
  [new RegExp(`^${DAY}, \\d\\d ${MONTH} \\d{4} ${TIME} GMT$`), ''],
  [new RegExp(`^[A-Z][a-z]+day, \\d\\d-${MONTH}-\\d\\d ${TIME} GMT$`), ''],
  [new RegExp(`^${DAY} ${MONTH} [ \\d]\\d ${TIME} \\d{4}$`), ' GMT'],
]

/** Milliseconds, or undefined for what is no HTTP date: such a header is ignored. */
function parseHttpDate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, zone] = FORMS.find(([form]) => form.test(text)) ?? []
  const at = zone === undefined ? Number.NaN : Date.parse(`${text}${zone}`)
  return Number.isNaN(at) ? undefined : at
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1_000) * 1_000
