import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitsCursor } from '@chapterhouse/kit/requests/sealed-cursor'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import fc from 'fast-check'
import { isCutTo, isSealedMark, toSealedMark } from './list-marks.ts'

const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 40 }), fc.string({ unit: anyCharacter, maxLength: 2_000 }))

test('a mark fits in a cursor, in full if possible, and is a prefix of its row', () => {
  fc.assert(
    fc.property(anyText, anyText, fc.nat(), (key, path, id) => {
      const mark = toSealedMark([key, path], id)
      assert.ok(fitsCursor(mark) && isSealedMark(JSON.parse(JSON.stringify(mark))))
      const [values, row] = mark
      assert.deepEqual(row === undefined ? values : [key, path], [key, path])
      assert.ok(isCutTo(values, [key, path]) || row === undefined)
      assert.ok(Buffer.compare(Buffer.from(String(values[0])), Buffer.from(key)) <= 0)
    }),
  )
})

const unlike = [undefined, null, 5, 'text', {}, [], [[1.5]], [['a'], 'b'], [['a'], 1, 2], [[null]], [['a', {}]], ['a', 'b']]
for (const content of unlike)
  test(`is not a mark: ${JSON.stringify(content)}`, () => {
    assert.equal(isSealedMark(content), false)
  })
