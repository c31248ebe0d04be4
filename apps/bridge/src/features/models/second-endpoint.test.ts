import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fault, startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import Type from 'typebox'
import { endpointAt, openTestBridge } from '../../../test/test-bridge.ts'
import { Parked } from '../parks/index.ts'
import type { Question } from './index.ts'

const stop = new AbortController().signal
const question: Question<unknown> = {
  book: 'book',
  role: 'writer',
  stage: 'synthesizing',
  system: 'You write.',
  prompt: 'Write.',
  schema: { name: 'text', json: Type.Object({ by: Type.String() }) },
  unknownKeys: 'refused',
  check: (value) => ({ kind: 'good', value }),
  maxAnswerTokens: 100,
}

const faults: readonly [name: string, Fault][] = [
  ['refuses the content', { kind: 'content_filter' }],
  ['refuses the key', { kind: 'status', status: 401 }],
  ['limits calls', { kind: 'status', status: 429 }],
  ['fails', { kind: 'status', status: 500 }],
  ['breaks off', { kind: 'reset_midway' }],
]
for (const [name, fault] of faults)
  test(`the second endpoint is asked when the first ${name}, and its answer is kept`, async () => {
    await using first = await startModelServer({ answer: () => '{"by":"first"}', faultOf: () => fault })
    await using second = await startModelServer({ answer: () => '{"by":"second"}' })
    const endpoints = [endpointAt(first.address, { name: 'one' }), endpointAt(second.address, { name: 'two' })]
    await using bridge = await openTestBridge({ endpoints })
    for (const _ of [1, 2]) assert.deepEqual(await bridge.models.ask(question, stop), { by: 'second' })
    assert.deepEqual([first.requests.length, second.requests.length], [1, 1])
  })

test('a refusal of both is one park; a later attempt asks both again', async () => {
  const faultOf = (): Fault => ({ kind: 'content_filter' })
  await using first = await startModelServer({ answer: () => '{"by":"first"}', faultOf })
  await using second = await startModelServer({ answer: () => '{"by":"second"}', faultOf })
  const endpoints = [endpointAt(first.address, { name: 'one' }), endpointAt(second.address, { name: 'two' })]
  await using bridge = await openTestBridge({ endpoints })
  for (const times of [1, 2]) {
    await assert.rejects(
      bridge.models.ask(question, stop),
      (error) => error instanceof Parked && error.park.code === 'agent_validation_exhausted',
    )
    assert.deepEqual([first.requests.length, second.requests.length], [times, times])
  }
})

test('a limit that is lifted soon is waited for', async () => {
  const faultOf = (_: unknown, index: number): Fault | undefined =>
    index === 0 ? { kind: 'status', status: 429, headers: { 'retry-after-ms': '5' } } : undefined
  await using server = await startModelServer({ answer: () => '{"by":"first"}', faultOf })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)], waitsMs: [1] })
  assert.deepEqual(await bridge.models.ask(question, stop), { by: 'first' })
})

test('no more calls than allowed run at a time', async () => {
  let [running, most] = [0, 0]
  const answer = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    running -= 1
    return '{"by":"first"}'
  }
  await using server = await startModelServer({ answer })
  for (const callsAtOnce of [undefined, 2]) {
    most = 0
    await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address, { callsAtOnce })] })
    await Promise.all([1, 2, 3, 4].map((n) => bridge.models.ask({ ...question, prompt: `Write ${n}.` }, stop)))
    assert.equal(most, callsAtOnce ?? 1)
  }
})

test('a stopped call ends without an answer, and its greatest cost remains spent', async () => {
  const stopping = new AbortController()
  await using server = await startModelServer({
    answer: () => {
      stopping.abort()
      return '{"by":"first"}'
    },
    faultOf: () => ({ kind: 'late', ms: 5_000 }),
  })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  await assert.rejects(bridge.models.ask(question, stopping.signal), { name: 'AbortError' })
  assert.ok(bridge.ledger.spentOn('book') > 0)
})

const unusable = [
  ['no endpoint', [], /No model is set up for the role writer/],
  ['an endpoint without prices', [endpointAt('http://127.0.0.1:9', { price: { kind: 'unknown' } })], /test has no prices/],
] as const
for (const [name, endpoints, hint] of unusable)
  test(`${name} parks without a time`, async () => {
    await using bridge = await openTestBridge({ endpoints })
    await assert.rejects(
      bridge.models.ask(question, stop),
      (error) =>
        error instanceof Parked &&
        error.park.code === 'agent_unavailable' &&
        error.park.retryAt === undefined &&
        hint.test(error.park.hint),
    )
  })

test('the key of an endpoint is sent to its address only, and never shown', async () => {
  await using server = await startModelServer({ answer: () => '{"by":"first"}', key: 'sk-right' })
  await using right = await openTestBridge({ endpoints: [{ ...endpointAt(server.address), key: 'sk-right' }] })
  assert.deepEqual(await right.models.ask(question, stop), { by: 'first' })
  await using wrong = await openTestBridge({ endpoints: [{ ...endpointAt(server.address), key: 'sk-wrong-0123456789' }] })
  await assert.rejects(wrong.models.ask(question, stop), (error) => {
    assert.ok(error instanceof Parked && error.park.code === 'agent_credential_refused')
    assert.ok(!error.park.hint.includes('sk-wrong'))
    return true
  })
  // The endpoint moves to another address, and its key does not move along.
  wrong.endpoints.save(endpointAt('http://127.0.0.1:9'), undefined)
  assert.equal(wrong.endpoints.find('test')?.sealedKey, undefined)
})
