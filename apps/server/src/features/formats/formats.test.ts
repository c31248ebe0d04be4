import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CODECS, codecOfSamples, findCodec } from './codecs.ts'
import { audioType, entryKind, extensionOf, extraFileKind, FORMATS, imageType, isAudioName } from './formats.ts'

/** Sixteen bytes that start with these. */
const head = (...bytes: (number | string)[]): Buffer =>
  Buffer.concat([
    Buffer.concat(bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from([part])))),
    Buffer.alloc(16),
  ]).subarray(0, 16)

const sniffed: [name: string, head: Buffer, type: string][] = [
  ['fLaC', head('fLaC'), 'audio/flac'],
  ['OggS', head('OggS'), 'audio/ogg'],
  ['RIFF WAVE', head('RIFF', 1, 2, 3, 4, 'WAVE'), 'audio/wav'],
  ['another kind of RIFF', head('RIFF', 1, 2, 3, 4, 'AVI '), 'audio/opus'],
  ['ID3', head('ID3', 4), 'audio/mpeg'],
  ['FF F0', head(0xff, 0xf0), 'audio/aac'],
  ['FF F1', head(0xff, 0xf1), 'audio/aac'],
  ['FF F8', head(0xff, 0xf8), 'audio/aac'],
  ['FF F9', head(0xff, 0xf9), 'audio/aac'],
  ['FF FB', head(0xff, 0xfb), 'audio/mpeg'],
  ['FF F3', head(0xff, 0xf3), 'audio/mpeg'],
  ['FF E3', head(0xff, 0xe3), 'audio/mpeg'],
  ['FF FA', head(0xff, 0xfa), 'audio/mpeg'],
  ['FF D8', head(0xff, 0xd8), 'audio/opus'],
  ['ftyp M4B', head(0, 0, 0, 0x20, 'ftypM4B '), 'audio/mp4'],
  ['ftyp isom', head(0, 0, 0, 0x1c, 'ftypisom'), 'audio/mp4'],
  ['ftyp dash', head(0, 0, 0, 0x18, 'ftypdash'), 'audio/mp4'],
  ['ftyp at the start', head('ftypM4B '), 'audio/opus'],
  ['zeros', head(), 'audio/opus'],
  ['nothing', Buffer.alloc(0), 'audio/opus'],
  ['three bytes of a signature of four', Buffer.from('fLa'), 'audio/opus'],
  ['only a signature', Buffer.from('ID3'), 'audio/mpeg'],
  ['one byte', Buffer.from([0xff]), 'audio/opus'],
]
for (const [name, bytes, type] of sniffed) {
  test(`H-19 a file named .opus that starts with ${name} is ${type}`, () => assert.equal(audioType(bytes, 'x.opus'), type))
}

const byName: [extension: string, type: string][] = [
  ['.m4b', 'audio/mp4'],
  ['.m4a', 'audio/mp4'],
  ['.aax', 'audio/mp4'],
  ['.mp4', 'audio/mp4'],
  ['.mp3', 'audio/mpeg'],
  ['.MP3', 'audio/mpeg'],
  ['.aac', 'audio/aac'],
  ['.flac', 'audio/flac'],
  ['.ogg', 'audio/ogg'],
  ['.oga', 'audio/ogg'],
  ['.opus', 'audio/opus'],
  ['.wav', 'audio/wav'],
  ['.wave', 'audio/wav'],
  ['.txt', 'application/octet-stream'],
  ['', 'application/octet-stream'],
]
for (const [extension, type] of byName) {
  test(`H-20 a file named "book${extension}" without a signature is ${type}`, () => {
    assert.equal(
      audioType(Buffer.from('just text!'), `Folder.mp3/book${extension}`),
      extension === '' ? 'application/octet-stream' : type,
    )
  })
}

for (const name of ['a.m4b', 'a.m4a', 'a.mp4', 'a.mp3', 'a.flac', 'a.ogg', 'a.opus', 'A.M4B', 'x/y.Mp3'])
  test(`${name} is audio`, () => assert.ok(isAudioName(name)))
for (const name of ['a.aax', 'a.aaxc', 'a.wav', 'a.aac', 'a.oga', 'a.txt', 'mp3', '.mp3', 'a.mp3.part', 'a'])
  test(`H-33 ${name} is not audio`, () => assert.ok(!isAudioName(name)))

const pictures: [head: string, type: string | undefined][] = [
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
for (const [head, type] of pictures)
  test(`bytes ${JSON.stringify(head)} are ${type ?? 'not an image'}`, () =>
    assert.equal(imageType(Buffer.from(head, 'latin1')), type))

for (const format of FORMATS)
  for (const extension of format.extensions)
    test(`${extension} is listed once, in lower case, and found by every lookup`, () => {
      assert.equal(FORMATS.filter(({ extensions }) => extensions.includes(extension)).length, 1)
      assert.equal(extensionOf(`A Book${extension.toUpperCase()}`), extension)
      assert.deepEqual([entryKind(`x${extension}`), extraFileKind(`x${extension}`)], [format.kind, format.extra])
      assert.equal(isAudioName(`x${extension}`), format.kind === 'audio')
    })

test('every streamed format has a media type', () => {
  assert.deepEqual(
    FORMATS.filter(({ kind, type }) => kind === 'audio' && !type?.startsWith('audio/')),
    [],
  )
})

test('every codec and every sample code is listed once', () => {
  for (const codec of CODECS) {
    assert.equal(findCodec(codec.name), codec)
    for (const code of codec.sampleCodes ?? []) assert.equal(codecOfSamples(code), codec.name)
  }
})
