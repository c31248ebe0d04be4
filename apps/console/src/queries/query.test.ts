import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { found, shouldRetry, waitMs } from './query.ts'

test('only a 404 counts as not found', async () => {
  assert.equal(await found(Promise.resolve(3)), 3)
  assert.equal(await found(Promise.reject(new ApiError(404, { error: 'no book at that path' }))), undefined)
  await assert.rejects(found(Promise.reject(new ApiError(503, { error: 'busy' }))), ApiError)
  await assert.rejects(found(Promise.reject(new NetworkError('no response'))), NetworkError)
})

const tooFast = (seconds?: number) => new ApiError(429, { error: 'too many requests' }, seconds)
const cases: readonly [name: string, error: Error, may: boolean, ms: number][] = [
  ['no response', new NetworkError('no response'), true, 1_000],
  ['rate limited with Retry-After', tooFast(7), true, 7_000],
  ['rate limited without Retry-After', tooFast(), true, 1_000],
  ['rate limited for long', tooFast(60), false, 60_000],
  ['forbidden', new ApiError(403, { error: 'admin only' }), false, 1_000],
]
for (const [name, error, may, ms] of cases)
  test(`${may ? 'retried' : 'not retried'}: ${name}`, () => {
    assert.equal(shouldRetry(0, error), may)
    assert.equal(shouldRetry(2, error), false, 'bounded')
    assert.equal(waitMs(0, error), ms)
  })
