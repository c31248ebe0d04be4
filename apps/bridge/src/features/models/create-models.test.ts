import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import Type from 'typebox'
import { endpointAt, openTestBridge } from '../../../test/test-bridge.ts'
import type { Question } from './index.ts'

const Colours = Type.Object({ colours: Type.Array(Type.String()) })
const signal = new AbortController().signal

const question = (given: Partial<Question<string[]>> = {}): Question<string[]> => ({
  book: 'book',
  role: 'reader',
  stage: 'fact_pass',
  system: 'You read.',
  prompt: 'Which colours?',
  schema: { name: 'colours', json: Colours },
  unknownKeys: 'dropped',
  check: (value) => ({ kind: 'good', value: (value as { colours: string[] }).colours }),
  maxAnswerTokens: 500,
  ...given,
})
const answer = () => JSON.stringify({ colours: ['red', 'blue'] })

for (const dialect of ['openai', 'ollama'] as const)
  test(`an answer of a server with the dialect ${dialect} is streamed, paid for and stored`, async () => {
    await using server = await startModelServer({ dialect, answer })
    await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
    assert.deepEqual(await bridge.models.ask(question(), signal), ['red', 'blue'])
    assert.deepEqual(await bridge.models.ask(question(), signal), ['red', 'blue'])
    assert.equal(server.requests.length, 1)
    assert.deepEqual([server.requests[0]?.form, server.requests[0]?.body['stream']], ['schema', true])
    assert.equal(bridge.ledger.spentOn('book'), (server.tokens.in + server.tokens.out * 10) / 1e6)
    assert.equal(bridge.ledger.spentIn(), bridge.ledger.spentOn('book'))
    assert.equal(bridge.endpoints.find('test')?.route?.dialect, dialect)
  })
