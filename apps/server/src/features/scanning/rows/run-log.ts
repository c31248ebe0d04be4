import type { RelPath } from '../../paths/index.ts'

type LogKind =
  | 'started'
  | 'discovered'
  | 'unreadable'
  | 'moved'
  | 'joined'
  | 'split'
  | 'problem'
  | 'attachment'
  | 'error'
  | 'removed'
  | 'partial'
  | 'truncated'
  | 'finished'
  | 'unavailable'
  | 'failed'
  | 'cancelled'
  | 'interrupted'

/** One line of a run. Texts contain no paths on the server's disk. */
export interface LogEntry {
  at: string
  level: 'info' | 'warning' | 'error'
  kind: LogKind
  path?: RelPath
  to?: RelPath
  code?: string
  detail?: string
  count?: number
}

const MAX = 300
const MAX_PROBLEMS = 150

export interface RunLog {
  add(kind: LogKind, more?: Omit<LogEntry, 'at' | 'level' | 'kind'>): void
  entries: readonly LogEntry[]
}

/** At most 300 lines, half of them problems; the rest is summarised in one line, and the end of the run is always logged. */
export function createRunLog(now: () => Date): RunLog {
  const entries: LogEntry[] = []
  let problems = 0
  let isTruncated = false

  return {
    entries,
    add(kind, more = {}) {
      const isEnd = ENDS.has(kind)
      if (kind === 'problem') problems += 1
      if (!isEnd && (entries.length >= MAX - 2 || (kind === 'problem' && problems > MAX_PROBLEMS))) {
        if (!isTruncated) entries.push({ at: now().toISOString(), level: 'info', kind: 'truncated' })
        isTruncated = true
      } else entries.push({ at: now().toISOString(), level: levelOf(kind), kind, ...more })
    },
  }
}

const ENDS = new Set<LogKind>(['finished', 'unavailable', 'failed', 'cancelled', 'interrupted'])

function levelOf(kind: LogKind): LogEntry['level'] {
  if (kind === 'error' || kind === 'failed') return 'error'
  return ['unreadable', 'problem', 'attachment', 'partial', 'unavailable'].includes(kind) ? 'warning' : 'info'
}
