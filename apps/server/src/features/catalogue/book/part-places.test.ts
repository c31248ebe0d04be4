import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPartPlaces, type Part } from './part-places.ts'

/** `name sound seconds`. */
function part(text: string): Part {
  const [path = '', sound = '', seconds = '60'] = text.split(' ')
  return { path, durationUs: Number(seconds) * 1_000_000, fingerprint: `print of ${text}`, ...(sound !== '?' && { sound }) }
}
const parts = (texts: readonly string[]) => texts.map(part)
const THREE = ['1.mp3 a', '2.mp3 b', '3.mp3 c']

const CASES: readonly {
  name: string
  before?: readonly string[]
  after: readonly string[]
  /** Seconds before and after; undefined if the part is gone. */
  places: readonly (readonly [number, number | undefined])[]
}[] = [
  {
    name: 'a part added in front',
    after: ['0.mp3 x 30', ...THREE],
    places: [
      [0, 30],
      [70, 100],
      [180, 210],
    ],
  },
  {
    name: 'a part added at the end',
    after: [...THREE, '4.mp3 x'],
    places: [
      [0, 0],
      [70, 70],
      [180, 180],
    ],
  },
  {
    name: 'a part removed in front, and the others renamed',
    after: ['1.mp3 b', '2.mp3 c'],
    places: [
      [70, 10],
      [130, 70],
      [30, undefined],
    ],
  },
  {
    name: 'a part removed in the middle',
    after: ['1.mp3 a', '3.mp3 c'],
    places: [
      [30, 30],
      [70, undefined],
      [130, 70],
    ],
  },
  {
    name: 'parts in another order',
    after: ['1.mp3 c', '2.mp3 a', '3.mp3 b'],
    places: [
      [10, 70],
      [70, 130],
      [130, 10],
    ],
  },
  {
    name: 'every part renamed',
    after: ['a.mp3 a', 'b.mp3 b', 'c.mp3 c'],
    places: [
      [10, 10],
      [130, 130],
    ],
  },
  {
    name: 'copies dropped',
    before: ['1.m4b a', '1.mp3 b', '2.m4b c', '2.mp3 d'],
    after: ['1.m4b a', '2.m4b c'],
    places: [
      [10, 10],
      [130, 70],
      [70, undefined],
    ],
  },
  {
    name: 'discs joined by folders',
    after: ['CD1/1.mp3 a', 'CD1/2.mp3 b', 'CD2/3.mp3 c'],
    places: [
      [10, 10],
      [130, 130],
    ],
  },
  {
    name: 'a part whose length was measured again',
    after: ['1.mp3 a 90', '2.mp3 b', '3.mp3 c'],
    places: [
      [10, 10],
      [70, 100],
      [130, 160],
    ],
  },
  {
    name: 'a part that is shorter now',
    after: ['1.mp3 a 20', '2.mp3 b', '3.mp3 c'],
    places: [
      [50, 20],
      [70, 30],
    ],
  },
  {
    name: 'a part encoded again under its name',
    after: ['0.mp3 x', '1.mp3 q', '2.mp3 b', '3.mp3 c'],
    places: [
      [10, 70],
      [70, 130],
    ],
  },
  {
    name: 'every part encoded again, with another extension',
    after: ['0.m4b x', '1.m4b q', '2.m4b r', '3.m4b s'],
    places: [
      [10, 70],
      [130, 190],
    ],
  },
  {
    name: 'all parts encoded into one file',
    after: ['Book.m4b q 181'],
    places: [
      [10, 10],
      [130, 130],
    ],
  },
  {
    name: 'the same sound twice',
    before: ['1.mp3 a', '2.mp3 a', '3.mp3 b'],
    after: ['0.mp3 x', '1.mp3 a', '2.mp3 a', '3.mp3 b'],
    places: [
      [10, 70],
      [70, 130],
      [130, 190],
    ],
  },
  {
    name: 'parts without a known sound',
    before: ['1.mp3 ?', '2.mp3 ?'],
    after: ['0.mp3 x', '1.mp3 a', '2.mp3 b'],
    places: [
      [10, 70],
      [70, 130],
    ],
  },
]
for (const { name, before = THREE, after, places } of CASES)
  test(`places follow their part: ${name}`, () => {
    const found = findPartPlaces(parts(before), parts(after))
    assert.ok(found)
    for (const [was, is] of places) assert.equal(found.placeOf(was), is, `from ${was}`)
  })

test('nothing moves if parts and lengths are the same', () => {
  assert.equal(findPartPlaces(parts(THREE), parts(THREE)), undefined)
})

const NEW_PARTS: readonly (readonly [after: readonly string[], hasNewParts: boolean])[] = [
  [[...THREE, '4.mp3 x'], true],
  [['1.mp3 a 90', '2.mp3 b', '3.mp3 c'], false],
  [['Book.m4b q 181'], false],
  [['1.mp3 a', '2.mp3 b'], false],
]
for (const [after, hasNewParts] of NEW_PARTS)
  test(`${after.join(', ')} ${hasNewParts ? 'has' : 'has no'} new parts`, () => {
    assert.equal(findPartPlaces(parts(THREE), parts(after))?.hasNewParts, hasNewParts)
  })
