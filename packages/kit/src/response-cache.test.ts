import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CachedResponse, createResponseCache } from './response-cache.ts'

const answerOf = (text: string, tag = 'a'): CachedResponse => ({ text, tag, encoded: new Map() })

test('an answer is kept while what it was read from is served', () => {
  let tag = 'a'
  const kept = createResponseCache({ tag: () => tag, mostBytes: 10_000 })
  assert.equal(kept.find('/1'), undefined)
  kept.keep('/1', answerOf('one'))
  assert.equal(kept.find('/1')?.text, 'one')
  tag = 'b'
  assert.equal(kept.find('/1'), undefined)
  kept.keep('/1', answerOf('one', 'a'))
  assert.equal(kept.find('/1'), undefined, 'read from what is gone')
})

test('what is asked for again stays; what is not goes, and so does what is too large', () => {
  const kept = createResponseCache({ tag: () => 'a', mostBytes: 2_000 })
  kept.find('/')
  kept.keep('/often', answerOf('x'))
  for (let turn = 0; turn < 50; turn += 1) {
    assert.equal(kept.find('/often')?.text, 'x')
    kept.keep(`/${turn}`, answerOf('x'))
  }
  const found = Array.from({ length: 50 }, (_, turn) => turn).filter((turn) => kept.find(`/${turn}`))
  assert.ok(found.length > 0 && found.length <= 6 && found.at(-1) === 49, String(found))
  kept.keep('/large', answerOf('x'.repeat(2_000)))
  assert.equal(kept.find('/large'), undefined)
})

test('its codings are kept with it and counted', () => {
  const kept = createResponseCache({ tag: () => 'a', mostBytes: 2_000 })
  kept.find('/')
  const answer = answerOf('x')
  kept.keep('/1', answer)
  kept.keepEncoded('/1', answer, { encoding: 'br', bytes: Buffer.alloc(10) })
  assert.equal(kept.find('/1')?.encoded.get('br')?.length, 10)
  kept.keepEncoded('/1', answerOf('x'), { encoding: 'gzip', bytes: Buffer.alloc(10) })
  kept.keepEncoded('/2', answer, { encoding: 'gzip', bytes: Buffer.alloc(10) })
  assert.equal(kept.find('/1')?.encoded.get('gzip'), undefined)
  kept.keepEncoded('/1', answer, { encoding: 'gzip', bytes: Buffer.alloc(900) })
  kept.keep('/3', answerOf('x'))
  kept.keep('/4', answerOf('x'))
  // Too large by now to be taken along.
  kept.find('/1')
  for (let turn = 5; turn < 9; turn += 1) kept.keep(`/${turn}`, answerOf('x'))
  assert.equal(kept.find('/1'), undefined)
})

test('an address that nobody asks for twice is not kept', () => {
  const kept = createResponseCache({ tag: () => 'a', mostBytes: 10_000 })
  const url = `/${'x'.repeat(600)}`
  kept.find(url)
  kept.keep(url, answerOf('x'))
  assert.equal(kept.find(url), undefined)
})
