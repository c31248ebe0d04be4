import assert from 'node:assert/strict'
import { appendFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createShelf, workersHere } from '../test/test-library.ts'

test('a file that changes while being read is an issue of the book until it is read again, and the rest is listed', async () => {
  const varied = await createTone({ kind: 'mp3', seconds: 20, options: ['-q:a', '6', '-write_xing', '0', '-id3v2_version', '0'] })
  let file = ''
  const workers: typeof workersHere = {
    async run(url, input, options) {
      if (!url.href.endsWith('read-tags.worker.ts')) return workersHere.run(url, input, options)
      // The clock is first read between opening the file and reading its frames.
      const now = performance.now.bind(performance)
      let looks = 0
      performance.now = () => {
        looks += 1
        if (looks === 2 && file !== '') appendFileSync(file, varied)
        return now()
      }
      try {
        return await workersHere.run(url, input, options)
      } finally {
        performance.now = now
        file = ''
      }
    },
  }
  using shelf = await createShelf({ 'Ann/Title/1.mp3': varied, 'Ann/Title/2.mp3': { kind: 'mp3' } }, { reader: { workers } })
  file = shelf.folder.at('Ann/Title/1.mp3')
  const book = await shelf.read()
  assert.deepEqual(book.problem, { kind: 'unreadable', file: '1.mp3', detail: 'the file changed while it was read' })
  assert.equal(book.files.length, 2)
  const again = await shelf.read({ known: book.facts })
  assert.equal(again.problem, null)
  assert.ok((again.files[0]?.durationUs ?? 0) > 39_000_000)
})
