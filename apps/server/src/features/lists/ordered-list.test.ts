import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { relPath } from '../paths/index.ts'
import { type Item, ofAll, withItem } from './ordered-list.ts'

/** Lower-case paths are visible, upper-case ones hidden. */
const maySee = (_libraryId: number, path: string) => path === path.toLowerCase()
const item = (path: string, at = 0): Item => ({ libraryId: 1, path: relPath(path), addedAt: `2026-01-01T00:00:00.${at + 100}Z` })
const list = (paths: string) => [...paths].map((path, at) => item(path, at))
const paths = (items: readonly Item[] | 'full') => (items === 'full' ? items : items.map(({ path }) => path).join(''))

const additions = [
  { name: 'adds to an empty list', before: '', add: 'x', becomes: 'x' },
  { name: 'adds at the end by default', before: 'abc', add: 'x', becomes: 'abcx' },
  { name: 'adds at the beginning', before: 'abc', add: 'x', position: 0, becomes: 'xabc' },
  { name: 'adds in the middle', before: 'abc', add: 'x', position: 2, becomes: 'abxc' },
  { name: 'adds at the end for a position past it', before: 'abc', add: 'x', position: 9, becomes: 'abcx' },
  { name: 'keeps an existing item without a position', before: 'abc', add: 'a', becomes: 'abc' },
  { name: 'moves an existing item to a position', before: 'abc', add: 'a', position: 1, becomes: 'bac' },
  { name: 'moves an existing item to the end', before: 'abc', add: 'a', position: 3, becomes: 'bca' },
  { name: 'keeps an existing item at its position', before: 'abc', add: 'b', position: 1, becomes: 'abc' },
  { name: 'counts positions among visible items', before: 'HaGbI', add: 'x', position: 1, max: 9, becomes: 'HaGxbI' },
  { name: 'adds after the last visible item', before: 'HaGbI', add: 'x', max: 9, becomes: 'HaGbxI' },
  { name: 'adds before hidden items if none are visible', before: 'HG', add: 'x', becomes: 'xHG' },
  { name: 'refuses an item if full', before: 'abcd', add: 'x', becomes: 'full' },
  { name: 'moves an existing item even if full', before: 'abcd', add: 'd', position: 0, becomes: 'dabc' },
  { name: 'drops the oldest hidden item if full', before: 'HabG', add: 'x', becomes: 'abxG' },
  { name: 'drops a hidden item for the last visible place', before: 'aHbc', add: 'x', becomes: 'abcx' },
]
for (const { name, before, add, position, max = 4, becomes } of additions) {
  test(name, () => assert.equal(paths(withItem(list(before), item(add, 900), { position, maySee, max })), becomes))
}

test('a whole list keeps each book once, in the requested order, with its date', () => {
  const after = ofAll(list('abc'), [item('c'), item('x'), item('c'), item('a')], 'now')
  assert.deepEqual(after, [item('c', 2), { ...item('x'), addedAt: 'now' }, item('a', 0)])
})

test('after any change, items are unique, within the limit, and the others keep their order', () => {
  const letter = fc.constantFrom(...'abcdefghABCDEFGH')
  const seen = fc.constantFrom(...'abcdefgh')
  const step = fc.record({ add: seen, position: fc.option(fc.nat(10), { nil: undefined }) })
  fc.assert(
    fc.property(fc.uniqueArray(letter, { maxLength: 8 }), fc.array(step, { maxLength: 20 }), (start, steps) => {
      const max = 6
      let before: readonly Item[] = start.map((path, at) => item(path, at))
      for (const [at, { add, position }] of steps.entries()) {
        const visible = (items: readonly Item[]) => items.filter(({ path }) => maySee(1, path)).map(({ path }) => path as string)
        const others = visible(before).filter((path) => path !== add)
        const isThere = others.length < visible(before).length
        const after = withItem(before, item(add, 100 + at), { position, maySee, max })
        if (after === 'full') {
          assert.ok(!isThere && others.length >= max)
          continue
        }
        const shown = visible(after)
        assert.deepEqual(
          shown.filter((path) => path !== add),
          others,
        )
        assert.equal(new Set(after.map(({ path }) => path)).size, after.length)
        if (position !== undefined) assert.equal(shown.indexOf(add), Math.min(position, others.length))
        else if (!isThere) assert.equal(shown.at(-1), add)
        if (after !== before) assert.ok(after.length <= Math.max(max, shown.length))
        const hidden = (items: readonly Item[]) => items.filter(({ path }) => !maySee(1, path)).map(({ path }) => path)
        const left = new Set(hidden(after))
        assert.deepEqual(
          hidden(before).filter((path) => left.has(path)),
          hidden(after),
        )
        before = after
      }
    }),
  )
})
