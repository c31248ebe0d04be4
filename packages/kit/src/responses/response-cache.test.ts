import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CachedResponse, createResponseCache } from './response-cache.ts'

const responseOf = (text: string, tag = 'a'): CachedResponse => ({ text, tag, encoded: new Map() })

test('caches a response while the data it was read from is served', () => {
  let tag = 'a'
  const cache = createResponseCache({ tag: () => tag, maxBytes: 10_000 })
  assert.equal(cache.find('/1'), undefined)
  cache.keep('/1', responseOf('one'))
  assert.equal(cache.find('/1')?.text, 'one')
  tag = 'b'
  assert.equal(cache.find('/1'), undefined)
  cache.keep('/1', responseOf('one', 'a'))
  assert.equal(cache.find('/1'), undefined, 'read from data that is no longer served')
})

test('drops the least recently used response first, and caches none that is too large', () => {
  const cache = createResponseCache({ tag: () => 'a', maxBytes: 2_000 })
  cache.find('/')
  cache.keep('/often', responseOf('x'))
  for (let turn = 0; turn < 50; turn += 1) {
    assert.equal(cache.find('/often')?.text, 'x')
    cache.keep(`/${turn}`, responseOf('x'))
  }
  const found = Array.from({ length: 50 }, (_, turn) => turn).filter((turn) => cache.find(`/${turn}`))
  assert.ok(found.length > 0 && found.length <= 6 && found.at(-1) === 49, String(found))
  cache.keep('/large', responseOf('x'.repeat(2_000)))
  assert.equal(cache.find('/large'), undefined)
})

test('compressed forms are cached with their response and counted', () => {
  const cache = createResponseCache({ tag: () => 'a', maxBytes: 2_000 })
  cache.find('/')
  const response = responseOf('x')
  cache.keep('/1', response)
  cache.keepEncoded('/1', response, { encoding: 'br', bytes: Buffer.alloc(10) })
  assert.equal(cache.find('/1')?.encoded.get('br')?.length, 10)
  cache.keepEncoded('/1', responseOf('x'), { encoding: 'gzip', bytes: Buffer.alloc(10) })
  cache.keepEncoded('/2', response, { encoding: 'gzip', bytes: Buffer.alloc(10) })
  assert.equal(cache.find('/1')?.encoded.get('gzip'), undefined)
  cache.keep('/2', responseOf('x'))
  cache.keep('/3', responseOf('x'))
  cache.find('/1')
  cache.keepEncoded('/1', response, { encoding: 'gzip', bytes: Buffer.alloc(500) })
  cache.keep('/4', responseOf('x'))
  cache.keep('/5', responseOf('x'))
  assert.deepEqual(
    [1, 2, 3, 4, 5].filter((at) => cache.find(`/${at}`)),
    [1, 3, 4, 5],
    'the size of the compressed form is counted',
  )
})

test('does not cache responses for very long URLs', () => {
  const cache = createResponseCache({ tag: () => 'a', maxBytes: 10_000 })
  const url = `/${'x'.repeat(600)}`
  cache.find(url)
  cache.keep(url, responseOf('x'))
  assert.equal(cache.find(url), undefined)
})
