import assert from 'node:assert/strict'
import { chmodSync } from 'node:fs'
import { test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createShelf, workersHere } from '../test/test-library.ts'
import type { ReadTagsRequest } from './read-tags.worker.ts'

const varied = await createTone({ kind: 'mp3', seconds: 20, options: ['-q:a', '6', '-write_xing', '0', '-id3v2_version', '0'] })

/** Records the requested files, and only allows counting for the first of each request. */
function hurried() {
  const requests: ReadTagsRequest['files'][] = []
  const workers: typeof workersHere = {
    async run(url, input, options) {
      if (!url.href.endsWith('read-tags.worker.ts')) return workersHere.run(url, input, options)
      const request = input as ReadTagsRequest
      requests.push(request.files)
      const now = performance.now.bind(performance)
      let looks = 0
      performance.now = () => {
        looks += 1
        // Reads of the clock: at the start, and once per file.
        return now() + (looks > 2 ? 60_000 : 0)
      }
      try {
        return await workersHere.run(url, input, options)
      } finally {
        performance.now = now
      }
    },
  }
  return { requests, workers }
}

test('files left without time for counting frames are read again separately', async () => {
  const { requests, workers } = hurried()
  const tree = { 'Ann/Title/1.mp3': varied, 'Ann/Title/2.mp3': varied, 'Ann/Title/3.mp3': varied }
  using shelf = await createShelf(tree, { reader: { workers } })
  const { files, seeking } = await shelf.read()
  assert.deepEqual(
    requests.map((run) => run.map(({ path }) => path.at(-5))),
    [['1', '2', '3'], ['2'], ['3']],
  )
  assert.equal(seeking?.length, 3)
  for (const { durationUs } of files) assert.ok(Math.abs(durationUs - 20_000_000) < 100_000)
})

test('a file with a new change time only keeps its length and its header frame, and is not counted again', async () => {
  const { requests, workers } = hurried()
  using shelf = await createShelf({ 'Ann/Title/1.mp3': varied }, { reader: { workers } })
  const first = await shelf.read()
  chmodSync(shelf.folder.at('Ann/Title/1.mp3'), 0o600)
  const again = await shelf.read({ known: first.facts })
  assert.equal(requests[1]?.[0]?.countedPrint, first.files[0]?.fingerprint)
  assert.deepEqual(
    [again.files[0]?.durationUs, again.seeking?.[0]?.seeking],
    [first.files[0]?.durationUs, first.seeking?.[0]?.seeking],
  )
  assert.notEqual(again.seeking?.[0]?.changedMs, first.seeking?.[0]?.changedMs)
})
