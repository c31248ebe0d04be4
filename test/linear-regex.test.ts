import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { attackOn } from './backtracking.ts'
import { type FoundExpression, regularExpressions } from './regular-expressions.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = '{apps/*/{src,sw},packages/*/src}/**/*.{ts,tsx,mts}'

/** Files with one expression that may be slow or is built at runtime, with the reason why it is harmless. */
const REVIEWED: Readonly<Record<string, string>> = {
  'apps/server/src/features/pages/policies.ts':
    'reads the document of the player that the operator installed in web_dir, whose scripts run in every browser anyway',
  'packages/kit/src/requests/known-paths.ts': 'parts of our own routes: `[^/]+` between slashes, and at most one `.*`, at the end',
  'packages/media-tools/src/tool.ts': 'the name is `ffmpeg` or `ffprobe`',
}

test('every regular expression of the programs takes linear time', () => {
  const files = globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|\/test\/|^packages\/testkit\//.test(file))
    .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(path.join(ROOT, file), 'utf8') }))
  const found = regularExpressions(files)
  assert.ok(found.length > 400, `only ${found.length} expressions were found`)
  const complaints = Map.groupBy(
    found.flatMap((expression) => complaint(expression) ?? []),
    ({ file }) => file,
  )
  for (const [file, reason] of Object.entries(REVIEWED)) {
    assert.equal(complaints.get(file)?.length, 1, `one exception for ${file}: ${reason}`)
    complaints.delete(file)
  }
  assert.deepEqual(
    [...complaints.values()].flat().map(({ text }) => text),
    [],
  )
})

function complaint({ file, line, source, flags, code }: FoundExpression): { file: string; text: string } | undefined {
  if (source === undefined) return { file, text: `${file}:${line} ${code} is built of more than constants` }
  const attack = attackOn(source, flags)
  return attack === undefined ? undefined : { file, text: `${file}:${line} ${code} is slow on repeated ${JSON.stringify(attack)}` }
}

test('finds a slow expression in any notation', () => {
  const text = [
    'const HEADER = /^\\s*q\\s*=\\s*(.*?)\\s*$/i',
    "const WORDS = ['a', 'aa'].join('|')",
    'const BUILT = new RegExp(`^(?:\x24{WORDS})+$`)',
    'const RAW = RegExp(String.raw`\\d+` + "x")',
    "const Field = Type.String({ pattern: '^([a-z]+)*$' })",
    'const read = (text: string) => text.split(/\\s*;\\s*/)',
  ].join('\n')
  const found = regularExpressions([{ file: 'planted.ts', text }])
  assert.deepEqual(
    found.map(({ line, source }) => [line, source]).toSorted(([a], [b]) => Number(a) - Number(b)),
    [
      [1, '^\\s*q\\s*=\\s*(.*?)\\s*$'],
      [3, '^(?:a|aa)+$'],
      [4, '\\d+x'],
      [5, '^([a-z]+)*$'],
      [6, '\\s*;\\s*'],
    ],
  )
  for (const expression of found) assert.match(complaint(expression)?.text ?? '', /is slow on repeated/)
})

const SLOW: readonly RegExp[] = [
  /\s+$/,
  /\s*\(\d+\)\s*$/,
  /<\s*br\b[^>]*>/g,
  /^(.*\S)\s+#\s*(\S.*)$/,
  /(a+)+$/,
  /^(?:a|a)*b/,
  /^(?:a(?:b|bab))*c/,
  /^[a-z]+[a-z0-9]+$/,
  /\/assets\/.*-\w{8}\.js$/,
  /x(?!.*y)/,
  /\) (?!.*\))/s,
]
const LINEAR: readonly RegExp[] = [
  /(?<!\s)\s+$/,
  /<[^<>]*>/g,
  /^(.*\S)\s+#\s*(\S.*)/s,
  /"[^"]*"/g,
  /^\s+/,
  /\s+/g,
  /[a-z]+/g,
  /(?<=[\s_(])\d+\s*kb\b/,
  /^(\d+)\.(\d+)$/,
  /\b\d+x/,
  /\s+$/y,
  /^(?:ab|a)*c/,
  /^'(?:[^']|'')*'$/,
]

test('distinguishes slow expressions from linear ones', () => {
  for (const one of SLOW) assert.notEqual(attackOn(one.source, one.flags), undefined, `${one} is slow`)
  for (const one of LINEAR) assert.equal(attackOn(one.source, one.flags), undefined, `${one} is linear`)
})
