import { useEffect, useState } from 'preact/hooks'
import { call } from '../../server/api.ts'
import type { LogEntry } from '../../server/responses.ts'
import { joinedEntries, type LogLines } from './join-entries.ts'

const EVERY_MS = 1_000
/** The wait after a failure. */
const REST_MS = 5_000

/** The log, fetched every second while the page is visible and the log is not paused. */
export function useLogs({ level, q, isPaused }: { level: LogEntry['level']; q: string; isPaused: boolean }) {
  const [shown, setShown] = useState<LogLines>()
  const [error, setError] = useState<unknown>()
  const filter = `${level} ${q}`
  const current = shown?.filter === filter ? shown : undefined
  useEffect(() => {
    if (isPaused && current) return
    const gone = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let known = current
    async function poll(): Promise<void> {
      if (document.hidden) return again(EVERY_MS)
      try {
        const query = { level, q, after: String(known?.lastSeq ?? 0) }
        const page = await call('GET /admin/logs', { query }, { signal: gone.signal })
        known = joinedEntries(known, filter, page)
        setShown(known)
        setError(undefined)
        again(EVERY_MS)
      } catch (failure) {
        if (gone.signal.aborted) return
        setError(failure)
        again(REST_MS)
      }
    }
    function again(ms: number): void {
      if (!gone.signal.aborted && !isPaused) timer = setTimeout(() => void poll(), ms)
    }
    void poll()
    return () => {
      gone.abort()
      clearTimeout(timer)
    }
  }, [filter, isPaused])
  return { entries: current?.entries, isTruncated: current?.isTruncated ?? false, error }
}
