import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruleIn } from './share-rule.ts'

const LIBRARIES = [
  { id: 1, name: 'Books' },
  { id: 2, name: 'Books: old' },
]
for (const [text, libraryId, path] of [
  ['Books', 1, ''],
  ['Books:', 1, ''],
  ['Books:Herbert/Dune', 1, 'Herbert/Dune'],
  ['Books: old', 2, ''],
  ['Books: old:A:B', 2, 'A:B'],
  ['Books: new', 1, ' new'],
] as const) {
  test(`"${text}" is parsed as "${path}" in library ${libraryId}`, () =>
    assert.deepEqual(ruleIn(text, LIBRARIES), { libraryId, path }))
}

test('a rule with an unknown library is rejected with the names of all libraries', () => {
  assert.throws(() => ruleIn('Book', LIBRARIES), /No library for "Book"\. Libraries: "Books", "Books: old"\.$/)
  assert.throws(() => ruleIn('Book', []), /There are no libraries yet\./)
})
