import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { imageSize, mayBeCover } from './image-size.ts'

for (const name of ['a.jpg', 'a.png', 'a.gif', 'a.bmp'])
  test(`width and height of ${name}`, () => {
    using folder = temporaryFolder()
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'color=red:s=300x200:d=1', '-frames:v', '1', folder.at(name)])
    const bytes = readFileSync(folder.at(name))
    assert.deepEqual([imageSize(bytes), mayBeCover(bytes)], [{ width: 300, height: 200 }, true])
  })

test('width and height of each form of WebP', () => {
  const webp = (form: string, at: number, bytes: readonly number[]) => {
    const image = Buffer.alloc(40)
    image.write('RIFF....WEBP', 'latin1')
    image.write(form, 12, 'latin1')
    Buffer.from(bytes).copy(image, at)
    return imageSize(image)
  }
  assert.deepEqual(webp('VP8 ', 26, [0x2c, 0x01, 0xc8, 0x00]), { width: 300, height: 200 })
  assert.deepEqual(webp('VP8X', 24, [0x2b, 0x01, 0, 0xc7, 0, 0]), { width: 300, height: 200 })
  assert.deepEqual(webp('VP8L', 21, [0x2b, 0xc1, 0x31, 0x00]), { width: 300, height: 200 })
})

test('any bytes have a size or none, without an error', () => {
  const heads = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'BM', 'RIFF\0\0\0\0WEBPVP8X'].map((text) =>
    Buffer.from(text, 'latin1'),
  )
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      const size = imageSize(Buffer.concat([head, rest]))
      assert.ok(size === undefined || (size.width >= 0 && size.height >= 0))
    }),
    { numRuns: 500 },
  )
})
