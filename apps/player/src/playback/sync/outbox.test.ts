import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, NetworkError } from '@chapterhouse/client/call'
import { fakeClock } from '../../../test/fake-clock.ts'
import { fakeDevice } from '../../../test/test-player.ts'
import { createOutbox } from './outbox.ts'

function testOutbox() {
  const clock = fakeClock()
  const sent: string[] = []
  const responses: (Error | undefined)[] = []
  const settled: [word: string, isRefused: boolean][] = []
  const outbox = createOutbox<{ text: string }>({
    store: fakeDevice().stores.codecs as never,
    owner: () => 's|1|',
    clock,
    settled: ({ text }, refusal) => settled.push([text, refusal !== undefined]),
    send: async ({ text }) => {
      const response = responses.shift()
      if (response) throw response
      sent.push(text)
    },
  })
  return { outbox, sent, responses, clock, settled }
}

test('a change that a server did not accept is retried after 20 seconds, or 5 if the server fails', async () => {
  for (const [error, delayMs] of [
    [new NetworkError('no response'), 20_000],
    [new ApiError(429, { error: 'x' }), 20_000],
    [new ApiError(503, { error: 'x' }), 5_000],
    [new ApiError(401, { error: 'x' }), 20_000],
  ] as const) {
    const { outbox, sent, responses, clock } = testOutbox()
    responses.push(error)
    await outbox.put('a', { text: 'a' })
    assert.deepEqual([sent, outbox.waiting.value], [[], 1])
    clock.step(delayMs)
    clock.ring()
    await new Promise((resolve) => setTimeout(resolve, 5))
    assert.deepEqual([sent, outbox.waiting.value], [['a'], 0])
  }
})

test('a change that is rejected for good is dropped and does not block the rest', async () => {
  const { outbox, sent, responses, settled } = testOutbox()
  responses.push(new NetworkError('no response'), new ApiError(403, { error: 'x' }))
  await outbox.put('a', { text: 'a' })
  await outbox.put('b', { text: 'b' })
  assert.deepEqual(
    [sent, settled, outbox.waiting.value],
    [
      ['b'],
      [
        ['a', true],
        ['b', false],
      ],
      0,
    ],
  )
})

test('a change added while the previous one is being confirmed is also sent', async () => {
  const { outbox, sent, settled } = testOutbox()
  await Promise.all([outbox.put('a', { text: 'old' }), outbox.put('b', { text: 'other' })])
  for (let turns = 0; turns < 40; turns++) {
    sent.length = 0
    const first = outbox.put('a', { text: `old ${turns}` })
    // After this many steps, so that in one case this is between the check and the removal.
    for (let turn = 0; turn < turns; turn++) await Promise.resolve()
    await outbox.put('a', { text: `new ${turns}` })
    await first
    assert.equal(sent.at(-1), `new ${turns}`, `after ${turns} steps`)
  }
  assert.equal(settled.length > 0, true)
  assert.equal(outbox.waiting.value, 0)
})

test('a change replaced while being sent is sent again', async () => {
  const { outbox, sent } = testOutbox()
  const first = outbox.put('a', { text: 'old' })
  await outbox.put('a', { text: 'new' })
  await first
  assert.equal(sent.at(-1), 'new')
  assert.equal(await outbox.find('a'), undefined)
})

test('a change unknown to an older server is kept, and does not block the rest', async () => {
  const { outbox, sent, responses, settled } = testOutbox()
  responses.push(new ApiError(404, { error: 'not found' }), new ApiError(405, { error: 'method not allowed' }))
  await outbox.put('a', { text: 'a' })
  await outbox.put('b', { text: 'b' })
  assert.deepEqual([sent, settled, outbox.waiting.value, outbox.heldUp.value], [['b'], [['b', false]], 1, true])
  await outbox.replay()
  assert.deepEqual([sent, outbox.waiting.value, outbox.heldUp.value], [['b', 'a'], 0, false])
})
