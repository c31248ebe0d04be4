import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import type { Failure } from './model-call.ts'
import { fieldsOf, objectIn, textOf } from './read-values.ts'

const MAX_QUOTED = 200

/** A foreign text within a message: one line, bounded, without anything that looks like a key. */
export function quoted(text: string): string {
  const plain = toPlainLine(text.slice(0, 2_000)).replaceAll(/\b(?:(?:sk|pk|key)[-_]|Bearer )[\w.-]{8,}/g, '[key]')
  return plain.length > MAX_QUOTED ? `${plain.slice(0, MAX_QUOTED)}…` : plain
}

interface Refused {
  status: number
  header: (name: string) => string | null
  body: string
  now: Date
}

/** The meaning of an HTTP status of a model server. Servers differ in statuses, so that the text of the error decides too. */
export function failureOfStatus({ status, header, body, now }: Refused): Failure {
  const { message, code } = errorIn(body)
  const said = message === '' ? '' : ` (${quoted(message)})`
  const about = `${code} ${message}`
  if (status >= 300 && status < 400)
    return failure('unavailable', `The address redirects elsewhere. Enter the address it redirects to with \`models add\`.`)
  if (status === 429)
    return {
      ...failure('rate_limited', `The server limits how much it is asked${said}.`),
      resetAt: resetOf({ header, message, now }),
    }
  if (isContentRefusal(about) && status >= 400 && status < 500)
    return failure('refused_content', `The server refused the content${said}.`)
  if (status === 401 || status === 403 || status === 407)
    return failure(
      'credential_refused',
      `The server refused the API key${said}. Enter a valid one with \`models add … --key-stdin\`.`,
    )
  if (status === 402) return failure('credential_refused', `The account there has no credit left${said}. Top it up.`)
  if (status === 404 || status === 405) {
    return /\bmodel\b/i.test(about)
      ? failure(
          'unavailable',
          `The server does not have this model${said}. Install it there, or choose one that \`models test\` lists.`,
        )
      : failure('no_route', `Nothing at this address answers as a model server. Check the address.`)
  }
  if (status === 413 || isOverlong(about))
    return failure('overlong', `The prompt is too long for this model${said}. Enter its context with \`models add … --context\`.`)
  if (status === 400 || status === 422 || status === 501) return failure('schema_refused', `The server refused the request${said}.`)
  return { ...failure('unavailable', `The server failed with status ${status}${said}.`), cost: 'prompt', isPassing: true }
}

const failure = (kind: Failure['kind'], text: string): Failure => ({ kind, text, cost: 'nothing' })

const isContentRefusal = (text: string): boolean =>
  /content[_ ](filter|policy|management)|moderation|\bflagged\b|safety (system|policy)/i.test(text)

const isOverlong = (text: string): boolean =>
  /context[_ ](length|size|window)|maximum context|too (long|large|many tokens)|exceed(s|ed|ing)? (the )?(available )?context|n_ctx/i.test(
    text,
  )

/** The error of a body as the published forms have it: `{error: {message, code}}`, `{error: "…"}`, `{message}`, `{detail}`. */
export function errorIn(body: string): { message: string; code: string } {
  const whole = objectIn(body)
  if (!whole) return { message: '', code: '' }
  const inner = fieldsOf(whole['error'])
  const message = textOf(inner['message']) || textOf(whole['error']) || textOf(whole['message']) || textOf(whole['detail'])
  return { message, code: `${textOf(inner['code'])} ${textOf(inner['type'])}`.trim() }
}

/** `Retry-After` (seconds or a date), the hosts' own headers, or the words of the message ("try again in 20s"). */
function resetOf({ header, message, now }: Pick<Refused, 'header' | 'now'> & { message: string }): Date | undefined {
  const after = header('retry-after')?.trim() ?? ''
  const inMs = Number(header('retry-after-ms')?.trim() || Number.NaN)
  const told = header('x-ratelimit-reset-requests') ?? header('x-ratelimit-reset-tokens') ?? ''
  const [, inWords = ''] = /(?:try again|retry) in ([\d.]{1,9} ?(?:ms|seconds?|s|minutes?|m)\b[\dms.]{0,9})/i.exec(message) ?? []
  const seconds =
    (after === '' ? undefined : finite(Number(after))) ??
    (Number.isFinite(inMs) ? inMs / 1000 : undefined) ??
    secondsIn(told) ??
    secondsIn(inWords)
  if (seconds !== undefined) return new Date(now.getTime() + Math.min(Math.max(seconds, 0), 31 * 86_400) * 1000)
  const date = Date.parse(after)
  return Number.isNaN(date) ? undefined : new Date(Math.max(date, now.getTime()))
}

const finite = (value: number): number | undefined => (Number.isFinite(value) ? value : undefined)

/** `1m30s`, `20 seconds`, `250ms`, `1.5s`. */
function secondsIn(text: string): number | undefined {
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,6})?) ?(ms|h|m|s)/gi)]
  const units: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 }
  return parts.length === 0
    ? undefined
    : parts.reduce((sum, [, n = '', unit = '']) => sum + Number(n) * (units[unit.toLowerCase()] ?? 0), 0)
}
