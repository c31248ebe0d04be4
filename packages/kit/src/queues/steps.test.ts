import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAtOnce, runInTurns, type Steps } from './steps.ts'

/** Steps of about a millisecond each. */
function* work(steps: number): Steps<number> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 1
    while (performance.now() < until);
    yield
  }
  return steps
}

test('steps give their result in one turn or over several turns of the event loop', async () => {
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  assert.equal(runAtOnce(work(20)), 20)
  assert.equal(turns, 0)
  assert.equal(await runInTurns(work(60), new AbortController().signal), 60)
  clearInterval(timer)
  assert.ok(turns > 0)
})

test('steps end when their signal aborts, and a failed step fails the whole', async () => {
  const controller = new AbortController()
  setImmediate(() => controller.abort(new Error('cancelled')))
  await assert.rejects(runInTurns(work(10_000), controller.signal), /cancelled/)
  function* failing(): Steps<never> {
    yield
    throw new Error('no such book')
  }
  await assert.rejects(runInTurns(failing(), new AbortController().signal), /no such book/)
})
