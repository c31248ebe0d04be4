import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRange, type RequestedRange } from './byte-range.ts'

const N = 1000
const part = (start: number, end: number): RequestedRange => ({ kind: 'part', start, end })
const whole: RequestedRange = { kind: 'whole' }
const unsatisfiable: RequestedRange = { kind: 'unsatisfiable' }

const cases: [header: string | undefined, expected: RequestedRange, size?: number][] = [
  [undefined, whole],
  ['bytes=0-99', part(0, 99)],
  ['bytes=0-', part(0, 999)],
  ['bytes=900-', part(900, 999)],
  ['bytes=999-', part(999, 999)],
  ['bytes=999-999', part(999, 999)],
  ['bytes=-500', part(500, 999)],
  ['bytes=-1001', part(0, 999)],
  ['bytes=-5000', part(0, 999)],
  ['bytes=100-999999999', part(100, 999)],
  ['bytes=1000-', unsatisfiable],
  ['bytes=1000-1001', unsatisfiable],
  ['bytes=-0', unsatisfiable],
  ['bytes=5-2', whole],
  ['bytes=a-b', whole],
  ['bytes=', whole],
  ['bytes=-', whole],
  ['bytes 0-9', whole],
  ['bytes', whole],
  ['', whole],
  ['items=0-9', whole],
  ['lines=0-1', whole],
  ['Bytes=0-9', part(0, 9)],
  ['BYTES=0-9', part(0, 9)],
  ['bytes= 0-9', part(0, 9)],
  ['bytes=0-9 ', part(0, 9)],
  ['bytes= 0-9 , 20-29', whole],
  ['bytes=0-9,20-29', whole],
  ['bytes=0-9,1005-', whole],
  ['bytes=0--9', whole],
  ['bytes=+0-9', whole],
  ['bytes=0x0-9', whole],
  ['bytes=99999999999999999999-', unsatisfiable],
  ['bytes=0-99999999999999999999', part(0, 999)],
  [`bytes=${'9'.repeat(400)}-`, unsatisfiable],
  [`bytes=-${'9'.repeat(400)}`, part(0, 999)],
  [undefined, whole, 0],
  ['bytes=0-', unsatisfiable, 0],
  ['bytes=-5', unsatisfiable, 0],
  ['bytes=4831838208-4831838217', part(4_831_838_208, 4_831_838_217), 5_368_709_120],
]

for (const [header, expected, size = N] of cases) {
  test(`Range "${header?.slice(0, 40)}" of ${size} bytes is ${expected.kind}`, () =>
    assert.deepEqual(parseRange(header, size), expected))
}

test('a partial range is never empty and never exceeds the file', () => {
  const position = fc.oneof(fc.constant(''), fc.maxSafeNat().map(String), fc.stringMatching(/^\d{1,40}$/))
  const header = fc.oneof(
    fc.string(),
    fc.tuple(position, position).map(([first, last]) => `bytes=${first}-${last}`),
  )
  fc.assert(
    fc.property(header, fc.nat({ max: 2 ** 33 }), (text, size) => {
      const expected = parseRange(text, size)
      assert.ok(expected.kind !== 'part' || (expected.start >= 0 && expected.start <= expected.end && expected.end < size))
    }),
  )
})

test('sends exactly the bytes between two positions within the file', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 33 }), fc.nat({ max: 1_000_000 }), fc.nat({ max: 1_000_000 }), (start, more, beyond) => {
      const size = start + more + beyond + 1
      assert.deepEqual(parseRange(`bytes=${start}-${start + more}`, size), part(start, start + more))
    }),
  )
})
