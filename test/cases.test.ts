import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
/** The cases in apps/player/src/playback/RULES.md, each with a number that a test name contains. */
const CASES = Array.from({ length: 47 }, (_, index) => `P-${String(index + 1).padStart(2, '0')}`)
const TITLE = /\b(?:test|longTest)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g

test('every numbered case of the player rules has a test', () => {
  const files = globSync(['apps/player/**/*.test.ts', 'packages/ui/**/*.test.ts', 'browser/*.{test,tests}.ts'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  const titles = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(TITLE)].map(([, , title]) => title),
  )
  const tested = new Set(titles.flatMap((title) => title?.match(/\bP-\d\d\b/g) ?? []))
  assert.deepEqual(
    CASES.filter((id) => !tested.has(id)),
    [],
  )
})
