import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  COMMUNITY,
  createSample,
  H,
  hobbit,
  type Json,
  PEOPLE,
  plainLineOf,
  R,
  recording,
  WORKS,
} from '../../../test/broken-sample.ts'
import { checkTree } from './index.ts'

const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))

const CASES: { name: string; file: string; change: (pack: Json) => void; problems: string[] }[] = [
  {
    name: 'a recording with 30,000 ISBNs',
    file: WORKS,
    change: (pack) => {
      recording(pack).isbn = many(30_000, (at) => ({ isbn: String(9_780_000_000_000 + at), region: 'us' }))
    },
    problems: [`${R}isbn: must have at most 1,000 items`],
  },
  {
    name: 'a recap for each of 60,000 chapters',
    file: COMMUNITY,
    change: (pack) => {
      pack.entries['the-fellowship-of-the-ring'].recaps.recaps = many(60_000, (at) => ({ through: { chapter: at }, text: 'x' }))
    },
    problems: [],
  },
  {
    name: 'a work with 150,000 recordings',
    file: WORKS,
    change: (pack) => {
      hobbit(pack).recordings = Object.fromEntries(many(150_000, (at) => [`r-${at}`, 1]))
    },
    problems: [`${H}has more than 100,000 values: only its first problem is reported`, `${H}recording r-0: must be an object`],
  },
]

for (const { name, file, change, problems } of CASES)
  test(`finishes the check of ${name}`, () => {
    using folder = createSample()
    const pack = JSON.parse(readFileSync(folder.at('data', file), 'utf8'))
    change(pack)
    writeFileSync(folder.at('data', file), JSON.stringify(pack))
    const lines = checkTree([folder.path]).problems.map(plainLineOf)
    assert.deepEqual(
      lines.filter((line) => !line.includes('KiB')),
      problems,
    )
  })

const DEEP = 70
const FILES: readonly (readonly [name: string, text: string, problem: RegExp])[] = [
  ['nested endlessly', '['.repeat(8_000_000), /^people\/0\.json: is not valid JSON: nested more than 64 levels deep/],
  ['nested too deep, in canonical form', deepPack(), /^people\/0\.json: is not valid JSON: nested more than 64 levels deep/],
  ['larger than any pack', `"${'x'.repeat(17 * 1024 * 1024)}"`, /^people\/0\.json: is larger than 16 MiB$/],
]
for (const [name, text, problem] of FILES)
  test(`finishes the check of a file that is ${name}`, () => {
    using folder = createSample()
    writeFileSync(folder.at('data', PEOPLE), text)
    const lines = checkTree([folder.path]).problems.map(plainLineOf)
    assert.ok(
      lines.some((line) => problem.test(line)),
      lines[0],
    )
  })

function deepPack(): string {
  let value: unknown = 1
  for (let depth = 0; depth < DEEP; depth += 1) value = [value]
  return `${JSON.stringify({ entries: { a: { id: value } } }, null, 2)}\n`
}
