import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refused, Unreachable } from '@chapterhouse/client/call'
import { found } from './query.ts'

test('only 404 says that nothing is there', async () => {
  assert.equal(await found(Promise.resolve(3)), 3)
  assert.equal(await found(Promise.reject(new Refused(404, { error: 'no book at that path' }))), undefined)
  await assert.rejects(found(Promise.reject(new Refused(503, { error: 'busy' }))), Refused)
  await assert.rejects(found(Promise.reject(new Unreachable('no answer'))), Unreachable)
})
