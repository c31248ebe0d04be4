import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inRanges, isRange } from './address-ranges.ts'

const cases = [
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/8', '11.1.2.3', false],
  ['10.0.0.0/8', '::ffff:10.1.2.3', true],
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['::1', '::1', true],
  ['fd00::/8', 'fd12::1', true],
  ['::1', '127.0.0.1', false],
  ['10.0.0.0/8', 'unknown', false],
  ['0.0.0.0/0', undefined, false],
] as const
for (const [range, address, within] of cases) {
  test(`${address} is ${within ? 'in' : 'outside'} ${range}`, () => assert.equal(inRanges(() => [range])(address), within))
}

test('a range added at runtime takes effect immediately', () => {
  let ranges: readonly string[] = []
  const trusts = inRanges(() => ranges)
  const before = trusts('10.0.0.1')
  ranges = ['10.0.0.0/8']
  assert.deepEqual([before, trusts('10.0.0.1')], [false, true])
})

test('rejects an invalid range, which might otherwise match every address', () => {
  assert.deepEqual(['10.0.0.0/8', '::/0', '10.0.0.1'].map(isRange), [true, true, true])
  assert.deepEqual(['10.0.0.0/', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.lan', ''].map(isRange), [false, false, false, false, false])
})
