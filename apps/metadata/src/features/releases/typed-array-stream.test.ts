import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromPieces, toPieces } from './typed-array-stream.ts'

const VALUES = [
  { kind: 'plain', text: 'naïve 本', none: undefined, list: [1, null, { deep: 'er' }] },
  { bytes: Uint8Array.of(1, 2, 3), shorts: Uint16Array.of(65_535), numbers: Uint32Array.of(4_294_967_295, 7) },
  { empty: new Uint32Array(0), tops: new Map([['the', { all: Uint32Array.of(9), works: new Uint32Array(0) }]]) },
  { part: new Uint32Array([1, 2, 3, 4]).subarray(1, 3), odd: new Uint8Array([1, 2, 3, 4]).subarray(1, 2) },
]
const written = Buffer.concat(VALUES.flatMap((value) => [...toPieces(value)]))

async function received(bytes: Uint8Array, cuts: readonly number[]): Promise<unknown[]> {
  const ends = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other), bytes.length]
  const pieces = ends.slice(1).map((to, at) => bytes.subarray(ends[at], to))
  return Array.fromAsync(fromPieces(Readable.from(pieces)))
}

test('arrays arrive unchanged, however the stream is cut into chunks', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(10_000), { maxLength: 40 }), async (cuts) => {
      assert.deepEqual(await received(written, cuts), VALUES)
    }),
  )
})

test('yields the complete values of a stream that ends early', async () => {
  for (let length = 0; length < written.length; length += 1) {
    const found = await received(written.subarray(0, length), [])
    assert.ok(found.length < VALUES.length)
    assert.deepEqual(found, VALUES.slice(0, found.length))
  }
})

test('throws for an array of another type', () => {
  assert.throws(() => [...toPieces({ wide: new Float64Array(1) })], /arrays of this type cannot be sent: Float64Array/)
})
