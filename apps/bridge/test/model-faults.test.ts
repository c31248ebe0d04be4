import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { readAttachment } from '@chapterhouse/contract/attachments'
import type { Dialect, Fault } from '@chapterhouse/testkit/model-server/model-server'
import { startBridge } from './book-world.ts'

const DIALECTS: readonly Dialect[] = ['openai', 'ollama']

function filesIn(folder: string): Record<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
  return Object.fromEntries(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

let undisturbed: Promise<Record<string, string>> | undefined
async function undisturbedFiles(): Promise<Record<string, string>> {
  await using bridge = await startBridge()
  assert.equal((await bridge.run()).exitCode, 0)
  return filesIn(bridge.beside)
}

const lawful: readonly Fault[] = [
  { kind: 'think' },
  { kind: 'reasoning_field' },
  { kind: 'whole' },
  { kind: 'no_usage' },
  { kind: 'schema_refused' },
]
for (const dialect of DIALECTS)
  for (const fault of lawful)
    test(`run: a server of the dialect ${dialect} with ${fault.kind} ends in the right files`, async () => {
      undisturbed ??= undisturbedFiles()
      await using bridge = await startBridge({ dialect, faultOf: () => fault })
      const { exitCode, stdout } = await bridge.run()
      assert.equal(exitCode, 0, stdout)
      assert.deepEqual(filesIn(bridge.beside), await undisturbed)
    })

const faults: readonly [Fault, code: string][] = [
  [{ kind: 'status', status: 401 }, 'agent_credential_refused'],
  [{ kind: 'status', status: 402 }, 'agent_credential_refused'],
  [{ kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 'agent_rate_limited'],
  [{ kind: 'html' }, 'agent_unavailable'],
  [{ kind: 'huge', bytes: 100 * 1024 * 1024 }, 'agent_validation_exhausted'],
  [{ kind: 'usage', in: 4e8, out: 5e8 }, 'agent_validation_exhausted'],
  [{ kind: 'content_filter' }, 'agent_validation_exhausted'],
]
for (const [fault, code] of faults)
  test(`run: ${fault.kind === 'status' ? fault.status : fault.kind} parks the book with ${code}, and writes no file`, async () => {
    await using bridge = await startBridge({ faultOf: () => fault })
    const { exitCode, stdout } = await bridge.run()
    assert.equal(exitCode, 3, stdout)
    assert.match(stdout, new RegExp(code))
    assert.equal(stdout.trim().split('\n').length, 1)
    assert.deepEqual(filesIn(bridge.beside), {})
  })

const REAL = process.env['CHAPTERHOUSE_BRIDGE_TEST_MODEL']
const skip =
  REAL === undefined &&
  'set CHAPTERHOUSE_BRIDGE_TEST_MODEL="ADDRESS MODEL": without it the path, the gates and the money are tried, not the prose of a model'

test('run: a real model makes texts, or parks with a reason', { skip }, async (context) => {
  const [address = '', model = ''] = REAL?.split(' ') ?? []
  await using bridge = await startBridge()
  await bridge.command('models', 'add', 'test', '--address', address, '--model', model, '--flat')
  const tested = await bridge.command('models', 'test', 'test')
  context.diagnostic(tested.stdout)
  const { exitCode, stdout } = await bridge.run()
  context.diagnostic(stdout)
  assert.ok(exitCode === 0 || exitCode === 3, stdout)
  const files = filesIn(bridge.beside)
  for (const kind of ['characters', 'recaps'] as const) {
    const text = files[`${kind}.json`]
    if (text !== undefined) assert.equal(readAttachment(kind, text).kind, 'read')
  }
  assert.equal(bridge.server.requests.length, 0)
})
