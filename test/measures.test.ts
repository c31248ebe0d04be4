import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { cachesIn, flatFolders, waysToAnswerJson } from '../scripts/counted.ts'
import { CHANGES, outdated } from '../scripts/touched-files.ts'
import { parse, singleUse } from '../scripts/type-uses.ts'

const single = (files: Readonly<Record<string, string>>) =>
  singleUse(Object.entries(files).map(([file, text]) => parse({ file, text })))

const interfaces = [
  ['of one parameter', 'interface A { b: string }\nfunction f({ b }: A) { return b }', ['a.ts: A']],
  ['of one parameter with a default', 'type A = { b?: string }\nconst f = ({ b }: A = {}) => b', ['a.ts: A']],
  ['of two functions', 'interface A { b: string }\nfunction f({ b }: A) { return b }\nfunction g(a: A) { return f(a) }', []],
  ['of a result', 'interface A { b: string }\nfunction f(): A { return { b: "" } }', []],
  ['that mentions itself', 'interface A { next?: A }\nfunction f(a: A) { return a }', ['a.ts: A']],
] as const

for (const [name, text, expected] of interfaces) {
  test(`an interface ${name} ${expected.length > 0 ? 'counts' : 'does not count'}`, () => {
    assert.deepEqual(single({ 'a.ts': text }), expected)
  })
}

test('an interface used by another file, through an index, has two uses', () => {
  const files = {
    'x/a.ts': 'export interface A { b: string }\nexport const f = ({ b }: A) => b',
    'x/index.ts': "export * from './a.ts'",
    'y/c.ts': "import { type A as Other, f } from '../x/index.ts'\nexport const g = (a: Other) => f(a)",
  }
  assert.deepEqual(single(files), [])
})

test('an interface of a package that a program uses has two uses', () => {
  const files = {
    'packages/kit/src/a.ts': 'export interface A { b: string }\nexport const f = ({ b }: A) => b',
    'apps/server/src/c.ts': "import { type A, f } from '@chapterhouse/kit/a'\nexport const g = (a: A) => f(a)",
  }
  assert.deepEqual(single(files), [])
})

test('caches are counted where they are created', () => {
  const text =
    'export function createUsedCache<T>(max: number) {}\nconst a = createUsedCache<{ b: string }>(1)\ncreateOtherCache(2)'
  assert.deepEqual(cachesIn([{ file: 'a.ts', text }]), ['createUsedCache', 'createOtherCache'])
})

test('a route that writes JSON itself counts as a separate way', () => {
  const files = [
    { file: 'a.routes.ts', text: 'serve(app, list, () => list)' },
    { file: 'b.routes.ts', text: 'serveBytes(app, list, (_exchange, _request, reply) => sendJson(reply, text))' },
    { file: 'c.routes.ts', text: 'serveBytes(app, audio, (_exchange, _request, reply) => reply.send(file))\nservePage(app, page)' },
  ]
  assert.deepEqual(waysToAnswerJson(files), ['serve', 'serveBytes'])
  assert.deepEqual(waysToAnswerJson(files.slice(2)), [])
})

test("subfolders don't count towards a folder", () => {
  const files = ['a/b.ts', 'a/c.ts', 'a/d/e.ts'].map((file) => ({ file, text: '' }))
  assert.deepEqual(flatFolders(files, 1), ['a'])
})

for (const change of CHANGES) {
  test(`${change.kind}, such as ${change.example}, still touches the files that are counted`, () => {
    const read = (file: string) => {
      const at = path.resolve(import.meta.dirname, '..', file)
      return existsSync(at) ? readFileSync(at, 'utf8') : undefined
    }
    assert.deepEqual(outdated(change, read), [])
  })
}

test('a file of a change that has gone or was changed is noticed', () => {
  const texts: Readonly<Record<string, string>> = { 'a.ts': 'const a = 1', 'b.ts': 'const c = 1' }
  const files = { 'a.ts': 'const a', 'b.ts': 'const b', 'c.ts': 'const c' }
  assert.deepEqual(
    outdated({ files }, (file) => texts[file]),
    ['b.ts', 'c.ts'],
  )
})
