import assert from 'node:assert/strict'
import { test } from 'node:test'
import { imageType } from './image-kind.ts'

const cases: [head: string, type: string | undefined][] = [
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\xff\xd8\xff\xe1\0\x10Exif', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'image/webp'],
  ['BM6\0\0\0', 'image/bmp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['\xff\xd8', undefined],
  ['\x89PNG\n', undefined],
  ['<svg xmlns', undefined],
  ['<?xml version', undefined],
  ['<!doctype html', undefined],
  ['\0\0\0\x1cftypavif', undefined],
  ['', undefined],
]
for (const [head, type] of cases)
  test(`bytes ${JSON.stringify(head)} are ${type ?? 'no picture'}`, () =>
    assert.equal(imageType(Buffer.from(head, 'latin1')), type))
