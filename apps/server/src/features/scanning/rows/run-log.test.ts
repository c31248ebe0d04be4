import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRunLog } from './run-log.ts'

test('a log has at most 300 lines, half of them problems, then notes the cut and the end of the run', () => {
  const log = createRunLog(() => new Date(0))
  for (let at = 0; at < 400; at += 1) log.add('problem')
  assert.equal(log.entries.filter(({ kind }) => kind === 'problem').length, 150)
  for (let at = 0; at < 400; at += 1) log.add('moved')
  log.add('finished')
  assert.ok(log.entries.length <= 300)
  assert.equal(log.entries.filter(({ kind }) => kind === 'truncated').length, 1)
  assert.equal(log.entries.at(-1)?.kind, 'finished')
})
