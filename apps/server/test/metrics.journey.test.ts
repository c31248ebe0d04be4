import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { freePort } from '@chapterhouse/testkit/free-port'
import { parseMetrics, sampleOf } from '../src/features/metrics/test/parse-metrics.ts'
import { startServer } from './started-server.ts'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')
const FOLDER = mkdtempSync(path.join(tmpdir(), 'metrics-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))
const TOOLS_OFF = ['--ffmpeg', '', '--ffprobe', '']

test('metrics have their own listener, which stops with the server', async (t) => {
  const port = await freePort()
  const env = { CHAPTERHOUSE_METRICS_BIND: `127.0.0.1:${port}` }
  const server = await startServer(path.join(FOLDER, 'data'), TOOLS_OFF, { env })
  t.after(() => server.child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  const metrics = parseMetrics(await (await fetch(`${url}/metrics`)).text())
  const bytes = ['chapterhouse_database_bytes', 'chapterhouse_database_log_bytes'].map((name) => sampleOf(metrics, name))
  assert.ok(bytes.every((size) => size > 0))
  assert.equal(sampleOf(metrics, 'chapterhouse_job_failures_total', { job: 'backups' }), 0)
  assert.ok(metrics.has('chapterhouse_event_loop_delay_seconds'))
  for (const where of ['/', '/admin', '/api/v1/server', '/healthz'])
    assert.equal((await fetch(`${url}${where}`)).status, 404, where)
  assert.equal((await fetch(`${server.url}/metrics`)).status, 401)
  const idle = connect(port, '127.0.0.1')
  idle.on('error', () => {})
  await once(idle, 'connect')
  const asked = Date.now()
  assert.equal(await server.stop(), 0)
  assert.ok(Date.now() - asked < 10_000)
  await assert.rejects(fetch(`${url}/metrics`))
})

test('a metrics port in use is a one-line error at startup', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const start = async (bind: string, metricsBind: string) => {
    const env = { ...process.env, CHAPTERHOUSE_METRICS_BIND: metricsBind }
    const child = spawn(process.execPath, [MAIN, 'serve', '--data', path.join(FOLDER, 'taken'), '--bind', bind, ...TOOLS_OFF], {
      env,
    })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    assert.equal(code, 1)
    return said.split('\n').filter((line) => line !== '' && !line.startsWith('{'))
  }
  assert.deepEqual(await start('127.0.0.1:0', `127.0.0.1:${port}`), [
    `Cannot listen at 127.0.0.1:${port} for metrics: another program uses that port. Choose another address for metrics.bind.`,
  ])
  const own = await freePort()
  assert.deepEqual(await start(`127.0.0.1:${own}`, `127.0.0.1:${own}`), [
    'Invalid configuration: metrics.bind: needs a port that network.bind does not use.',
  ])
  taken.close()
  await once(taken, 'close')
})
