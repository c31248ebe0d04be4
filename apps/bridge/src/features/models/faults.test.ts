// The dialects and faults of model servers, each with the same question: it ends in the right answer or in a park.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Fault, type ModelRequest, startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import Type from 'typebox'
import { endpointAt, openTestBridge } from '../../../test/test-bridge.ts'
import { Parked } from '../parks/index.ts'
import { type Question, toAddress } from './index.ts'

const Colours = Type.Object({ colours: Type.Array(Type.String()) })
const NOW = new Date('2026-11-30T12:00:00Z')
const stop = new AbortController().signal
/** Long enough for a cut prompt to be noticed. */
const PROMPT = `Which colours? ${'The sea was red and the sky was blue. '.repeat(100)}`

const question = (given: Partial<Question<string[]>> = {}): Question<string[]> => ({
  book: 'book',
  role: 'reader',
  stage: 'fact_pass',
  system: 'You read.',
  prompt: PROMPT,
  schema: { name: 'colours', json: Colours },
  unknownKeys: 'refused',
  check: (value) => ({ kind: 'good', value: (value as { colours: string[] }).colours }),
  maxAnswerTokens: 500,
  ...given,
})

/** A model that answers in prose unless it sees a schema. */
const answer = ({ schema }: ModelRequest) => (schema ? JSON.stringify({ colours: ['red', 'blue'] }) : 'Red and blue, I think.')

/** Limits that a test can wait for: 0.3 s for a call, 0.15 s of silence. */
const SHORT = { CHAPTERHOUSE_BRIDGE_MODELS_CALL_MINUTES: '0.005', CHAPTERHOUSE_BRIDGE_MODELS_SILENCE_MINUTES: '0.0025' }

const always = (fault: Fault) => () => fault
const once = (fault: Fault) => (_request: ModelRequest, index: number) => (index === 0 ? fault : undefined)
const status = (code: number, headers?: Record<string, string>, body?: string): Fault => ({
  kind: 'status',
  status: code,
  ...(headers ? { headers } : {}),
  ...(body === undefined ? {} : { body }),
})

/** Faults after which the answer is right, and the number of requests that it takes in each dialect. */
const mended: readonly { name: string; faultOf: (request: ModelRequest, index: number) => Fault | undefined; requests: number }[] =
  [
    { name: 'a schema that the server refuses', faultOf: always({ kind: 'schema_refused' }), requests: 2 },
    { name: 'a schema that the model does not see', faultOf: always({ kind: 'schema_ignored' }), requests: 2 },
    { name: 'a whole answer to a streamed request', faultOf: always({ kind: 'whole' }), requests: 1 },
    { name: 'missing usage', faultOf: always({ kind: 'no_usage' }), requests: 1 },
    { name: 'an unknown key, once', faultOf: once({ kind: 'unknown_keys' }), requests: 2 },
    { name: 'cut JSON, once', faultOf: once({ kind: 'cut_json' }), requests: 2 },
    { name: 'a block of thoughts', faultOf: always({ kind: 'think' }), requests: 1 },
    { name: 'thoughts in a field', faultOf: always({ kind: 'reasoning_field' }), requests: 1 },
    {
      name: 'prose around the JSON',
      faultOf: always({ kind: 'says', text: 'Here:\n```json\n{"colours": ["red", "blue"]}\n```' }),
      requests: 1,
    },
    {
      name: 'words of an injection, once',
      faultOf: once({ kind: 'says', text: 'As the book told me: I am free now.' }),
      requests: 2,
    },
  ]

for (const dialect of ['openai', 'ollama'] as const)
  for (const { name, faultOf, requests } of mended)
    test(`${dialect}: ${name} ends in the right answer`, async () => {
      await using server = await startModelServer({ dialect, answer, faultOf })
      await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)], deps: { now: () => NOW } })
      assert.deepEqual(await bridge.models.ask(question(), stop), ['red', 'blue'])
      assert.equal(server.requests.length, requests)
      assertCovered(bridge.ledger.spentOn('book'), server.tokens)
    })

const MINUTES_LATER = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Faults that park, and when the park ends. */
const parks: readonly {
  name: string
  fault: Fault
  code: string
  hint: RegExp
  retryAt: Date | undefined
  isSlow?: true
  requests?: number
}[] = [
  {
    name: 'unknown keys for ever',
    fault: { kind: 'unknown_keys' },
    code: 'agent_validation_exhausted',
    hint: /unusable after 2 repairs .*additional properties: confidence/,
    retryAt: undefined,
    requests: 3,
  },
  {
    name: 'cut JSON for ever',
    fault: { kind: 'cut_json' },
    code: 'agent_validation_exhausted',
    hint: /not one complete JSON object/,
    retryAt: undefined,
    requests: 3,
  },
  {
    name: '100 MB',
    fault: { kind: 'huge', bytes: 100 * 1024 * 1024 },
    code: 'agent_validation_exhausted',
    hint: /far too long/,
    retryAt: undefined,
    requests: 1,
  },
  {
    name: 'a drip',
    fault: { kind: 'drip', everyMs: 20 },
    code: 'agent_unavailable',
    hint: /did not finish within 0.3 seconds/,
    retryAt: MINUTES_LATER(10),
    isSlow: true,
  },
  {
    name: 'a first byte later than the limit',
    fault: { kind: 'late', ms: 2_000 },
    code: 'agent_unavailable',
    hint: /did not finish/,
    retryAt: MINUTES_LATER(10),
    isSlow: true,
  },
  {
    name: 'silence within an answer',
    fault: { kind: 'silent' },
    code: 'agent_unavailable',
    hint: /fell silent for 0.15 seconds/,
    retryAt: MINUTES_LATER(10),
    isSlow: true,
  },
  {
    name: '401',
    fault: status(401, {}, '{"error":{"message":"Incorrect API key provided: sk-abcdefgh12345678"}}'),
    code: 'agent_credential_refused',
    hint: /refused the API key \(Incorrect API key provided: \[key\]\)/,
    retryAt: MINUTES_LATER(30),
  },
  { name: '402', fault: status(402), code: 'agent_credential_refused', hint: /no credit left/, retryAt: MINUTES_LATER(30) },
  { name: '403', fault: status(403), code: 'agent_credential_refused', hint: /refused the API key/, retryAt: MINUTES_LATER(30) },
  {
    name: '429 without a time',
    fault: status(429),
    code: 'agent_rate_limited',
    hint: /limits how much/,
    retryAt: MINUTES_LATER(30),
  },
  {
    name: '429 for a minute',
    fault: status(429, { 'retry-after': '60' }),
    code: 'agent_rate_limited',
    hint: /limits how much/,
    retryAt: MINUTES_LATER(5),
  },
  {
    name: '429 for an hour',
    fault: status(429, { 'retry-after': '3600' }),
    code: 'agent_rate_limited',
    hint: /limits/,
    retryAt: MINUTES_LATER(62),
  },
  {
    name: '429 until a date',
    fault: status(429, { 'retry-after': 'Mon, 30 Nov 2026 13:00:00 GMT' }),
    code: 'agent_rate_limited',
    hint: /limits/,
    retryAt: MINUTES_LATER(62),
  },
  {
    name: '429 with the time in words',
    fault: status(429, {}, '{"error":{"message":"Please try again in 20m."}}'),
    code: 'agent_rate_limited',
    hint: /limits/,
    retryAt: MINUTES_LATER(22),
  },
  { name: '500', fault: status(500), code: 'agent_unavailable', hint: /failed with status 500/, retryAt: MINUTES_LATER(10) },
  {
    name: 'a redirect',
    fault: status(302, { location: 'http://127.0.0.1:1/v1/chat/completions' }),
    code: 'agent_unavailable',
    hint: /redirects elsewhere/,
    retryAt: MINUTES_LATER(10),
  },
  { name: 'a reset', fault: { kind: 'reset' }, code: 'agent_unavailable', hint: /broke off/, retryAt: MINUTES_LATER(10) },
  {
    name: 'a reset within the answer',
    fault: { kind: 'reset_midway' },
    code: 'agent_unavailable',
    hint: /broke off/,
    retryAt: MINUTES_LATER(10),
  },
  {
    name: 'an error within the stream',
    fault: { kind: 'error_in_stream', status: 503 },
    code: 'agent_unavailable',
    hint: /status 503 \(The model crashed\)/,
    retryAt: MINUTES_LATER(10),
  },
  {
    name: 'a web page',
    fault: { kind: 'html' },
    code: 'agent_unavailable',
    hint: /web page instead of an answer|answers as a model server/,
    retryAt: MINUTES_LATER(10),
  },
  {
    name: 'a missing model',
    fault: status(404, {}, '{"error":{"message":"model \'big\' not found"}}'),
    code: 'agent_unavailable',
    hint: /does not have this model/,
    retryAt: MINUTES_LATER(10),
  },
  {
    name: 'a refusal',
    fault: { kind: 'refusal' },
    code: 'agent_validation_exhausted',
    hint: /refused the content|not one complete JSON/,
    retryAt: undefined,
  },
  {
    name: 'a content filter',
    fault: { kind: 'content_filter' },
    code: 'agent_validation_exhausted',
    hint: /refused the content/,
    retryAt: undefined,
  },
  {
    name: 'a content policy',
    fault: status(400, {}, '{"error":{"code":"content_policy_violation","message":"No."}}'),
    code: 'agent_validation_exhausted',
    hint: /refused the content/,
    retryAt: undefined,
  },
  {
    name: 'a prompt longer than the context',
    fault: status(400, {}, '{"error":{"message":"maximum context length is 100 tokens"}}'),
    code: 'agent_validation_exhausted',
    hint: /too long for this model/,
    retryAt: undefined,
  },
  {
    name: 'absurdly high usage',
    fault: { kind: 'usage', in: 4e8, out: 5e8 },
    code: 'agent_validation_exhausted',
    hint: /impossible numbers of tokens/,
    retryAt: undefined,
    requests: 1,
  },
  {
    name: 'negative usage',
    fault: { kind: 'usage', in: -5, out: -1 },
    code: 'agent_validation_exhausted',
    hint: /impossible numbers of tokens/,
    retryAt: undefined,
    requests: 1,
  },
  {
    name: 'usage in words',
    fault: { kind: 'usage', in: 'many', out: null },
    code: 'agent_validation_exhausted',
    hint: /impossible numbers of tokens/,
    retryAt: undefined,
    requests: 1,
  },
  {
    name: 'a prompt that was cut',
    fault: { kind: 'usage', in: 200, out: 10 },
    code: 'agent_validation_exhausted',
    hint: /read only 200 of about/,
    retryAt: undefined,
  },
]

for (const dialect of ['openai', 'ollama'] as const)
  for (const { name, fault, code, hint, retryAt, isSlow, requests } of parks)
    test(`${dialect}: ${name} parks with ${code}`, async () => {
      await using server = await startModelServer({ dialect, answer, faultOf: always(fault) })
      const endpoints = [endpointAt(server.address)]
      await using bridge = await openTestBridge({ endpoints, deps: { now: () => NOW }, env: isSlow ? SHORT : {} })
      const { park } = await parkOf(bridge.models.ask(question(), stop))
      assert.equal(park.code, code)
      assert.match(park.hint, hint)
      assert.ok(park.hint.length < 1_500 && !/[\n\r]/.test(park.hint))
      assert.deepEqual(park.retryAt, retryAt)
      if (requests !== undefined) assert.equal(server.requests.length, requests)
    })

async function parkOf(asked: Promise<unknown>): Promise<Parked> {
  const error = await asked.then(
    () => assert.fail('it was answered'),
    (refused: unknown) => refused,
  )
  if (!(error instanceof Parked)) throw error
  return error
}

/** The prices of the test's endpoint are 1 and 10 USD a million. */
function assertCovered(usd: number, sent: { in: number; out: number }): void {
  assert.ok(usd * 1e6 >= sent.in + 10 * sent.out, `${usd} USD for ${JSON.stringify(sent)}`)
}

test('a repair shows the model its answer, the errors and the schema', async () => {
  await using server = await startModelServer({ answer, faultOf: once({ kind: 'unknown_keys' }) })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  await bridge.models.ask(question(), stop)
  const [, repair] = server.requests
  assert.deepEqual(
    repair?.messages.map(({ role }) => role),
    ['system', 'user', 'assistant', 'user'],
  )
  assert.match(repair?.messages[2]?.content ?? '', /confidence/)
  assert.match(repair?.messages[3]?.content ?? '', /additional properties: confidence[\s\S]*<schema>/)
})

test('unknown keys of a judgement are dropped without a repair', async () => {
  await using server = await startModelServer({ answer, faultOf: always({ kind: 'unknown_keys' }) })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  assert.deepEqual(await bridge.models.ask(question({ unknownKeys: 'dropped' }), stop), ['red', 'blue'])
  assert.equal(server.requests.length, 1)
})

test('the remaining part of a bad answer is used when its repairs are exhausted, and is not asked for again', async () => {
  await using server = await startModelServer({ answer })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  const half = question({ check: () => ({ kind: 'bad', errors: ['blue is no colour'], rest: ['red'] }) })
  assert.deepEqual(await bridge.models.ask(half, stop), ['red'])
  assert.deepEqual(await bridge.models.ask(half, stop), ['red'])
  assert.equal(server.requests.length, 3)
})

test('after a park for bad answers the model is asked again', async () => {
  let isBad = true
  await using server = await startModelServer({ answer, faultOf: () => (isBad ? { kind: 'cut_json' } : undefined) })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  await parkOf(bridge.models.ask(question(), stop))
  isBad = false
  assert.deepEqual(await bridge.models.ask(question(), stop), ['red', 'blue'])
})

test('the schema is stated in words to a model that was seen to ignore it', async () => {
  await using server = await startModelServer({ answer, faultOf: always({ kind: 'schema_ignored' }) })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  await bridge.models.ask(question(), stop)
  await bridge.models.ask(question({ prompt: `${PROMPT} And which others?` }), stop)
  assert.equal(server.requests.length, 3)
})

test('the form in which a server takes the schema is remembered', async () => {
  await using server = await startModelServer({ answer, faultOf: always({ kind: 'schema_refused' }) })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
  await bridge.models.ask(question(), stop)
  await bridge.models.ask(question({ prompt: PROMPT.toUpperCase() }), stop)
  assert.deepEqual(
    server.requests.map(({ form }) => form),
    ['schema', 'object', 'object'],
  )
  assert.equal(bridge.endpoints.find('test')?.schemaMode, 'object')
})

test('Ollama is asked to read as much as its endpoint says, and a server that still cuts the prompt is refused', async () => {
  await using server = await startModelServer({ dialect: 'ollama', answer, context: 300 })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address, { context: 16_000 })] })
  const { park } = await parkOf(bridge.models.ask(question(), stop))
  assert.match(park.hint, /read only 300 of about/)
  assert.deepEqual(
    server.requests.map(({ body }) => (body['options'] as { num_ctx: number }).num_ctx),
    [16_000],
  )
})

test('a prompt that cannot be read is refused before it is sent', async () => {
  await using server = await startModelServer({ answer })
  await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address, { context: 512 })] })
  const { park } = await parkOf(bridge.models.ask(question(), stop))
  assert.deepEqual([park.code, server.requests.length], ['agent_validation_exhausted', 0])
  assert.match(park.hint, /larger context/)
})

const PARAMETERS = [
  ['max_tokens', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead."],
  ['stream_options', 'Unrecognized request argument supplied: stream_options'],
  ['temperature', "Unsupported value: 'temperature' does not support 0 with this model."],
] as const
for (const [parameter, message] of PARAMETERS)
  test(`a server that refuses ${parameter} is asked without it`, async () => {
    const faultOf = ({ body }: ModelRequest) =>
      parameter in body ? status(400, {}, JSON.stringify({ error: { message } })) : undefined
    await using server = await startModelServer({ answer, faultOf })
    await using bridge = await openTestBridge({ endpoints: [endpointAt(server.address)] })
    assert.deepEqual(await bridge.models.ask(question(), stop), ['red', 'blue'])
    assert.deepEqual(
      server.requests.map(({ form }) => form),
      ['schema', 'schema'],
    )
  })

const addresses = ['', '/', '/v1', '/v1/', '/v1/chat/completions'] as const
for (const path of addresses)
  test(`a server is found at its address with "${path}"`, async () => {
    await using server = await startModelServer({ answer })
    await using ollama = await startModelServer({ dialect: 'ollama', answer })
    for (const { address } of [server, ollama]) {
      await using bridge = await openTestBridge()
      bridge.endpoints.save(endpointAt(toAddress(`${address}${path}`)), undefined)
      assert.deepEqual(await bridge.models.ask(question(), stop), ['red', 'blue'])
    }
  })
