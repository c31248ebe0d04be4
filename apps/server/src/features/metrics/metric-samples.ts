import { Counter, Gauge, type Registry } from 'prom-client'
import type { MetricSample } from './metric-sample.ts'
import { processSamples } from './process-samples.ts'

interface LoopFacts {
  name: string
  runs: number
  failures: number
  lastStartedAt?: Date
}

export interface SampleNeeds {
  version: string
  startedAt: Date
  transcodes: () => { running: number; refused: number }
  scans: () => { running: number; waiting: number }
  /** Bytes of the database, and of its write-ahead log. */
  database: () => Promise<{ bytes: number; logBytes: number }>
  /** The time of the newest backup; undefined if there is none. */
  lastBackupMs: () => Promise<number | undefined>
  loops: () => readonly LoopFacts[]
  /** A metric that cannot be read has no value; the others are still sent. */
  onFailure: (metric: string, error: unknown) => void
}

/** Adds the metrics that are read on request. */
export function addSamples(registry: Registry, needs: SampleNeeds): void {
  for (const sample of [...serverSamples(needs), ...loopSamples(needs.loops), ...processSamples()])
    addSample(registry, sample, needs.onFailure)
}

function addSample(registry: Registry, { kind, name, help, label, read }: MetricSample, onFailure: SampleNeeds['onFailure']): void {
  async function valueNow(): Promise<Awaited<ReturnType<typeof read>>> {
    try {
      return await read()
    } catch (error) {
      onFailure(name, error)
      return []
    }
  }

  async function collect(): Promise<void> {
    const value = await valueNow()
    // Synchronous from here on, because two requests may run at the same time.
    metric.reset()
    for (const [text, one] of typeof value === 'number' ? [['', value] as const] : value)
      metric.inc(label === undefined ? {} : { [label]: text }, one)
  }
  const options = { name, help, labelNames: label === undefined ? [] : [label], registers: [registry], collect }
  const metric = kind === 'counter' ? new Counter(options) : new Gauge(options)
}

function serverSamples({ version, startedAt, transcodes, scans, database, lastBackupMs }: SampleNeeds): MetricSample[] {
  return [
    {
      kind: 'gauge',
      name: 'chapterhouse_build_info',
      help: 'Version of the server; the value is always 1.',
      label: 'version',
      read: () => [[version, 1]],
    },
    {
      kind: 'gauge',
      name: 'chapterhouse_start_time_seconds',
      help: 'Start time of the server as Unix time.',
      read: () => secondsOf(startedAt),
    },
    {
      kind: 'gauge',
      name: 'chapterhouse_transcodes_running',
      help: 'Audio files being transcoded.',
      read: () => transcodes().running,
    },
    {
      kind: 'counter',
      name: 'chapterhouse_transcodes_refused_total',
      help: 'Transcodes refused because too many were running.',
      read: () => transcodes().refused,
    },
    { kind: 'gauge', name: 'chapterhouse_scans_running', help: 'Running scans.', read: () => scans().running },
    { kind: 'gauge', name: 'chapterhouse_scans_waiting', help: 'Queued scans.', read: () => scans().waiting },
    {
      kind: 'gauge',
      name: 'chapterhouse_database_bytes',
      help: 'Size of the database.',
      read: async () => (await database()).bytes,
    },
    {
      kind: 'gauge',
      name: 'chapterhouse_database_log_bytes',
      help: 'Size of the write-ahead log of the database.',
      read: async () => (await database()).logBytes,
    },
    {
      kind: 'gauge',
      name: 'chapterhouse_last_backup_time_seconds',
      help: 'Time of the newest backup as Unix time; 0 if there is none.',
      read: async () => ((await lastBackupMs()) ?? 0) / 1000,
    },
  ]
}

function loopSamples(loops: SampleNeeds['loops']): MetricSample[] {
  const each = (read: (loop: LoopFacts) => number) => () => loops().map((loop) => [loop.name, read(loop)] as const)
  return [
    {
      kind: 'counter',
      name: 'chapterhouse_job_runs_total',
      help: 'Runs of a background job.',
      label: 'job',
      read: each(({ runs }) => runs),
    },
    {
      kind: 'counter',
      name: 'chapterhouse_job_failures_total',
      help: 'Failed runs of a background job.',
      label: 'job',
      read: each(({ failures }) => failures),
    },
    {
      kind: 'gauge',
      name: 'chapterhouse_job_last_start_time_seconds',
      help: 'Start time of the last run of a background job as Unix time; 0 before the first.',
      label: 'job',
      read: each(({ lastStartedAt }) => secondsOf(lastStartedAt)),
    },
  ]
}

const secondsOf = (date: Date | undefined): number => (date ? date.getTime() / 1000 : 0)
