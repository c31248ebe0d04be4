import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { inTime } from '@chapterhouse/testkit/in-time'
import { createTestServer } from '../../../test/test-server.ts'
import { createMetrics } from './metrics.ts'
import { listenForMetrics } from './metrics-listener.ts'
import { parseMetrics } from './test/parse-metrics.ts'

const openListener = (page = createMetrics().page, failures: unknown[] = []) =>
  listenForMetrics({
    host: '127.0.0.1',
    port: 0,
    page,
    headers: { 'x-content-type-options': 'nosniff' },
    onFailure: (error) => failures.push(error),
  })

test('the listener answers anyone who can connect, at /metrics and nowhere else', async () => {
  await using listener = await openListener()
  const url = `http://127.0.0.1:${listener.port}`
  const response = await fetch(`${url}/metrics`)
  assert.equal(response.status, 200)
  assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8')
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
  assert.ok(parseMetrics(await response.text()).has('chapterhouse_streams_open'))
  const head = await fetch(`${url}/metrics`, { method: 'HEAD' })
  assert.deepEqual([head.status, await head.text()], [200, ''])
  for (const where of ['/', '/metrics/', '/Metrics', '/healthz', '/api/v1/server', '/admin', '//metrics', '/metrics%2f'])
    assert.equal((await fetch(`${url}${where}`)).status, 404, where)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const refused = await fetch(`${url}/metrics`, { method })
    assert.deepEqual([refused.status, await refused.json()], [404, { error: 'not found' }], method)
  }
})

test('an error in a metric aborts only that response', async () => {
  const failures: unknown[] = []
  let isBroken = true
  const page = async () => {
    if (isBroken) throw new Error('broken')
    return { type: 'text/plain', text: 'ok' }
  }
  await using listener = await openListener(page, failures)
  await assert.rejects(fetch(`http://127.0.0.1:${listener.port}/metrics`))
  assert.equal(failures.length, 1)
  isBroken = false
  assert.equal(await (await fetch(`http://127.0.0.1:${listener.port}/metrics`)).text(), 'ok')
})

test('an idle connection does not prevent the listener from closing', async () => {
  const listener = await openListener()
  const silent = connect(listener.port, '127.0.0.1')
  silent.on('error', () => {})
  await once(silent, 'connect')
  await inTime('the listener to close', listener[Symbol.asyncDispose]())
  if (!silent.closed) await inTime('the connection to close', once(silent, 'close'))
})

test('an invalid address is refused, and so is the port of the server', async () => {
  const start = (bind: string) => createTestServer({ file: { 'metrics.bind': bind }, flags: { bind: '127.0.0.1:8080' } })
  for (const bind of ['9100', 'localhost', '127.0.0.1:70000', 'http://127.0.0.1:9100', ':9100'])
    await assert.rejects(start(bind), /^AppError: Invalid configuration: config\.yaml: metrics\.bind: host:port/)
  for (const bind of ['127.0.0.1:8080', '0.0.0.0:8080'])
    await assert.rejects(start(bind), /metrics\.bind: needs a port that network\.bind does not use\.$/)
  await using server = await start('')
  assert.equal(server.infrastructure.settings.get('metrics.bind'), '')
})
