import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unpackBound } from './unpack-bound.ts'

const GIB = 2 ** 30
const CASES = [
  { name: 'a small release has room to grow', packedBytes: 1_000, servedBytes: 0, mostBytes: undefined, bound: 4 * GIB },
  { name: 'a large one may unpack to 16 times its size', packedBytes: GIB, servedBytes: 0, mostBytes: undefined, bound: 16 * GIB },
  { name: 'twice the served size is allowed', packedBytes: 1_000, servedBytes: 5 * GIB, mostBytes: undefined, bound: 10 * GIB },
  { name: 'never more than the operator allows', packedBytes: GIB, servedBytes: 5 * GIB, mostBytes: 2_000, bound: 2_000 },
  { name: 'a higher limit of the operator changes nothing', packedBytes: 0, servedBytes: 0, mostBytes: 9 * GIB, bound: 4 * GIB },
]

for (const { name, bound, ...sizes } of CASES)
  test(`the size limit of an unpacked release: ${name}`, () => {
    assert.equal(unpackBound(sizes), bound)
  })
