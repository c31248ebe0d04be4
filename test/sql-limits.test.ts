import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { bareLimits } from './sql-limits.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const TESTS = /\.(?:test|tests)\.ts$|\/test\//

test('no statement has a bare parameter after LIMIT or OFFSET: write LIMIT +:name', () => {
  const files = globSync('{apps,packages,benchmarks}/**/*.ts', { cwd: ROOT, exclude: ['**/node_modules'] })
  assert.ok(files.length > 500)
  const found = files
    .filter((file) => !TESTS.test(file))
    .flatMap((file) => bareLimits(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`))
  assert.deepEqual(found, [])
})

const STATEMENTS: readonly [sql: string, lines: readonly number[]][] = [
  ['SELECT a FROM t LIMIT :max', [1]],
  ['SELECT a FROM t LIMIT ?', [1]],
  ['SELECT a\nFROM t LIMIT 1\nOFFSET :from', [3]],
  ['SELECT a FROM t\nLIMIT\n :max', [2]],
  ['SELECT a FROM t LIMIT -1 OFFSET +:from', []],
  ['SELECT a FROM t LIMIT +:max', []],
  ['SELECT a FROM t LIMIT 20', []],
]
for (const [sql, lines] of STATEMENTS)
  test(`bare parameters in ${JSON.stringify(sql)}: ${lines.length}`, () => assert.deepEqual(bareLimits(sql), lines))
