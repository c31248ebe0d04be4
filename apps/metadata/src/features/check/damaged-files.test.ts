import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { FAMILY_NAMES, openTree } from '../records/index.ts'
import { checkTree } from './index.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../../sample')
const FILES = ['people/0.json', 'works/0/0.json', 'series/0.json', 'works-community/0/0.json', 'redirects.json']
const SCRAPS = [
  '',
  '"',
  '{',
  '}',
  '[]',
  'null',
  '0',
  '-1',
  '1e400',
  'true',
  ',',
  ':',
  '\u0000',
  '\\u0000',
  '"__proto__":',
  '"a":1,',
  '[['.repeat(9999),
]

test('reports any file damage instead of throwing, and can read a database without problems', () => {
  using folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'closed'), folder.path, { recursive: true })
  fc.assert(
    fc.property(
      fc.constantFrom(...FILES),
      fc.tuple(fc.nat(), fc.nat(40)),
      fc.constantFrom(...SCRAPS),
      (name, [at, length], scrap) => {
        const file = folder.at('data', name)
        const text = readFileSync(file, 'utf8')
        const offset = at % text.length
        writeFileSync(file, text.slice(0, offset) + scrap + text.slice(offset + length))
        try {
          const { problems } = checkTree([folder.path])
          if (problems.length === 0)
            for (const family of FAMILY_NAMES) for (const { record } of openTree([folder.path]).records(family)) assert.ok(record)
        } finally {
          writeFileSync(file, text)
        }
      },
    ),
    { numRuns: runs(80, 300) },
  )
})

const values = fc.oneof(fc.constantFrom(null, 0, -1, 1.5, true, '', 'x', [], {}, [null], { a: null }), fc.jsonValue())

test('reports a value of any type in any field instead of throwing', () => {
  using folder = temporaryFolder()
  cpSync(path.join(SAMPLE, 'closed'), folder.path, { recursive: true })
  fc.assert(
    fc.property(fc.constantFrom(...FILES), fc.array(fc.nat(), { minLength: 1, maxLength: 7 }), values, (name, way, value) => {
      const file = folder.at('data', name)
      const text = readFileSync(file, 'utf8')
      const pack = JSON.parse(text)
      put(pack, way, value)
      writeFileSync(file, JSON.stringify(pack))
      try {
        checkTree([folder.path])
      } finally {
        writeFileSync(file, text)
      }
    }),
    { numRuns: runs(100, 400) },
  )
})

function put(inside: Record<string, unknown>, [step = 0, ...rest]: number[], value: unknown): void {
  const names = Object.keys(inside)
  const name = names[step % names.length] ?? 'new'
  const next = inside[name]
  if (rest.length > 0 && typeof next === 'object' && next !== null) put(next as Record<string, unknown>, rest, value)
  else inside[name] = value
}
