import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { type RelPath, relPath } from '../paths/index.ts'
import { isNothing, isWhole, mayBrowse, mayOpen, scopeOf } from './scope.ts'

const paths = (...texts: string[]) => texts.map((text) => relPath(text))

const compiled = [
  { name: 'a rule below another one is dropped', granted: ['a', 'a/b', 'a/b/c', 'a b/c'], rules: ['a', 'a b/c'] },
  { name: 'a duplicate rule is dropped', granted: ['a/b', 'a/b'], rules: ['a/b'] },
  { name: 'the root replaces all other rules', granted: ['a', '.', 'b/c'], rules: ['.'] },
  { name: 'a name prefix is not a parent folder', granted: ['a', 'ab', 'a-b/c'], rules: ['a', 'ab', 'a-b/c'] },
  { name: 'no rules give no access', granted: [], rules: [] },
]
for (const { name, granted, rules } of compiled) {
  test(`${name}`, () => {
    const scope = scopeOf(paths(...granted))
    assert.deepEqual([...scope.rules], rules)
    assert.equal(isWhole(scope), rules.includes('.'))
    assert.equal(isNothing(scope), rules.length === 0)
  })
}

test('access to a path is the same as with a check of every rule', () => {
  const one = fc
    .oneof(
      { weight: 12, arbitrary: fc.array(fc.constantFrom('a', 'ab', 'a b', 'a0', 'ä'), { minLength: 1, maxLength: 4 }) },
      { weight: 1, arbitrary: fc.constant(['.']) },
    )
    .map((parts) => relPath(parts.join('/')))
  const isUnder = (path: RelPath, rule: RelPath) => rule === '.' || path === rule || path.startsWith(`${rule}/`)
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), one, (granted, path) => {
      const scope = scopeOf(granted)
      const opens = granted.some((rule) => isUnder(path, rule))
      assert.equal(mayOpen(scope, path), opens)
      assert.equal(mayBrowse(scope, path), opens || granted.some((rule) => isUnder(rule, path)))
    }),
    { numRuns: runs(400, 2_000) },
  )
})
