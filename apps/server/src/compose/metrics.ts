import { stat } from 'node:fs/promises'
import { invalid } from '@chapterhouse/kit/errors'
import type { Loop } from '@chapterhouse/kit/queues/repeat'
import { listenForMetrics } from '../features/metrics/index.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Services } from './services.ts'

type Sources = Pick<Services, 'transcoder' | 'scanning' | 'backups'> & { loops: readonly Loop[] }

/** Adds the metrics that are read on each scrape. */
export function describeMetrics({ metrics, config, deps, log }: Infrastructure, sources: Sources): void {
  const { transcoder, scanning, backups, loops } = sources
  const file = typeof config.database === 'string' ? config.database : undefined
  metrics.describe({
    version: config.version,
    startedAt: deps.now(),
    transcodes: transcoder.counts,
    scans() {
      const { running, queued } = scanning.scanner.jobs()
      return { running: running ? 1 : 0, waiting: queued.length }
    },
    database: async () => ({ bytes: await bytesOf(file), logBytes: await bytesOf(file && `${file}-wal`) }),
    lastBackupMs: async () => (await backups.overview()).status.latest?.createdAtMs,
    loops: () => loops,
    onFailure: (metric, error) => log.warn({ err: error, metric }, 'failed to read a metric'),
  })
}

/** 0 for a database in memory and for a missing file. */
async function bytesOf(file: string | undefined): Promise<number> {
  if (file === undefined) return 0
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  )
}

const REASONS: Partial<Record<string, string>> = {
  EADDRINUSE: 'another program uses that port',
  EADDRNOTAVAIL: 'that is not an address of this machine',
  EACCES: 'ports below 1024 are reserved for the system',
  ENOTFOUND: 'that host was not found',
}

/** Listens at `metrics.bind`; undefined if that is empty. */
export async function startMetricsListener({ metrics, settings, log }: Infrastructure, { headers }: Pick<Services, 'headers'>) {
  const bind = settings.get('metrics.bind')
  if (bind === '') return undefined
  const onFailure = (error: unknown): void => log.error({ err: error }, 'failed to collect metrics')
  try {
    const listener = await listenForMetrics({ ...hostAndPort(bind), page: metrics.page, headers, onFailure })
    log.info({ port: listener.port }, 'serving metrics at metrics.bind')
    return listener
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw invalid(`Cannot listen at ${bind} for metrics: ${REASONS[code] ?? message}. Choose another address for metrics.bind.`, {
      cause: error,
    })
  }
}

/** `[::1]:8080` is the host `::1`. */
export function hostAndPort(bind: string): { host: string; port: number } {
  const [, host = '', port = ''] = /^(.*):(\d+)$/.exec(bind) ?? []
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
