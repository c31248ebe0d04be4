import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_CHOICE, parseColumns, withShown, withWidth } from './column-choice.ts'

test('reads a stored choice in column order', () => {
  const chosen = withWidth(withShown(withShown(FIRST_CHOICE, 'format', true), 'series', false), 'author', 15)
  assert.deepEqual(chosen.shown, ['author', 'narrator', 'format', 'duration', 'added', 'size'])
  assert.deepEqual(parseColumns(JSON.stringify(chosen)), chosen)
  assert.deepEqual(withWidth(chosen, 'author', undefined).widths, {})
})

for (const stored of [null, '', '{', '7', '[]', '{"shown":"author"}'])
  test(`without a usable choice (${stored}), shows the default columns`, () => assert.equal(parseColumns(stored), FIRST_CHOICE))

test('ignores unknown columns and widths that are not numbers', () => {
  const stored = '{"shown":["size","mood","author"],"widths":{"author":"12","mood":3,"size":9,"series":null}}'
  assert.deepEqual(parseColumns(stored), { shown: ['author', 'size'], widths: { size: 9 } })
})
