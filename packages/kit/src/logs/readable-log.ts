import { tryParseObject } from '../json/try-json.ts'
import { toShownLine } from '../text/one-line.ts'

const LEVELS: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'error: ' }
const BESIDE = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/** A log line for a terminal: time, message, attributes, and the stack of a defect. Text that is not JSON is unchanged. */
export function readableLine(json: string): string {
  const entry = tryParseObject(json)
  if (!entry) return json
  const {
    level,
    time,
    msg = '',
    err,
  } = entry as { level: number; time: number; msg?: string; err?: { stack?: string; message?: string } }
  const facts = Object.entries(entry)
    .filter(([name]) => !BESIDE.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const why = err ? `\n${err.stack ?? err.message ?? ''}`.split('\n').map(toShownLine).join('\n') : ''
  const line = toShownLine(`${LEVELS[level] ?? ''}${msg}${facts.join('')}`)
  return `${new Date(time).toTimeString().slice(0, 8)} ${line}${why}\n`
}
