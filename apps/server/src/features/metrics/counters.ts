import { operationIdOf } from '@chapterhouse/kit/http/openapi'
import type { RequestWatcher } from '@chapterhouse/kit/requests/watch-requests'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Covers saves as well as streams, which may take an hour and exceed all bounds. */
const RESPONSE_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30]
const COMMIT_SECONDS = [0.0005, 0.002, 0.01, 0.05, 0.25, 1]
const SAVES = [1, 4, 16, 64, 256]

/** Metrics that are counted as events happen. Labels have a fixed set of values: operations, methods, status classes, outcomes. */
export function createCounters(registry: Registry) {
  const registers = [registry]
  const requests = new Histogram({
    name: 'chapterhouse_http_request_duration_seconds',
    help: 'Time from a request to the end of its response, by operation. Web pages are `page`, unknown paths `unknown`.',
    labelNames: ['operation', 'method', 'status'],
    buckets: RESPONSE_SECONDS,
    registers,
  })
  const streams = new Gauge({
    name: 'chapterhouse_streams_open',
    help: 'Audio responses being sent.',
    registers,
  })
  const commits = new Histogram({
    name: 'chapterhouse_save_commit_duration_seconds',
    help: 'Time to commit playback positions to the database. Concurrent saves share a commit.',
    buckets: COMMIT_SECONDS,
    registers,
  })
  const saves = new Histogram({
    name: 'chapterhouse_saves_per_commit',
    help: 'Playback positions per commit; the sum is the number of saves.',
    buckets: SAVES,
    registers,
  })
  const scans = new Counter({
    name: 'chapterhouse_scans_total',
    help: 'Finished scans, by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const namesOf = createNames()

  const watch: RequestWatcher = ({ operation, method }) => {
    const started = performance.now()
    const name = namesOf(operation)
    const isStream = name === 'getLibrariesIdStream' && method === 'GET'
    if (isStream) streams.inc()
    return (status) => {
      if (isStream) streams.dec()
      const labels = { operation: name, method: knownMethod(method), status: classOf(status) }
      requests.observe(labels, (performance.now() - started) / 1000)
    }
  }

  return {
    watch,
    savesCommitted({ count, seconds }: { count: number; seconds: number }): void {
      commits.observe(seconds)
      saves.observe(count)
    },
    scanEnded: (outcome: 'ok' | 'partial' | 'unavailable' | 'failed'): void => scans.inc({ outcome }),
  }
}

type WatchedOperation = Parameters<RequestWatcher>[0]['operation']

/** Names are computed once per operation. */
function createNames() {
  const names = new Map<WatchedOperation, string>([[undefined, 'unknown']])
  return (operation: WatchedOperation): string => {
    const known = names.get(operation)
    if (known !== undefined || !operation) return known ?? ''
    // Pages are the operations without a rate limit.
    const name = operation.limit === 'none' ? 'page' : operationIdOf(operation)
    names.set(operation, name)
    return name
  }
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** A client may send any method. */
const knownMethod = (method: string): string => (METHODS.has(method) ? method : 'other')

/** Undefined: the client disconnected before the response started. */
const classOf = (status: number | undefined): string => (status === undefined ? 'left' : `${Math.floor(status / 100)}xx`)
