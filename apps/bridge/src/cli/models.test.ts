import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from '../../test/run-command.ts'

const LOCAL = ['--address', 'http://127.0.0.1:11434', '--model', 'qwen3:14b']

test('an endpoint is added, listed and removed; its key is never shown or stored in the clear', async () => {
  using folder = temporaryFolder()
  const data = ['--data', folder.at('data')]
  const added = await runCommand(
    [
      'models',
      'add',
      'cloud',
      '--address',
      'https://llm.example/v1',
      '--model',
      'big',
      '--price-in',
      '2',
      '--price-out',
      '8',
      '--key-stdin',
      ...data,
    ],
    { input: 'sk-very-secret-0123456789\n' },
  )
  assert.equal(added.exitCode, 0, added.stderr)
  assert.match(added.stdout, /Book text leaves your home network and is sent to llm\.example/)
  const listed = await runCommand(['models', 'list', ...data])
  assert.match(
    listed.stdout,
    /cloud: big at https:\/\/llm\.example\/v1\n {2}roles: reader, writer, judge; price: 2 USD in, 2 cached, 8 out, per million tokens; key: set/,
  )
  assert.ok(!`${added.stdout}${added.stderr}${listed.stdout}`.includes('secret'))
  for (const file of readdirSync(folder.at('data'))) assert.ok(!readFileSync(folder.at('data', file)).includes('sk-very'), file)
  assert.equal((await runCommand(['models', 'remove', 'cloud', ...data])).exitCode, 0)
  assert.match((await runCommand(['models', 'list', ...data])).stdout, /No models are set up/)
})

test('a key that cannot be sent is refused without being shown', async () => {
  using folder = temporaryFolder()
  const args = ['models', 'add', 'x', ...LOCAL, '--flat', '--key-stdin', '--data', folder.path]
  for (const input of ['sk-secret with blanks', 'sk-secret-\u00e9', `sk-secret${'x'.repeat(5_000)}`]) {
    const { exitCode, stderr } = await runCommand(args, { input })
    assert.equal(exitCode, 1)
    assert.match(stderr, /characters that no key has/)
    assert.ok(!stderr.includes('secret'))
  }
})

test('an endpoint for one role comes before one for all roles', async () => {
  using folder = temporaryFolder()
  const data = ['--data', folder.path]
  await runCommand(['models', 'add', 'all', ...LOCAL, '--flat', ...data])
  await runCommand(['models', 'add', 'judge', ...LOCAL, '--roles', 'judge', '--flat', ...data])
  const { stdout } = await runCommand(['models', 'list', ...data])
  assert.match(stdout, /all: .*\n {2}roles: reader, writer, judge \(takes over\)/)
  assert.match(stdout, /judge: .*\n {2}roles: judge;/)
})

test('an endpoint without prices takes no place from those that have them', async () => {
  using folder = temporaryFolder()
  const data = ['--data', folder.path]
  await runCommand(['models', 'add', 'unpriced', ...LOCAL, '--roles', 'reader', ...data])
  for (const name of ['one', 'two']) await runCommand(['models', 'add', name, ...LOCAL, '--flat', ...data])
  const { stdout } = await runCommand(['models', 'list', ...data])
  assert.match(stdout, /one: .*\n {2}roles: reader, writer, judge;/)
  assert.match(stdout, /two: .*\n {2}roles: reader \(takes over\), writer \(takes over\)/)
})

test('an endpoint without prices is kept but not used, and both are said', async () => {
  using folder = temporaryFolder()
  const { stdout, exitCode } = await runCommand(['models', 'add', 'x', ...LOCAL, '--data', folder.path])
  assert.deepEqual([exitCode, /no prices, so it is not used/.test(stdout)], [0, true])
})

const refused = [
  ['no address', ['--model', 'm'], /Enter the address/],
  ['no model', ['--address', 'http://127.0.0.1:1'], /Enter the model/],
  ['an address with a password', ['--address', 'http://me:secret@127.0.0.1:1', '--model', 'm'], /without user/],
  ['another scheme', ['--address', 'file:///etc/passwd', '--model', 'm'], /http or https/],
  ['an empty price', [...LOCAL, '--price-in', '', '--price-out', '1'], /--price-in takes an amount/],
  ['a negative price', [...LOCAL, '--price-in', '1', '--price-out=-1'], /--price-out takes an amount/],
  ['one price of two', [...LOCAL, '--price-in', '1'], /both --price-in and --price-out/],
  ['a price of a flat endpoint', [...LOCAL, '--flat', '--price-in', '1', '--price-out', '1'], /either --flat or prices/],
  ['an unknown role', [...LOCAL, '--roles', 'reader,singer'], /not "singer"/],
  ['a context of nothing', [...LOCAL, '--context', '0'], /--context takes a whole number/],
  ['an unknown preset', [...LOCAL, '--preset', 'skynet'], /Unknown preset/],
  ['no key where one is announced', [...LOCAL, '--flat', '--key-stdin'], /no API key on standard input/],
] as const

for (const [name, args, message] of refused)
  test(`${name} is refused in one sentence, and nothing is added`, async () => {
    using folder = temporaryFolder()
    const data = ['--data', folder.path]
    const { stderr, exitCode } = await runCommand(['models', 'add', 'x', ...args, ...data])
    assert.equal(exitCode, 1)
    assert.match(stderr, message)
    assert.ok(!stderr.includes('secret'))
    assert.match((await runCommand(['models', 'list', ...data])).stdout, /No models are set up/)
  })
