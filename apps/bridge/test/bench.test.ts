import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { startModelServer } from '@chapterhouse/testkit/model-server/model-server'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { BENCH_BOOKS, readBenchBook } from '../src/cli/bench-books.ts'
import { runCommand } from './run-command.ts'

test('prepared answers measure the program and say so, without a leak', async () => {
  using folder = temporaryFolder()
  const args = ['bench', '--test-answers', '--out', folder.at('report.txt'), '--data', folder.at('data')]
  const { exitCode, stdout } = await runCommand(args)
  assert.equal(exitCode, 0, stdout)
  assert.match(stdout, /measure the program on this machine, and say nothing about a model/)
  assert.equal(readFileSync(folder.at('report.txt'), 'utf8'), stdout)
  for (const figure of [/leaks: 0 /g, /overlaps of eight words: 0 /g, /recall of events: 100 %/g])
    assert.equal(stdout.match(figure)?.length, 4)
  assert.match(stdout, /Moby-Dick \(135 chapters, 207471 words/)
})

test('without models it says how to add one, and uses prepared answers', async () => {
  using folder = temporaryFolder()
  const { exitCode, stdout } = await runCommand(['bench', 'worlds', '--data', folder.at('data')])
  assert.equal(exitCode, 0)
  assert.match(stdout, /No models are set up\. Add one with `models add`/)
})

test('asks the models that are set up, counts what they report, and names their prices and a list', async () => {
  using folder = temporaryFolder()
  await using server = await startModelServer({ answer: ({ schema }) => answerTo(schema) })
  const data = ['--data', folder.at('data')]
  const prices = ['--price-in', '1', '--price-out', '2']
  await runCommand(['models', 'add', 'test', '--address', server.address, '--model', 'test-model', ...prices, ...data])
  const { exitCode, stdout } = await runCommand(['bench', 'worlds', '--price-in', '0.5', '--price-out', '0', ...data])
  assert.equal(exitCode, 0, stdout)
  assert.match(stdout, /Models: test: test-model/)
  assert.match(stdout, /The judge is the model that writes/)
  assert.doesNotMatch(stdout, /Prepared answers/)
  assert.match(stdout, new RegExp(`calls: ${server.requests.length},`))
  assert.match(stdout, new RegExp(`tokens: ${server.tokens.in} in, ${server.tokens.out} out`))
  const [own, list] = [server.tokens.in + 2 * server.tokens.out, 0.5 * server.tokens.in].map((value) => (value / 1e6).toFixed(4))
  assert.ok(stdout.includes(`cost by your prices: ${own} USD`), stdout)
  assert.ok(stdout.includes(`cost by the list: ${list} USD`), stdout)
})

const nothing: Readonly<Record<string, object>> = { facts: { facts: [] }, verdicts: { verdicts: [] }, cards: { cards: [] } }
function answerTo(schema: object | undefined): string {
  const [field = ''] = Object.keys((schema as { properties?: object } | undefined)?.properties ?? {})
  return JSON.stringify(nothing[field] ?? { sentences: [] })
}

test('refuses an unknown book and a price that is not a number', async () => {
  for (const [args, why] of [
    [['dune'], /No book named "dune" in the benchmark\. Choose from: moby-dick/],
    [['worlds', '--price-in', 'cheap'], /"cheap" is not a price/],
  ] as const) {
    const { exitCode, stderr } = await runCommand(['bench', ...args, '--test-answers'])
    assert.equal(exitCode, 1)
    assert.match(stderr, why)
  }
})

for (const name of BENCH_BOOKS)
  test(`keys of ${name} match its text`, () => {
    const { keys, chapters } = readBenchBook(name)
    for (const { name: person, named, enters } of keys.people) {
      const first = chapters.find(({ text }) => new RegExp(`(?<![\\p{L}])${person}(?![\\p{L}])`, 'u').test(text))
      assert.equal(first?.chapter, named, person)
      assert.ok(enters >= named && enters <= chapters.length, person)
    }
    for (const { chapter } of keys.events) assert.ok(chapters.some((one) => one.chapter === chapter))
    for (const { since } of keys.secrets) assert.ok(since > 1)
  })
