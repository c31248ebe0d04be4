import type { LogEntry, LogPage } from '../../server/responses.ts'

/** The lines of one filter, newest first. */
export interface LogLines {
  filter: string
  entries: readonly LogEntry[]
  lastSeq: number
  isTruncated: boolean
}

const MAX = 1_000

/** Puts a page before the known lines, or replaces them after a server restart. */
export function joinedEntries(known: LogLines | undefined, filter: string, page: LogPage): LogLines {
  const isRestart = known !== undefined && page.last_seq < known.lastSeq
  const isFresh = known === undefined || known.filter !== filter || isRestart
  const newest = page.entries.toReversed()
  if (isFresh) return { filter, entries: newest, lastSeq: page.last_seq, isTruncated: page.truncated }
  if (newest.length === 0 && page.last_seq === known.lastSeq) return known
  const entries = [...newest, ...known.entries]
  return {
    filter,
    entries: entries.slice(0, MAX),
    lastSeq: page.last_seq,
    isTruncated: known.isTruncated || page.truncated || entries.length > MAX,
  }
}

/** Lines as text for a report, oldest first. */
export function textOfEntries(entries: readonly LogEntry[]): string {
  return entries
    .toReversed()
    .map(({ time, level, message, attrs }) => [time, level, message, ...attrs.map(({ key, value }) => `${key}=${value}`)].join(' '))
    .join('\n')
}
