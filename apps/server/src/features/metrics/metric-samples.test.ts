import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMetrics } from './metrics.ts'
import { parseMetrics, sampleOf } from './test/parse-metrics.ts'

test('a metric that cannot be read is left out; the others are still sent', async () => {
  const metrics = createMetrics()
  const failures: string[] = []
  metrics.describe({
    version: '1.0.0',
    startedAt: new Date(0),
    transcodes: () => ({ running: 3, refused: 0 }),
    scans: () => ({ running: 0, waiting: 0 }),
    database: async () => ({ bytes: 1, logBytes: 2 }),
    lastBackupMs: async () => {
      throw new Error('EIO')
    },
    loops: () => [],
    onFailure: (metric) => failures.push(metric),
  })
  const read = parseMetrics((await metrics.page()).text)
  assert.equal(sampleOf(read, 'chapterhouse_transcodes_running'), 3)
  assert.deepEqual(failures, ['chapterhouse_last_backup_time_seconds'])
})
