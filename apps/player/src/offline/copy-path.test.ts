import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyAt, copyUrl, extensionOf, halvesOf, typeOf } from './copy-path.ts'

test('parses the URL of a download back to its path', () => {
  const path = { serverId: 'aB-_9', user: '7', audio: '0123456789', name: '12.m4b' }
  assert.equal(copyUrl(path), '/web/_off/aB-_9/7/0123456789/12.m4b')
  assert.deepEqual(copyAt(copyUrl(path)), path)
})

for (const pathname of [
  '/web/_off/',
  '/web/_off/a/b',
  '/web/_off/a/b/0.mp3',
  '/web/_off/a/b/c/d/0.mp3',
  '/web/_off/a/../b/0.mp3',
  '/web/_off/a/b/c/../x',
  '/web/_off/a/b/c/0',
  '/web/_off/a/b/c/index.html',
  '/web/_off/a/b/%2e/0.mp3',
  '/web/off/a/b/c/0.mp3',
])
  test(`${pathname} is not a download`, () => assert.equal(copyAt(pathname), undefined))

test('derives the media type from the extension, with the most common one for unknown formats', () => {
  assert.deepEqual(['0.m4b', '1.mp3', 'cover.jpg'].map(typeOf), ['audio/mp4', 'audio/mpeg', 'image/jpeg'])
  assert.deepEqual(['M4B', 'flac', 'strange', 'constructor'].map(extensionOf), ['m4b', 'flac', 'mp4', 'mp4'])
})

test('splits a revision into its halves', () => {
  assert.deepEqual(halvesOf('abc.def'), { audio: 'abc', chapters: 'def' })
})
