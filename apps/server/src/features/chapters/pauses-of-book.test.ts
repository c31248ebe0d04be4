import assert from 'node:assert/strict'
import { symlinkSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import type { PauseSearch } from './find-pauses.ts'
import { pausesOfBook } from './pauses-of-book.ts'
import { bookAt } from './test/stored-check.ts'

const server = await createTestServer()
const elsewhere = temporaryFolder()
after(() => server[Symbol.asyncDispose]())
after(() => elsewhere[Symbol.dispose]())

/** Searches for pauses in a book of one file, and lists the searches that reached ffmpeg. */
function search(path: string, { allMs = 1_000, signal = new AbortController().signal } = {}) {
  const { catalogue, libraries, opening } = server.services
  catalogue.save(1, createBook({ path }), { onDemand: false, notBeforeMs: 0 })
  const searches: PauseSearch[] = []
  const find = pausesOfBook(bookAt(server.services, path), {
    libraries,
    opening,
    signal,
    limits: { pausesMs: allMs, pauseMs: 300 },
    findPauses: async (options) => {
      searches.push(options)
      return [{ start: 1, end: 2 }]
    },
  })
  return { searches, find: () => find({ file: 0, start: 0.5, end: 3 }) }
}

test('searches the part of the file, within the time for one search', async () => {
  writeFileSync(`${server.root}/a.mp3`, 'audio')
  const { find, searches } = search('a.mp3')
  assert.deepEqual(await find(), [{ start: 1, end: 2 }])
  const [{ start, end, within } = { start: 0, end: 0, within: 0 }] = searches
  assert.deepEqual([start, end, within], [0.5, 3, 300])
})

test('after the deadline of the whole book there are no pauses', async () => {
  writeFileSync(`${server.root}/b.mp3`, 'audio')
  const { find, searches } = search('b.mp3', { allMs: 0 })
  assert.deepEqual([await find(), searches], [[], []])
})

test('a file that is missing or outside the library is not searched', async () => {
  writeFileSync(elsewhere.at('secret.mp3'), 'audio')
  symlinkSync(elsewhere.at('secret.mp3'), `${server.root}/c.mp3`)
  for (const path of ['c.mp3', 'missing.mp3']) {
    const { find, searches } = search(path)
    assert.deepEqual([await find(), searches], [[], []], path)
  }
})

test('a cancelled search throws', async () => {
  const { find } = search('a.mp3', { signal: AbortSignal.abort(new Error('stopped')) })
  await assert.rejects(find(), /stopped/)
})
