import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filtersFor, levelOf } from './transcode-level.ts'

const taken = [
  [undefined, 0],
  ['0', 0],
  ['6', 6],
  ['06', 6],
  ['3.5', 3.5],
  ['12', 12],
  ['12.0', 12],
] as const
for (const [gain, wanted] of taken) test(`gain=${gain} is ${wanted} dB`, () => assert.equal(levelOf({ gain }).gain, wanted))

for (const gain of ['', '12.1', '13', '99', '-1', '+6', '6.', '.5', '6.25', '006', '1e1', '0x6', '6dB', ' 6', 'NaN', '６']) {
  test(`gain=${gain} is refused`, () => assert.throws(() => levelOf({ gain }), { message: 'gain must be a number from 0 to 12' }))
}

for (const even of [undefined, '', '0', 'true', '2', '1 ']) {
  test(`even=${even} is off`, () => assert.equal(levelOf({ even }).isEven, false))
}

test('the limiter is last, the compressor only on request, and no filter without options', () => {
  const names = (level: Parameters<typeof filtersFor>[0]) => filtersFor(level).map((filter) => filter.split('=')[0])
  assert.deepEqual(names({ gain: 0, isEven: false }), [])
  assert.deepEqual(names({ gain: 6, isEven: false }), ['volume', 'alimiter'])
  assert.deepEqual(names({ gain: 0, isEven: true }), ['acompressor', 'volume', 'alimiter'])
})
