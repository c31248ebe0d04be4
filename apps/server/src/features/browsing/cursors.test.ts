import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readCursor, writeCursor } from './cursors.ts'

const list = { libraryId: 1, sort: 'author', filters: { author: '', series: '' } }

test('reads back any cursor it wrote', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.string({ unit: 'grapheme', maxLength: 80 }), (key, path) => {
      assert.deepEqual(readCursor(list, writeCursor(list, { key, path, id: 7 })), { kind: 'mark', mark: { key, path } })
    }),
  )
})

test('a mark too long for a cursor is replaced by the id of its row', () => {
  const cursor = writeCursor(list, { key: 'k'.repeat(900), path: 'p'.repeat(900), id: 7 })
  assert.ok(cursor.length <= 1024)
  assert.deepEqual(readCursor(list, cursor), { kind: 'row', id: 7 })
})

const mine = writeCursor(list, { key: 'a', path: 'b', id: 7 })
const refused = [
  { name: 'Q-22 not base64', cursor: '%%%', of: list },
  { name: 'Q-22 an empty object', cursor: 'e30', of: list },
  { name: 'Q-22 too long', cursor: 'A'.repeat(5_000), of: list },
  { name: 'empty', cursor: '', of: list },
  { name: 'another library', cursor: mine, of: { ...list, libraryId: 2 } },
  { name: 'another order', cursor: mine, of: { ...list, sort: 'title' } },
  { name: 'another filter', cursor: mine, of: { ...list, filters: { author: 'Ann', series: '' } } },
  {
    name: 'text instead of a number',
    cursor: writeCursor({ ...list, sort: 'recent' }, { key: 'x', path: 'b', id: 7 }),
    of: { ...list, sort: 'recent' },
  },
  { name: 'not a number', cursor: Buffer.from('[1,1,"recent","",NaN,"p"]').toString('base64url'), of: { ...list, sort: 'recent' } },
  { name: 'another version', cursor: Buffer.from('[2,1,"author","","a","b"]').toString('base64url'), of: list },
]
for (const { name, cursor, of } of refused)
  test(`refuses a cursor: ${name}`, () => assert.throws(() => readCursor(of, cursor), /^AppError: invalid cursor$/))

test('any input is a valid cursor or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (cursor) => {
      try {
        readCursor(list, cursor)
      } catch (error) {
        assert.match(String(error), /^AppError: invalid cursor$/)
      }
    }),
  )
})
