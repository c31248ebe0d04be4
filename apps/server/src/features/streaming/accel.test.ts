import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AccelMode, handOver } from './accel.ts'

const cases: [mode: AccelMode, root: string, path: string, header: readonly [string, string] | undefined][] = [
  ['off', '/books', 'a.mp3', undefined],
  ['nginx', '/books', 'a.mp3', ['x-accel-redirect', '/_media/7/a.mp3']],
  ['nginx', '/books', 'Le Guin/01 – a#b?.m4b', ['x-accel-redirect', '/_media/7/Le%20Guin/01%20%E2%80%93%20a%23b%3F.m4b']],
  ['nginx', '/books', 'a\r\nSet-Cookie: x.mp3', ['x-accel-redirect', '/_media/7/a%0D%0ASet-Cookie%3A%20x.mp3']],
  ['nginx', '/books', '%2e%2e/x.mp3', ['x-accel-redirect', '/_media/7/%252e%252e/x.mp3']],
  ['sendfile', '/books', 'Le Guin/a#b?.m4b', ['x-sendfile', '/books/Le Guin/a#b?.m4b']],
  ['sendfile', '/', 'a.mp3', ['x-sendfile', '/a.mp3']],
  ['sendfile', '/books', 'é.mp3', undefined],
  ['sendfile', '/bücher', 'e.mp3', undefined],
  ['sendfile', '/books', 'a\nX-Evil: 1.mp3', undefined],
  ['sendfile', '/books', 'a\x7f.mp3', undefined],
]
for (const [mode, root, path, header] of cases) {
  test(`${mode}: ${JSON.stringify(path)} in ${root} is ${header ? 'handed to the proxy' : 'sent by the server itself'}`, () =>
    assert.deepEqual(handOver({ mode, libraryId: 7, root, path }), header))
}
