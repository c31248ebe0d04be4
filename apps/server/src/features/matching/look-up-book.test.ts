import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Book } from '../catalogue/index.ts'
import type { FoundCandidates } from './find-candidates.ts'
import { createLookUpBook } from './look-up-book.ts'

const failed = (reason: string): FoundCandidates => ({ kind: 'failed', reason })
const NONE: FoundCandidates = { kind: 'found', candidates: [] }
const NOTHING = { kind: 'evaluated', evaluated: { outcome: 'none', score: 0, runnerUp: 0 } }

/** Looks one book up; the service gives these answers in turn, and repeats the last one. */
async function lookUp(answers: readonly FoundCandidates[], signal = new AbortController().signal) {
  let asked = 0
  const look = createLookUpBook({
    service: { lookup: () => assert.fail(), work: () => assert.fail() },
    findCandidates: () => Promise.resolve(answers[Math.min(asked++, answers.length - 1)] ?? NONE),
    namedOf: () => ({}),
    pauseMs: 1,
  })
  const result = await look({} as Book, { mode: 'match', region: '', signal })
  return { result, asked }
}

test('a pause that the service asks for is not a failure', async () => {
  assert.deepEqual(await lookUp([failed('http_429'), failed('paused'), failed('busy'), NONE]), { result: NOTHING, asked: 4 })
})

test('a service that keeps asking for pauses has failed', async () => {
  assert.deepEqual(await lookUp([failed('paused')]), { result: failed('paused'), asked: 61 })
})

test('any other failure is reported immediately', async () => {
  for (const reason of ['unreachable', 'timeout', 'bad_response', 'http_500', 'redirected'])
    assert.deepEqual(await lookUp([failed(reason)]), { result: failed(reason), asked: 1 })
})

test('a stopped run does not wait', async () => {
  await assert.rejects(lookUp([failed('paused')], AbortSignal.abort()), { name: 'AbortError' })
})
