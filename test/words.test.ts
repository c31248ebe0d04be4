import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { guillemetsInStrings, type Line, slipsIn, slipsInCode, slipsInStrings } from './wording.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const TEXTS = ['{apps/{player,console},packages/ui}/src/texts/**/!(*.de).ts']
/** Without the tests of the rules, which quote slips. */
const CODE = [
  '{apps,packages}/*/{src,sw,test}/**/*.{ts,tsx,css}',
  'apps/*/vite.config.ts',
  '{benchmarks,browser,deploy,scripts}/**/*.{ts,mjs}',
  'test/**/!(words.test).ts',
  'deploy/{*Containerfile,*.service,*.conf}',
]
/** All code except the German texts. */
const STRINGS = [
  '{apps,packages}/*/{src,sw,test}/**/!(*.de).{ts,tsx,js}',
  '{benchmarks,browser,deploy,scripts}/**/!(*.de).{ts,js,mjs}',
]
const MESSAGES = ['{apps,packages}/*/src/**/!(*.test|*.tests|*.de).{ts,tsx}']
const DOCS = [
  '*.md',
  'docs/*.md',
  'docs/{decisions,reference}/*.md',
  'apps/*/src/**/{README,RULES}.md',
  'apps/*/sample/README.md',
  '{benchmarks,samples}/*.md',
]

const linesOf = (file: string): Line[] =>
  readFileSync(path.join(ROOT, file), 'utf8')
    .split('\n')
    .map((text, index) => ({ file, number: index + 1, text }))
const filesOf = (patterns: readonly string[]) => patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }))
/** A text of a page is checked on its own, without key and quotes. */
const withoutKey = (line: Line): Line => ({
  ...line,
  text: line.text.replace(/^\s*[\w'-]+:\s*/, '').replace(/^['"`]|['"`],?$/g, ''),
})
/** Code and API values in a document are not checked. */
const withoutCode = (line: Line): Line => ({ ...line, text: line.text.replaceAll(/`[^`]*`/g, '``') })

test('finds a slip, with its file and line', () => {
  const lines = ['Nothing here is called so.', 'Scan failed', 'What went wrong while reading.', 'What is new?'].map(
    (text, index) => ({
      ...{ file: 'a.md', number: index + 1, text },
    }),
  )
  assert.deepEqual(
    slipsIn(lines).map((slip) => slip.split(':').slice(0, 2).join(':')),
    ['a.md:1', 'a.md:3'],
  )
})

test('texts on the screen are plain English', () => {
  assert.deepEqual(slipsIn(filesOf(TEXTS).flatMap(linesOf).map(withoutKey)), [])
})

test('documents are plain English', () => {
  assert.deepEqual(slipsIn(filesOf(DOCS).flatMap(linesOf).map(withoutCode)), [])
})

test('finds a slip in a comment and in a test name, but not in code', () => {
  const lines = [
    "test('whoever asks is told', () => {",
    'const told = what',
    '// Nobody waits.',
    '/** What is `nobody` doing? */',
  ].map((text, index) => ({ file: 'a.test.ts', number: index + 1, text }))
  const found = slipsInCode(lines).map((slip) => slip.split(':').slice(0, 2).join(':'))
  assert.deepEqual([...new Set(found)], ['a.test.ts:1', 'a.test.ts:3'])
})

test('comments and test names are plain English', () => {
  assert.deepEqual(slipsInCode(filesOf(CODE).flatMap(linesOf)), [])
})

test('finds a slip in the comment of a deployment file', () => {
  const lines = ['RUN npm ci', '# Nobody waits.', 'User=nobody'].map((text, index) => ({
    file: 'Containerfile',
    number: index + 1,
    text,
  }))
  assert.deepEqual(
    slipsInCode(lines).map((slip) => slip.split(':').slice(0, 2).join(':')),
    ['Containerfile:2'],
  )
})

test('finds a slip in a message, but not in a comment or a name', () => {
  const lines = [
    "throw missing('there is nobody of that name')",
    'print(`The file lies in $.`)',
    "const user = 'nobody'",
    "// it's nobody's",
  ].map((text, index) => ({ file: 'a.ts', number: index + 1, text }))
  assert.deepEqual(
    slipsInStrings(lines).map((slip) => slip.split(':').slice(0, 2).join(':')),
    ['a.ts:1', 'a.ts:2'],
  )
})

test('messages are plain English', () => {
  assert.deepEqual(slipsInStrings(filesOf(MESSAGES).flatMap(linesOf)), [])
})

test('finds guillemets in strings, but not in comments or regular expressions', () => {
  const lines = [
    'throw invalid(`no user «x»`)',
    "const said = 'a «b»'",
    '  -- a line of a «usage»',
    'const QUOTES = /[«»]/u // «»',
    "text.replace(/«\\/[/»]/g, '')",
    '// «»',
    ' * «»',
  ].map((text, index) => ({ file: 'a.ts', number: index + 1, text }))
  assert.deepEqual(
    guillemetsInStrings(lines).map((slip) => slip.split(':').slice(0, 2).join(':')),
    ['a.ts:1', 'a.ts:2', 'a.ts:3'],
  )
})

test('strings have no guillemets, except in German texts', () => {
  assert.deepEqual(guillemetsInStrings(filesOf(STRINGS).flatMap(linesOf)), [])
})
