import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePort } from '@chapterhouse/testkit/free-port'
import { type Dialect, type Fault, type ModelRequest, startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from '../../test/run-command.ts'

/** A model that finds the two words, or writes prose. */
function answer({ prompt, schema }: ModelRequest): string {
  if (!schema) return 'I would rather not use JSON.'
  const word = (which: string) => new RegExp(`The ${which} word is (\\w+)`).exec(prompt)?.[1] ?? 'unknown'
  if ('first' in (schema as { properties: object }).properties) return JSON.stringify({ first: word('first'), last: word('last') })
  return JSON.stringify({ text: 'The sea is wide and grey today. '.repeat(20) })
}

interface Case {
  name: string
  dialect?: Dialect
  context?: number
  faultOf?: (request: ModelRequest) => Fault | undefined
  /** Options of `models add`. */
  added?: readonly string[]
  tested?: readonly string[]
  key?: string
  typedKey?: string
  says: readonly RegExp[]
  never?: readonly RegExp[]
  exitCode?: number
  requests?: number
}

const FLAT = ['--flat']
const cases: readonly Case[] = [
  {
    name: 'a server with everything in order',
    added: ['--price-in', '0.1', '--price-out', '0.4', '--context', '8000'],
    says: [
      /Book text stays in your home network/,
      /Reached: OpenAI-compatible chat completions/,
      /API key: none/,
      /Models: test-model, other\./,
      /Schema: taken as a JSON schema/,
      /Reads: all of a text of about 4\d{3} tokens/,
      /Speed: [\d.]+ tokens per second in, [\d.]+ out: about .+ for a book of 10 hours/,
      /Cost: about 0\.11 USD for a book of 10 hours; this test cost 0\.00\d\d USD/,
    ],
  },
  {
    name: 'Ollama',
    dialect: 'ollama',
    added: FLAT,
    says: [/Reached: Ollama's own chat route/, /Reads: all of a text of about 2\d{4} tokens/, /Cost: flat/],
  },
  {
    name: 'a server that cuts prompts silently',
    context: 3_000,
    faultOf: () => ({ kind: 'no_usage' }),
    added: [...FLAT, '--context', '16000'],
    says: [/Reads: about 2\d{3} tokens, not the \d+ that were sent.*Raise its context/],
  },
  {
    name: 'a server that refuses schemas',
    faultOf: () => ({ kind: 'schema_refused' }),
    added: FLAT,
    says: [/Schema: taken as json_object/],
  },
  {
    name: 'a model that is not shown the schema',
    faultOf: () => ({ kind: 'schema_ignored' }),
    added: FLAT,
    says: [/Schema: taken in the text of the prompt only/],
  },
  {
    name: 'a model that follows no schema',
    faultOf: () => ({ kind: 'says', text: 'No.' }),
    added: FLAT,
    says: [/Schema: the answers follow none/],
    exitCode: 1,
  },
  {
    name: 'a model that the server does not have',
    added: [...FLAT, '--model', 'huge'],
    says: [/does not list huge/, /Problem: The server does not have this model/],
    exitCode: 1,
  },
  {
    name: 'a refused key',
    key: 'sk-right-0123456789',
    typedKey: 'sk-wrong-0123456789',
    added: FLAT,
    says: [/API key: refused\. Enter another/],
    never: [/sk-wrong/],
    exitCode: 1,
  },
  {
    name: 'an accepted key',
    key: 'sk-right-0123456789',
    typedKey: 'sk-right-0123456789',
    added: FLAT,
    says: [/API key: accepted/],
    never: [/sk-right/],
  },
  {
    name: 'an endpoint without prices',
    says: [/Reached/, /Models: test-model/, /Problem: It has no prices, so nothing is asked/],
    exitCode: 1,
    requests: 0,
  },
  {
    name: 'a test above 0.05 USD that nobody confirms',
    added: ['--price-in', '10', '--price-out', '10'],
    says: [/Reads: not tried, since the text costs more than 0\.05 USD\. Repeat the test with --yes/],
    requests: 1,
  },
  {
    name: 'a confirmed test',
    added: ['--price-in', '10', '--price-out', '10'],
    tested: ['--yes'],
    says: [/Reads: all of a text/],
    requests: 2,
  },
  {
    name: 'a server that fails',
    faultOf: () => ({ kind: 'status', status: 500 }),
    added: FLAT,
    says: [/Reached: /, /Problem: The server failed with status 500/],
    exitCode: 1,
  },
  { name: 'a web page', faultOf: () => ({ kind: 'html' }), added: FLAT, says: [/Problem: .*(web page|model server)/], exitCode: 1 },
]

for (const { name, says, never = [], exitCode = 0, requests, ...around } of cases)
  test(`models test: ${name}`, async () => {
    const { added = [], tested = [], typedKey, ...options } = around
    using folder = temporaryFolder()
    await using server = await startModelServer({ answer, models: ['test-model', 'other'], ...options })
    const data = ['--data', folder.path]
    const model = added.includes('--model') ? [] : ['--model', 'test-model']
    const withKey = typedKey === undefined ? [] : ['--key-stdin']
    const add = await runCommand(['models', 'add', 'gpu', '--address', server.address, ...model, ...added, ...withKey, ...data], {
      input: typedKey ?? '',
    })
    assert.equal(add.exitCode, 0, add.stderr)
    const { stdout, stderr, exitCode: code } = await runCommand(['models', 'test', 'gpu', ...tested, ...data])
    for (const pattern of says) assert.match(stdout, pattern)
    for (const pattern of never) assert.doesNotMatch(`${stdout}${stderr}`, pattern)
    assert.equal(code, exitCode, stdout)
    if (requests !== undefined) assert.equal(server.requests.length, requests)
  })

test('models test: a server that is switched off', async () => {
  using folder = temporaryFolder()
  const address = `http://127.0.0.1:${await freePort()}`
  await runCommand(['models', 'add', 'gpu', '--address', address, '--model', 'm', '--flat', '--data', folder.path])
  const { stdout, exitCode } = await runCommand(['models', 'test', '--data', folder.path])
  assert.match(stdout, /Not reached: Nothing listens at this address\. Start the model server, or correct the address/)
  assert.equal(exitCode, 1)
})

test('models test: an unknown endpoint, and none at all', async () => {
  using folder = temporaryFolder()
  assert.match((await runCommand(['models', 'test', '--data', folder.path])).stderr, /No models are set up/)
  await runCommand(['models', 'add', 'gpu', '--address', 'http://127.0.0.1:9', '--model', 'm', '--data', folder.path])
  assert.match((await runCommand(['models', 'test', 'cpu', '--data', folder.path])).stderr, /No endpoint named "cpu"/)
})
