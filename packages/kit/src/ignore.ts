import { channel } from 'node:diagnostics_channel'
import { codeOf } from './errors.ts'

interface Noted {
  reason: string
  error: unknown
}

/** Through Node's channels, since the places that ignore something have no log at hand, and a test may run several servers. */
const IGNORED = channel('chapterhouse.ignored')
const TROUBLE = channel('chapterhouse.trouble')
const QUIET_MS = 60_000
const GONE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'])

/**
 * For failures that change nothing: `.catch(ignore('the connection is closed anyway'))`, or in a `catch` block with the error.
 * Logged at debug level with the reason. Returns `instead`.
 */
export function ignore(reason: string): (error: unknown) => undefined
export function ignore<T>(reason: string, instead: T): (error: unknown) => T
export function ignore(reason: string, instead?: unknown) {
  return (error: unknown) => {
    if (IGNORED.hasSubscribers) IGNORED.publish({ reason, error } satisfies Noted)
    return instead
  }
}

/**
 * For failures after which work continues, but which an operator should know about: a warning, at most one a minute for each
 * `what`.
 */
export function warn(what: string): (error: unknown) => undefined
export function warn<T>(what: string, instead: T): (error: unknown) => T
export function warn(what: string, instead?: unknown) {
  return (error: unknown) => {
    if (TROUBLE.hasSubscribers) TROUBLE.publish({ reason: what, error } satisfies Noted)
    return instead
  }
}

/**
 * For paths that may be missing. Any other failure to read one (EACCES, EIO, ESTALE) causes a warning, and counts as missing too.
 */
export function ifGone(): (error: unknown) => undefined
export function ifGone<T>(instead: T): (error: unknown) => T
export function ifGone(instead?: unknown) {
  return (error: unknown) => {
    const code = codeOf(error)
    if (!GONE.has(code)) warn(`a path cannot be read: ${code}`)(error)
    return instead
  }
}

/** Writes to this log until it is disposed of. */
export function logIgnored(
  log: { debug(detail: { err: unknown }, message: string): void; warn(detail: { err: unknown }, message: string): void },
  now: () => number = Date.now,
): Disposable {
  const warnedMs = new Map<string, number>()
  const onIgnored = (noted: unknown): void => {
    const { reason, error } = noted as Noted
    log.debug({ err: error }, `ignored: ${reason}`)
  }
  const onTrouble = (noted: unknown): void => {
    const { reason, error } = noted as Noted
    const at = now()
    if (at - (warnedMs.get(reason) ?? Number.NEGATIVE_INFINITY) < QUIET_MS) return
    warnedMs.set(reason, at)
    log.warn({ err: error }, reason)
  }
  IGNORED.subscribe(onIgnored)
  TROUBLE.subscribe(onTrouble)
  return {
    [Symbol.dispose]() {
      IGNORED.unsubscribe(onIgnored)
      TROUBLE.unsubscribe(onTrouble)
    },
  }
}
