import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeptAnswers, type KeptAnswer } from './kept-answers.ts'

const answerOf = (text: string, tag = 'a'): KeptAnswer => ({ text, tag, coded: new Map() })

test('an answer is kept while what it was read from is served', () => {
  let tag = 'a'
  const kept = createKeptAnswers({ tag: () => tag, mostBytes: 10_000 })
  assert.equal(kept.find('/1'), undefined)
  kept.keep('/1', answerOf('one'))
  assert.equal(kept.find('/1')?.text, 'one')
  tag = 'b'
  assert.equal(kept.find('/1'), undefined)
  assert.equal(kept.bytes(), 0)
  kept.keep('/1', answerOf('one', 'a'))
  assert.equal(kept.find('/1'), undefined, 'read from what is gone')
})

test('what was asked for longest ago goes first', () => {
  const kept = createKeptAnswers({ tag: () => 'a', mostBytes: 1_000 })
  kept.find('/')
  for (const url of ['/1', '/2', '/3']) kept.keep(url, answerOf('x'))
  kept.find('/1')
  kept.keep('/4', answerOf('x'))
  assert.deepEqual(
    ['/1', '/2', '/3', '/4'].filter((url) => kept.find(url)),
    ['/1', '/3', '/4'],
  )
  kept.keep('/5', answerOf('x'.repeat(2_000)))
  assert.deepEqual([kept.find('/4'), kept.find('/5'), kept.bytes()], [undefined, undefined, 0])
})

test('its codings are kept with it and counted', () => {
  const kept = createKeptAnswers({ tag: () => 'a', mostBytes: 1_000 })
  kept.find('/')
  const answer = answerOf('x')
  kept.keep('/1', answer)
  const before = kept.bytes()
  kept.keepCoded('/1', answer, { coding: 'br', bytes: Buffer.alloc(10) })
  kept.keepCoded('/1', answer, { coding: 'br', bytes: Buffer.alloc(10) })
  assert.equal(kept.find('/1')?.coded.get('br')?.length, 10)
  assert.equal(kept.bytes(), before + 10)
  kept.keepCoded('/1', answerOf('x'), { coding: 'gzip', bytes: Buffer.alloc(10) })
  kept.keepCoded('/2', answer, { coding: 'gzip', bytes: Buffer.alloc(10) })
  assert.equal(kept.bytes(), before + 10)
  kept.keepCoded('/1', answer, { coding: 'gzip', bytes: Buffer.alloc(1_000) })
  assert.deepEqual([kept.find('/1'), kept.bytes()], [undefined, 0])
})

test('an address that nobody asks for twice is not kept', () => {
  const kept = createKeptAnswers({ tag: () => 'a', mostBytes: 10_000 })
  const url = `/${'x'.repeat(600)}`
  kept.find(url)
  kept.keep(url, answerOf('x'))
  assert.equal(kept.find(url), undefined)
})
