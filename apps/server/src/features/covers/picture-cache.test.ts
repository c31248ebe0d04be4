import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPictureCache } from './picture-cache.ts'

function counting(maxBytes = 80_000) {
  const made: string[] = []
  const cache = createPictureCache<Buffer>({ maxBytes, bytesOf: ({ length }) => length })
  const get = (key: string, bytes: number | undefined = 100) =>
    cache.get(key, async () => {
      made.push(key)
      return bytes === 0 ? undefined : Buffer.alloc(bytes)
    })
  return { made, get, cache }
}

test('a second request for an entry in progress waits for it', async () => {
  const { made, get } = counting()
  const all = await Promise.all([get('a'), get('a'), get('b'), get('a')])
  assert.deepEqual(
    [made, all.map((one) => one?.length)],
    [
      ['a', 'b'],
      [100, 100, 100, 100],
    ],
  )
  await get('a')
  assert.equal(made.length, 2)
})

test('caches the absence of a value', async () => {
  const { made, get } = counting()
  assert.deepEqual([await get('none', 0), await get('none', 0), made], [undefined, undefined, ['none']])
})

test('a failure reaches all waiting requests and is not cached', async () => {
  const { cache, get, made } = counting()
  const failing = () => Promise.reject(new Error('the disk is gone'))
  const both = await Promise.allSettled([cache.get('a', failing), cache.get('a', failing)])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await get('a')
  assert.deepEqual(made, ['a'])
})

test('evicts the oldest entries when full; an entry that is too large evicts none', async () => {
  const { made, get } = counting()
  for (let turn = 0; turn < 20; turn += 1) await get(`page ${turn}`, 9_000)
  await get('huge', 50_000)
  made.length = 0
  await get('page 19', 9_000)
  await get('page 0', 9_000)
  await get('huge', 50_000)
  assert.deepEqual(made, ['page 0', 'huge'])
})
