import { performance } from 'node:perf_hooks'
import type { MetricSample } from './metric-sample.ts'

/** Metrics of the process, with the names used by Prometheus dashboards where there are any. */
export function processSamples(): MetricSample[] {
  return [
    {
      kind: 'counter',
      name: 'chapterhouse_event_loop_active_seconds_total',
      help: 'Time during which the event loop was busy.',
      read: () => performance.eventLoopUtilization().active / 1000,
    },
    {
      kind: 'counter',
      name: 'chapterhouse_event_loop_idle_seconds_total',
      help: 'Time during which the event loop was idle.',
      read: () => performance.eventLoopUtilization().idle / 1000,
    },
    {
      kind: 'gauge',
      name: 'nodejs_version_info',
      help: 'Version of Node.js; the value is always 1.',
      label: 'version',
      read: () => [[process.version, 1]],
    },
    {
      kind: 'gauge',
      name: 'nodejs_heap_size_used_bytes',
      help: 'JavaScript heap in use.',
      read: () => process.memoryUsage().heapUsed,
    },
    {
      kind: 'gauge',
      name: 'nodejs_external_memory_bytes',
      help: 'Memory of buffers and native objects.',
      read: () => process.memoryUsage().external,
    },
    {
      kind: 'gauge',
      name: 'process_resident_memory_bytes',
      help: 'Resident memory of the process.',
      read: () => process.memoryUsage.rss(),
    },
    {
      kind: 'counter',
      name: 'process_cpu_seconds_total',
      help: 'CPU time of the process.',
      read: () => (process.cpuUsage().user + process.cpuUsage().system) / 1_000_000,
    },
  ]
}
