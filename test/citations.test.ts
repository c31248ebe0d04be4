import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { brokenCitations } from './citations.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const CITING = /\.(?:md|ts|tsx|mts|mjs|js|css|html)$/

test('every citation refers to a file and section of the repository', () => {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const files = listed
    .split('\0')
    .filter((file) => CITING.test(file) && !file.startsWith('test/citations') && existsSync(path.join(ROOT, file)))
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]))
  assert.deepEqual(brokenCitations({ texts, exists: (file) => existsSync(path.join(ROOT, file)) }), [])
})

const DOCUMENTS = {
  'docs/reference/server.md': '# Server\n\n## 1. Paths\n\n### 1.8 Rate limits\n\n1. One.\n2. Two.\n',
  'docs/reference/decisions.md': '# Decisions\n\n## Metadata service\n\n1. One.\n\n## Audiobook server\n\n1. One.\n2. Two.\n',
  'docs/decisions/0007-a-name.md': '# 0007\n',
  'docs/library.md': '# Library\n\n## What is left out\n',
}

function broken(text: string, file = 'apps/server/src/x.ts'): string[] {
  const texts = new Map(Object.entries({ ...DOCUMENTS, [file]: text }))
  const folders = ['docs', 'docs/reference', 'docs/decisions']
  return brokenCitations({ texts, exists: (name) => texts.has(name) || folders.includes(name) })
}

const GOOD = [
  '/** Buckets (docs/reference/server.md 1.8). */',
  '/** Both (docs/reference/server.md 1 and 1.8). */',
  '/**\n * Over the end of a line (docs/reference/server.md\n * 1.8).\n */',
  '/** In order (docs/reference/decisions.md, server 1 and 2). */',
  '// See docs/decisions/0007 and docs/library.md.',
  "readFileSync('../../../docs/library.md')",
  "writeFileSync('notes.md', 'https://example.org/docs/missing.md')",
] as const

for (const text of GOOD) {
  test(`a valid citation: ${JSON.stringify(text)}`, () => assert.deepEqual(broken(text), []))
}

const BROKEN = [
  ['a missing file', '\n// See docs/missing.md.', 'apps/server/src/x.ts:2: docs/missing.md does not exist'],
  ['a missing bare name', '// See NOTES.md.', 'apps/server/src/x.ts:1: NOTES.md does not exist'],
  ['a missing section', '// docs/reference/server.md 1.9', 'apps/server/src/x.ts:1: docs/reference/server.md has no 1.9'],
  [
    'a missing section on the next line',
    '/** a\n * docs/reference/server.md\n * 1.9 */',
    'apps/server/src/x.ts:2: docs/reference/server.md has no 1.9',
  ],
  [
    'a line of a list in a document with sections',
    '// docs/reference/server.md 2',
    'apps/server/src/x.ts:1: docs/reference/server.md has no 2',
  ],
  ['the second of two', '// docs/reference/server.md 1.8, 2.4', 'apps/server/src/x.ts:1: docs/reference/server.md has no 2.4'],
  [
    'a line that the other list has',
    '// docs/reference/decisions.md, metadata 2',
    'apps/server/src/x.ts:1: docs/reference/decisions.md has no metadata 2',
  ],
  ['a missing decision record', '// docs/decisions/0008', 'apps/server/src/x.ts:1: docs/decisions/0008 does not exist'],
] as const

for (const [name, text, complaint] of BROKEN) {
  test(`a broken citation is reported with its line: ${name}`, () => assert.deepEqual(broken(text), [complaint]))
}

const LINKS = [
  ['[a](library.md#what-is-left-out)', []],
  ['[a](https://example.org/x.md)', []],
  ['[README.md](library.md)', []],
  ['\n[a](gone.html)', ['docs/x.md:2: gone.html does not exist']],
  ['[a](library.md#gone)', ['docs/x.md:1: library.md has no heading #gone']],
  ['`server.md` 1.9', ['docs/x.md:1: server.md has no 1.9']],
] as const

for (const [text, complaints] of LINKS) {
  test(`in a document: ${JSON.stringify(text)}`, () => assert.deepEqual(broken(text, 'docs/x.md'), complaints))
}
