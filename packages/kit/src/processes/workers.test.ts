import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openWorkers } from './workers.ts'

const ENDLESS = new URL('../../test/endless.worker.ts', import.meta.url)
const REFUSING = new URL('../../test/refusing.worker.ts', import.meta.url)

test('a worker returns its failure as a value, and is stopped on timeout', async () => {
  await using workers = openWorkers(1)
  const result = await workers.run<{ file: string }, { kind: string }>(REFUSING, { file: '/nowhere.m4b' }, { within: 10_000 })
  assert.equal(result.kind, 'unreadable')
  await assert.rejects(workers.run(ENDLESS, {}, { within: 100 }), { name: 'AbortError' })
})
