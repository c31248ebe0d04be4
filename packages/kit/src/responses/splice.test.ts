import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { placeInFile, splicedHandle, splicedSize } from './splice.ts'

const FILE = Buffer.from(Array.from({ length: 500 }, (_, at) => at % 251))

/** A handle that returns at most this many bytes at a time, as systems may. */
const handleOf = (most: number) => ({
  read: async ({ buffer, offset, length, position }: { buffer: Buffer; offset: number; length: number; position: number }) => {
    const bytesRead = FILE.subarray(position, position + Math.min(length, most)).copy(buffer, offset)
    return { bytesRead, buffer }
  },
})

test('any part of the whole is read as from a file that contains these bytes', async () => {
  const places = fc.tuple(fc.nat(FILE.length), fc.nat(FILE.length)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  const arguments_ = [places, fc.nat(80), fc.nat(600), fc.nat(600), fc.integer({ min: 1, max: 500 })] as const
  await fc.assert(
    fc.asyncProperty(fc.tuple(...arguments_), async ([[at, resumeAt], added, start, length, most]) => {
      const splice = { at, resumeAt, bytes: Buffer.alloc(added, 0xfe) }
      const whole = Buffer.concat([FILE.subarray(0, at), splice.bytes, FILE.subarray(resumeAt)])
      assert.equal(splicedSize(FILE.length, splice), whole.length)
      const handle = splicedHandle(handleOf(most) as never, splice)
      const buffer = Buffer.alloc(length + 3)
      let filled = 0
      while (filled < length) {
        const { bytesRead } = await handle.read({ buffer, offset: filled, length: length - filled, position: start + filled })
        if (bytesRead === 0) break
        filled += bytesRead
      }
      const read = buffer.subarray(0, filled)
      assert.deepEqual(read, whole.subarray(start, start + length))
      const place = placeInFile(splice, start, filled)
      if (place !== undefined) assert.deepEqual(read, FILE.subarray(place, place + filled))
    }),
    { numRuns: 300 },
  )
})
