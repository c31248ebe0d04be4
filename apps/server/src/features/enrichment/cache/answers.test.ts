import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { createTestServer } from '../../../../test/test-server.ts'
import { createAnswers } from './answers.ts'

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { db } = server.infrastructure
const MINUTE_MS = 60_000
const BASE = 'https://metadata.example'

const clock = { ms: 0 }
const setting = { base: BASE }
const failures: unknown[] = []

function open({ max = { inMemory: 10, inDatabase: 3 }, space = 'envelope' as 'envelope' | 'work' } = {}) {
  return createAnswers<{ id: string }>({
    ...{ db, max, space },
    now: () => new Date(clock.ms),
    base: () => setting.base,
    workIdOf: ({ id }) => id,
    onFailure: (error) => failures.push(error),
  })
}
const keysIn = () => db.all<{ key: string }>('SELECT key FROM metadata_answers ORDER BY key').map(({ key }) => key)

beforeEach(() => {
  db.run('DELETE FROM metadata_answers')
  clock.ms = Date.parse('2026-11-25T12:00:00Z')
  setting.base = BASE
  failures.length = 0
})

test('an answer survives a restart, and is kept as long as its kind allows', () => {
  const before = open()
  before.keep(BASE, 'a', { value: { id: 'a' } })
  before.keep(BASE, 'part', { value: { id: 'b' }, isPartial: true })
  before.keep(BASE, 'none', { value: undefined })
  const answers = open()
  assert.deepEqual(answers.find('a')?.value, { id: 'a' })
  assert.equal(answers.find('other'), undefined)
  const fresh = () => ['a', 'part', 'none'].filter((key) => answers.isFresh(answers.find(key) ?? assert.fail(key)))
  for (const [minutes, expected] of [
    [0, ['a', 'part', 'none']],
    [2, ['a', 'none']],
    [59, ['a', 'none']],
    [60, ['a']],
    [24 * 60 - 1, ['a']],
    [24 * 60, []],
    // The clock was set back: an answer from the future is not trusted.
    [-1, []],
  ] as const) {
    clock.ms = Date.parse('2026-11-25T12:00:00Z') + minutes * MINUTE_MS
    assert.deepEqual(fresh(), expected, `${minutes} minutes later`)
  }
})

test('a failure is remembered for two minutes, or until there is an answer', () => {
  const answers = open()
  answers.fail(BASE, 'a')
  answers.fail(BASE, 'b')
  answers.keep(BASE, 'b', { value: { id: 'b' } })
  assert.deepEqual([answers.hasFailed('a'), answers.hasFailed('b')], [true, false])
  clock.ms += 2 * MINUTE_MS
  assert.equal(answers.hasFailed('a'), false)
})

test("answers of one service don't count for another", () => {
  const answers = open()
  answers.keep(BASE, 'a', { value: { id: 'a' } })
  answers.fail(BASE, 'a')
  setting.base = 'https://other.example'
  assert.deepEqual([answers.find('a'), answers.hasFailed('a')], [undefined, false])
})

test('the oldest answers beyond the limit and those from other services are pruned', async () => {
  const answers = open()
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    clock.ms += 1
    answers.keep(BASE, key, { value: { id: key } })
  }
  clock.ms += 1
  answers.keep(BASE, 'b', { value: { id: 'b' } })
  answers.keep('https://old.example', 'x', { value: undefined })
  await answers.prune(new AbortController().signal)
  assert.deepEqual(keysIn(), ['b', 'd', 'e'])
})

test('a damaged row counts as absent, and one that cannot be written fails no request', () => {
  const answers = open()
  answers.keep(BASE, 'a', { value: { id: 'a' } })
  db.run("UPDATE metadata_answers SET body = '{'")
  assert.equal(open().find('a'), undefined)
  db.exec('ALTER TABLE metadata_answers RENAME TO gone')
  try {
    assert.deepEqual(answers.keep(BASE, 'b', { value: { id: 'b' } }).value, { id: 'b' })
    assert.equal(failures.length, 1)
    assert.deepEqual(answers.find('b')?.value, { id: 'b' }, 'from memory')
  } finally {
    db.exec('ALTER TABLE gone RENAME TO metadata_answers')
  }
})

test('an answer of more than two million characters counts as none', () => {
  const answers = open()
  assert.equal(answers.keep(BASE, 'a', { value: { id: 'x'.repeat(2_000_000) } }).value, undefined)
  assert.equal(failures.length, 1)
  assert.deepEqual([open().find('a')?.value, keysIn()], [undefined, ['a']])
})

test('one listener cannot fill the database by asking for works', () => {
  const answers = open({ space: 'work' })
  for (let at = 0; at < 500; at += 1) {
    clock.ms += 1
    answers.keep(BASE, `none ${at}`, { value: undefined })
    answers.keep(BASE, `work ${at}`, { value: { id: `${at}` } })
  }
  assert.ok(keysIn().length < 210)
  assert.ok(keysIn().every((key) => key.startsWith('work')))
  answers.keep(BASE, 'work 499', { value: undefined })
  assert.ok(!keysIn().includes('work 499'), 'a work that is gone leaves nothing')
})
