// Prints measures of the code in a checkout: `node scripts/measures.ts [--root PATH] [--list]` (Node 24).
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { bareIn } from '../test/bare-catches.ts'
import { tableUses } from '../test/sql-tables.ts'
import { featureOf, OWNERS } from '../test/table-owners.ts'
import { countOddWords } from '../test/wording.ts'
import { cachesIn, flatFolders, waysToAnswerJson } from './counted.ts'
import { CHANGES } from './touched-files.ts'
import { parse, type Source, singleUse } from './type-uses.ts'

const BIOME = path.resolve(import.meta.dirname, '../node_modules/.bin/biome')
const IS_TEST = /\.tests?\.tsx?$|(^|\/)test\/|^browser\/|^packages\/testkit\//

const { values: options } = parseArgs({
  options: {
    root: { type: 'string', default: path.resolve(import.meta.dirname, '..') },
    list: { type: 'boolean', default: false },
  },
})
const root = path.resolve(options.root)

const files: readonly Source[] = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const code = files.filter(({ file }) => !IS_TEST.test(file))
const words = countOddWords(root)
const programs = code.filter(({ file }) => /^(apps|packages)\//.test(file))

/** The places found, or their number, and the goal. */
const MEASURES: readonly (readonly [measure: string, found: number | readonly string[], goal?: string])[] = [
  ['tables written by several features', writtenBySeveral(), '0'],
  ...CHANGES.map(({ kind, goal, files }) => [`files touched by ${kind}`, Object.keys(files), goal] as const),
  ['caches', cachesIn(programs), '10'],
  ['constructors of caches', [...new Set(cachesIn(programs))], '3'],
  ['ways to answer JSON', waysToAnswerJson(programs), '1, and that of the metadata service'],
  ['flat folders over 25 files', flatFolders(code, 25), '3'],
  ['single-use interfaces', singleUse(files.map(parse)), 'under 150'],
  ['functions over 50 lines', longFunctions(50), 'under 60'],
  ['bare catches', programs.flatMap(({ file, text }) => bareIn(text).map((line) => `${file}:${line}`)), '0'],
  ['linter warnings', warnings(root), '0'],
  ['odd words', oddWords()],
  ['odd words per 1,000 lines', Number(words.perThousandLines.toFixed(2)), 'a quarter of 4.72'],
  ['lines of code', linesOf(code)],
  ['lines of tests', linesOf(files) - linesOf(code)],
]

for (const [measure, found, goal = ''] of MEASURES) {
  const value = typeof found === 'number' ? found : found.length
  console.log(`${measure.padEnd(44)}${String(value).padStart(8)}  ${goal}`.trimEnd())
  if (options.list && typeof found !== 'number') for (const one of found) console.log(`  ${one}`)
}

function oddWords(): string[] {
  return [...words.signs].flatMap(([sign, places]) => places.map((place) => `${sign}: ${place}`))
}

function writtenBySeveral(): string[] {
  const tables = new Set(Object.values(OWNERS).flatMap((owned) => owned.split(' ')))
  const writers = new Map<string, Set<string>>()
  for (const source of programs.filter(({ file }) => /^(apps\/server|packages\/kit)\/src\/(?!migrations\/)/.test(file))) {
    for (const { table, writes } of tableUses(source, tables)) {
      if (writes && table) writers.set(table, (writers.get(table) ?? new Set()).add(featureOf(source.file)))
    }
  }
  return [...writers].flatMap(([table, { size }]) => (size > 1 ? [table] : []))
}

/** As the linter counts them: without JSX. */
function longFunctions(maxLines: number): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'measures-'))
  const includes = ['**', '!**/*.test.ts', '!**/*.tests.ts', '!**/test/**', '!**/dist/**', '!packages/testkit/**', '!browser/**']
  const rule = { noExcessiveLinesPerFunction: { level: 'warn', options: { maxLines } } }
  const config = { files: { includes }, linter: { rules: { preset: 'none', complexity: rule } } }
  writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config))
  try {
    return warnings(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function warnings(config: string): string[] {
  const args = [
    'lint',
    `--config-path=${config}`,
    '--reporter=json',
    '--colors=off',
    '--max-diagnostics=none',
    '--diagnostic-level=warn',
    '.',
  ]
  const { stdout: printed } = spawnSync(BIOME, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const { diagnostics }: Report = JSON.parse(printed)
  return diagnostics.map(({ category, location }) => `${location.path}:${location.start?.line ?? 1}: ${category}`)
}

interface Report {
  diagnostics: { category: string; location: { path: string; start?: { line: number } } }[]
}

function linesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
}
