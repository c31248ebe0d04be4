import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { namedTests } from '../scripts/test-files.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const named = (paths: readonly string[], { from = ROOT, withLong = false } = {}) =>
  namedTests({ root: ROOT, from, paths, withLong })

test('a test is named by its own path, by the file beside it, or by a folder above', () => {
  assert.deepEqual(named(['packages/kit/src/ignore.test.ts']), ['packages/kit/src/ignore.test.ts'])
  assert.deepEqual(named(['packages/kit/src/ignore.ts']), ['packages/kit/src/ignore.test.ts'])
  assert.deepEqual(named(['ignore.ts', './ignore.test.ts'], { from: path.join(ROOT, 'packages/kit/src') }), [
    'packages/kit/src/ignore.test.ts',
  ])
  assert.ok(named(['packages/kit']).includes('packages/kit/src/ignore.test.ts'))
  assert.deepEqual(named(['browser/home.tests.ts']), ['browser/home.tests.ts'])
})

test("a folder's long tests run only on request, but a named file always runs", () => {
  const long = 'apps/server/test/fuzz.long.journey.test.ts'
  assert.equal(named(['apps/server/test']).includes(long), false)
  assert.equal(named(['apps/server/test'], { withLong: true }).includes(long), true)
  assert.deepEqual(named([long]), [long])
})

test('a path without tests is refused with a sentence', () => {
  assert.throws(() => named(['packages/kit/src/nowhere.ts']), /^Error: There is no packages\/kit\/src\/nowhere\.ts\.$/)
  assert.throws(() => named(['docs']), /^Error: docs has no tests\.$/)
  assert.throws(() => named(['README.md']), /^Error: README\.md has no tests\.$/)
})
