import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { startBridge } from './book-world.ts'

const NAMES = ['characters.json', 'positions.json', 'recaps.json', 'story.json']

const read = (file: string): Record<string, never> => JSON.parse(readFileSync(file, 'utf8')) as Record<string, never>

test('a book with an e-book gets its four files, in the mode of its folder', async () => {
  await using bridge = await startBridge()
  chmodSync(bridge.book, 0o775)
  const { exitCode, stdout, stderr } = await bridge.run()
  assert.equal(exitCode, 0, stderr)
  assert.match(stdout, /^The Mill: done, 4 characters, 2 recaps, 0\.\d\d USD\.\n/)
  assert.deepEqual(readdirSync(bridge.beside).toSorted(), NAMES)
  assert.equal(statSync(path.join(bridge.beside, 'recaps.json')).mode & 0o777, 0o664)
  const { characters } = read(path.join(bridge.beside, 'characters.json')) as unknown as { characters: unknown[] }
  assert.deepEqual(characters[0], {
    id: 'ann',
    name: 'Ann',
    role: 'minor',
    reveal: { chapter: 2 },
    description: 'Ann leaves the mill. Ann meets Bo at night.',
  })
})

test('a book that is done asks no model; files that are gone are written again', async () => {
  await using bridge = await startBridge()
  await bridge.run()
  const asked = bridge.server.requests.length
  rmSync(path.join(bridge.beside, 'story.json'))
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 0)
  assert.match(stdout, /already done/)
  assert.equal(bridge.server.requests.length, asked)
  assert.ok(existsSync(path.join(bridge.beside, 'story.json')))
})

test('--again asks again and keeps files of other origin', async () => {
  await using bridge = await startBridge()
  mkdirSync(bridge.beside)
  writeFileSync(path.join(bridge.beside, 'recaps.json'), '{"by": "hand"}')
  const refused = await bridge.run()
  assert.equal(refused.exitCode, 1)
  assert.match(
    refused.stderr,
    /has recaps\.json, not written by this bridge\. Move them away, or keep them as \.before with --again\./,
  )
  assert.equal(bridge.server.requests.length, 0)
  const { exitCode, stderr } = await bridge.run('--again')
  assert.equal(exitCode, 0, stderr)
  assert.equal(readFileSync(path.join(bridge.beside, 'recaps.json.before'), 'utf8'), '{"by": "hand"}')
  const asked = bridge.server.requests.length
  assert.equal((await bridge.run('--again')).exitCode, 0)
  assert.equal(bridge.server.requests.length, 2 * asked)
})

test('--out takes the files of one book', async () => {
  await using bridge = await startBridge()
  assert.equal((await bridge.run('--out', bridge.folder.at('out'))).exitCode, 0)
  assert.deepEqual(readdirSync(bridge.folder.at('out')).toSorted(), NAMES)
  assert.ok(!existsSync(bridge.beside))
  const two = await bridge.run(bridge.book, '--out', bridge.folder.at('out'))
  assert.deepEqual([two.exitCode, two.stderr], [1, '--out takes one book.\n'])
})

test('a parked book keeps the spans that are there, and goes on without asking for them again', async () => {
  let isAway = true
  await using bridge = await startBridge({
    faultOf: ({ prompt }) => (isAway && prompt.includes('chapter number="5"') ? { kind: 'status', status: 401 } : undefined),
  })
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 3)
  assert.match(stdout, /^The Mill: agent_credential_refused: /)
  const first = read(path.join(bridge.beside, 'recaps.json')) as unknown as { recaps: { through: { chapter: number } }[] }
  assert.deepEqual(
    first.recaps.map(({ through }) => through.chapter),
    [4],
  )
  isAway = false
  const answered = new Set(
    bridge.server.requests.filter(({ prompt }) => !prompt.includes('chapter number="5"')).map(({ prompt }) => prompt),
  )
  const before = bridge.server.requests.length
  assert.equal((await bridge.run()).exitCode, 0)
  for (const { prompt } of bridge.server.requests.slice(before)) assert.ok(!answered.has(prompt), prompt.slice(0, 200))
})

test('after three rounds that did not help, the next run asks again', async () => {
  let isStrict = true
  await using bridge = await startBridge({ ways: { isSupported: (sentence) => !(isStrict && sentence.includes('mill')) } })
  const { exitCode, stdout } = await bridge.run()
  assert.deepEqual([exitCode, /fix_loop_exhausted/.test(stdout)], [3, true])
  isStrict = false
  const again = await bridge.run()
  assert.equal(again.exitCode, 0, again.stdout)
})

for (const [what, change, says] of [
  ['there is no e-book', (book: string) => rmSync(path.join(book, 'mill.epub')), /There is no e-book/],
  ['there are two', (book: string) => writeFileSync(path.join(book, 'other.epub'), ''), /There are several e-books/],
] as const)
  test(`a book is refused if ${what}`, async () => {
    await using bridge = await startBridge()
    change(bridge.book)
    const { exitCode, stderr } = await bridge.run()
    assert.equal(exitCode, 1)
    assert.match(stderr, says)
    assert.equal(bridge.server.requests.length, 0)
  })

test('an estimate names source, chapters, hours, tokens and cost, and asks no model', async () => {
  await using bridge = await startBridge()
  const { exitCode, stdout } = await bridge.command('estimate', bridge.book)
  assert.equal(exitCode, 0)
  assert.match(
    stdout,
    /^The Mill: from the e-book, 6 chapters, 60,5\d\d words, 0\.0 h of audio\n {2}reader: test-model, \d+ calls, [\d,]+ tokens in, [\d,]+ out, 0\.\d\d USD\n/,
  )
  assert.match(stdout, /\n {2}cost: 0\.\d\d USD\n$/)
  assert.equal(bridge.server.requests.length, 0)
})

test('a price that is missing makes the cost unknown, never 0', async () => {
  await using bridge = await startBridge()
  await bridge.command('models', 'add', 'test', '--address', bridge.server.address, '--model', 'test-model')
  const { stdout } = await bridge.command('estimate', bridge.book)
  assert.match(stdout, /no price\n {2}cost: unknown\. /)
  assert.match((await bridge.run()).stdout, /agent_unavailable: The endpoint test has no prices/)
})

test('a model with too short a context parks the book, with a sentence', async () => {
  await using bridge = await startBridge()
  await bridge.command(
    'models',
    'add',
    'test',
    '--address',
    bridge.server.address,
    '--model',
    'test-model',
    '--flat',
    '--context',
    '2000',
  )
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 3)
  assert.match(stdout, /agent_unavailable: The .*takes only \d+ tokens, .*choose another model\./)
})

test('a book without people gets recaps only, and the result says so', async () => {
  await using bridge = await startBridge({ ways: { sentences: ['Ann leaves the mill.'] } })
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 0)
  assert.match(
    stdout,
    /done, 0 characters, 1 recap.*\n {2}recaps\.json, positions\.json, story\.json\n[\s\S]* {2}There are no characters: /,
  )
  assert.ok(!existsSync(path.join(bridge.beside, 'characters.json')))
})

test('nothing of the book remains in the data folder, not even in a refused answer', async () => {
  const copied = 'and it rained on and on over there and it rained'
  await using bridge = await startBridge({
    ways: { write: (sentences, isMending) => (isMending ? sentences : [{ text: copied, facts: sentences[0]?.facts ?? [] }]) },
  })
  const { exitCode, stdout } = await bridge.run()
  assert.equal(exitCode, 0, stdout)
  const data = bridge.folder.at('data')
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) assert.ok(!readFileSync(path.join(entry.parentPath, entry.name)).includes('rained on and on'), entry.name)
})
