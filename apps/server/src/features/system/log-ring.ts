import { Writable } from 'node:stream'
import { tryParseObject } from '@chapterhouse/kit/json/try-json'

/** Level numbers of pino. */
const LEVELS = { info: 30, warn: 40, error: 50 } as const
type LogLevel = keyof typeof LEVELS

export interface LogEntry {
  /** Counts from 1, without gaps, since the start of the program. */
  seq: number
  /** UTC, with milliseconds. */
  time: string
  level: LogLevel
  message: string
  attrs: { key: string; value: string }[]
}

export interface LogQuery {
  level: LogLevel
  /** Part of a message, key or value, ignoring case; '' for all. */
  q: string
  /** The last entry that the client has; 0 for none. */
  after: number
  limit: number
}

export interface LogPage {
  /** Oldest first. */
  entries: LogEntry[]
  /** The `after` of the next query. */
  lastSeq: number
  /** Whether entries before these are not in the page. */
  isTruncated: boolean
}

const MAX = 2_000
/** Stack traces are long, and all of them are kept in memory. */
const MAX_VALUE = 4_000
const OWN = new Set(['level', 'time', 'pid', 'hostname', 'msg'])
const SECRET =
  /pass(word|phrase|wd)|\bpwd\b|secret|token|authorization|bearer|cookie|credential|(api|private|access|sign_?in)[_-]?key|signature/i

export type LogRing = ReturnType<typeof createLogRing>

/** The newest log lines in memory, at info and above, with values under secret-looking names redacted at any depth. */
export function createLogRing(max = MAX) {
  const entries: LogEntry[] = []
  let seq = 0

  function keep(line: string): void {
    const read = tryParseObject(line)
    if (read === undefined || Number(read['level']) < LEVELS.info) return
    seq += 1
    entries.push(toEntry(seq, read))
    if (entries.length > max) entries.shift()
  }

  return {
    /** A destination for pino, with one line of JSON per entry. */
    stream: new Writable({
      decodeStrings: false,
      write(chunk: string | Buffer, _encoding, done) {
        for (const line of String(chunk).split('\n')) if (line !== '') keep(line)
        done()
      },
    }),

    /** Entries after the last one the client has. An `after` beyond the newest entry is from before a restart, and starts over. */
    page({ level, q, after, limit }: LogQuery): LogPage {
      const isFresh = after === 0 || after > seq
      const found = entries.filter((entry) => (isFresh || entry.seq > after) && matches(entry, level, q.toLowerCase()))
      const shown = isFresh ? found.slice(-limit) : found.slice(0, limit)
      const isCut = shown.length < found.length
      const lost = (entries[0]?.seq ?? seq + 1) > (isFresh ? 1 : after + 1)
      return {
        entries: shown,
        lastSeq: !isFresh && isCut ? (shown.at(-1)?.seq ?? after) : seq,
        isTruncated: lost || (isFresh && (isCut || after > seq)),
      }
    },
  }
}

function matches({ level, message, attrs }: LogEntry, min: LogLevel, q: string): boolean {
  if (LEVELS[level] < LEVELS[min]) return false
  return q === '' || [message, ...attrs.flatMap(({ key, value }) => [key, value])].some((text) => text.toLowerCase().includes(q))
}

function toEntry(seq: number, read: Record<string, unknown>): LogEntry {
  const number = Number(read['level'])
  const attrs = Object.entries(read)
    .filter(([key]) => !OWN.has(key))
    .map(([key, value]) => ({ key, value: textOf(redacted(key, value)).slice(0, MAX_VALUE) }))
  return {
    seq,
    time: new Date(Number(read['time'])).toISOString(),
    level: number >= LEVELS.error ? 'error' : number >= LEVELS.warn ? 'warn' : 'info',
    message: String(read['msg'] ?? ''),
    attrs,
  }
}

function redacted(key: string, value: unknown): unknown {
  if (SECRET.test(key)) return '[redacted]'
  if (Array.isArray(value)) return value.map((entry) => redacted('', entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, redacted(name, inner)]))
}

/** An error becomes its stack, which starts with its message. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'stack' in value && typeof value.stack === 'string') return value.stack
  return JSON.stringify(value) ?? ''
}
