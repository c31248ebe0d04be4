import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { type Formatting, planFormat } from './format-tree.ts'
import { openTree } from './open-tree.ts'
import { entryText } from './pack-files.ts'
import { planRewrite } from './rewrite-family.ts'
import { openRoots } from './roots.ts'
import { finish } from './steps.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../../sample')
const plan = (dir: string): Formatting => finish(planFormat(dir, () => {}))
const changesIn = (dir: string) => [...plan(dir).writes, ...plan(dir).removes]
function format(dir: string): void {
  finish(plan(dir).carryOut())
}

test('the samples are in canonical form', () => {
  for (const sample of ['closed', 'packed']) assert.deepEqual(changesIn(path.join(SAMPLE, sample)), [])
})

test('rewrites files of the older layout in place, in canonical form', () => {
  using folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'upstream-layout'), folder.path, { recursive: true })
  const person = folder.at('data/people/ro/rob-inglis.json')
  const before = readFileSync(person, 'utf8')
  writeFileSync(person, JSON.stringify(JSON.parse(before)))
  format(folder.path)
  assert.equal(readFileSync(person, 'utf8'), before)
  assert.deepEqual(changesIn(folder.path), [])
})

const slug = fc.stringMatching(/^[a-z0-9]{1,2}(-[a-z0-9]{1,2})?$/)
/** Long texts, so that packs must be split. */
const record = fc.record({ name: fc.string(), size: fc.constantFrom(10, 90_000, 200_000) })
const placed = fc.uniqueArray(fc.tuple(slug, record, fc.nat(5)), { selector: ([name]) => name, maxLength: 14 })
const bounds = fc.uniqueArray(slug, { minLength: 6, maxLength: 6 })

test('moves every record to its pack, loses nothing when interrupted, and completes in the next run', () => {
  fc.assert(
    fc.property(placed, bounds, fc.nat(12), (all, called, steps) => {
      using folder = temporaryFolder()
      const packs = Map.groupBy(all, ([, , at]) => called[at] ?? '0')
      for (const [bound, entries] of packs) {
        const texts = Object.fromEntries(entries.map(([id, { name, size }]) => [id, { id, title: name, text: 'x'.repeat(size) }]))
        write(folder.at('data/works', bound.slice(0, 1), `${bound}.json`), { entries: texts })
      }
      mkdirSync(folder.at('data'), { recursive: true })
      const wanted = new Set(all.map(([id]) => id))
      const running = plan(folder.path).carryOut()
      for (let step = 0; step < steps; step += 1) if (running.next().done) break
      assert.deepEqual(slugsIn(folder.path), wanted)
      format(folder.path)
      assert.deepEqual(slugsIn(folder.path), wanted)
      assert.deepEqual(changesIn(folder.path), [])
      const names = new Map(all.map(([id, { name }]) => [id, name]))
      for (const { slug, record } of openTree([folder.path]).records('works')) assert.equal(record.title, names.get(slug))
    }),
    { numRuns: runs(12, 30) },
  )
})

function slugsIn(dir: string): Set<string> {
  return new Set([...openTree([dir]).records('works')].map(({ slug }) => slug))
}

test('keeps the copy in the right pack of two equal ones', () => {
  using folder = temporaryFolder()
  write(folder.at('data/people/0.json'), { entries: { a: { id: 'a' }, m: { id: 'm', name: 'M' } } })
  write(folder.at('data/people/h.json'), { entries: { b: { id: 'b' }, m: { id: 'm', name: 'M' } } })
  format(folder.path)
  assert.deepEqual(JSON.parse(readFileSync(folder.at('data/people/0.json'), 'utf8')), {
    entries: { a: { id: 'a' }, b: { id: 'b' } },
  })
  assert.deepEqual(JSON.parse(readFileSync(folder.at('data/people/h.json'), 'utf8')), { entries: { m: { id: 'm', name: 'M' } } })
})

test('rejects two different copies, names both files and writes nothing', () => {
  using folder = temporaryFolder()
  const files = {
    'people/0.json': { a: { id: 'a' }, m: { id: 'm', name: 'old' } },
    'people/h.json': { m: { id: 'm', name: 'new' } },
  }
  for (const [file, entries] of Object.entries(files)) write(folder.at('data', file), { entries })
  const texts = () => Object.keys(files).map((file) => readFileSync(folder.at('data', file), 'utf8'))
  const before = texts()
  assert.throws(() => format(folder.path), {
    name: 'AppError',
    message:
      'people/0.json and people/h.json both have the entry m, with different content. Nothing was written. Keep one of them, then run format again.',
  })
  assert.deepEqual(texts(), before)
})

test('rejects an unreadable file before different copies', () => {
  using folder = temporaryFolder()
  write(folder.at('data/people/0.json'), { entries: { m: { id: 'm', name: 'old' } } })
  write(folder.at('data/people/h.json'), { entries: { m: { id: 'm', name: 'new' } } })
  mkdirSync(folder.at('data/works/0'), { recursive: true })
  writeFileSync(folder.at('data/works/0/0.json'), '{"entries":\n{')
  assert.throws(() => plan(folder.path), {
    name: 'AppError',
    message: /works\/0\/0\.json:2:2: is not valid JSON: .* Nothing was written\./,
  })
})

test('an interrupted import leaves no different copies, and format completes it', () => {
  const entry = (id: string, name: string) => ({ id, name, text: 'x'.repeat(150_000) })
  const names = ['a', 'b', 'c']
  const changes = new Map(['b', 'c', 'd'].map((id) => [id, entryText(id, entry(id, 'new'))]))
  for (let steps = 0; steps < 8; steps += 1) {
    using folder = temporaryFolder()
    write(folder.at('data/people/0.json'), { entries: Object.fromEntries(names.map((id) => [id, entry(id, 'old')])) })
    const [root] = openRoots([folder.path])
    assert.ok(root)
    const rewrite = finish(planRewrite({ data: root.data, family: 'people', packs: root.files.packs.people, changes }))
    const running = rewrite.carryOut()
    for (let step = 0; step < steps; step += 1) if (running.next().done) break
    format(folder.path)
    assert.deepEqual(changesIn(folder.path), [])
  }
})

test('rejects conflicts that a person must resolve, and writes nothing', () => {
  const cases = [
    ['{"entries":{"a":{"id":1},"a":{"id":2}}}', /has entries > a twice, with different values/],
    ['{"entries":{"A b":{}}}', /which is not a slug/],
    ['{"entries":{"../x":{}}}', /which is not a slug/],
    ['{"entries":{"a":{}},"more":1}', /is not a pack/],
    ['{"entries":', /c\.json:1:12: is not valid JSON: unexpected end of file/],
  ] as const
  for (const [text, message] of cases) {
    using folder = temporaryFolder()
    write(folder.at('data/people/0.json'), { entries: { b: {} } })
    writeFileSync(folder.at('data/people/c.json'), text)
    assert.throws(() => plan(folder.path), { name: 'AppError', message })
  }
})

test('merges duplicate names with equal values, and keeps the digits of numbers', () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('data/people'), { recursive: true })
  writeFileSync(folder.at('data/people/0.json'), '{"entries":{"a":{"n":1.50,"n":1.50},"a":{"n":1.50}}}')
  writeFileSync(folder.at('data/people/0.json.writing'), '{')
  format(folder.path)
  assert.equal(
    readFileSync(folder.at('data/people/0.json'), 'utf8'),
    '{\n  "entries": {\n    "a": {\n      "n": 1.50\n    }\n  }\n}\n',
  )
  assert.deepEqual(changesIn(folder.path), [])
})

function write(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(value))
}
