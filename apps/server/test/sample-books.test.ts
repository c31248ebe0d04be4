import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fitChapters } from '../src/features/chapters/fit/fit.ts'
import { relPath } from '../src/features/libraries/index.ts'
import { createScannedLibrary } from './scanned-library.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../../samples')

interface Recording {
  asin: { asin: string }[]
  chapters: { title: string; start_ms: number; length_ms: number }[]
}

const RECORDINGS = globSync(`${SAMPLES}/community/data/works/*/*/recordings/*.json`).map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Recording,
)

const BOOKS = [
  { at: 'Aesop/Six Fables', status: 'same', chapters: 6 },
  { at: "Lewis Carroll/Alice/1 - Alice's Adventures in Wonderland", status: 'fill', chapters: 3 },
  { at: 'H. G. Wells/The War of the Worlds', status: 'fill', chapters: 6 },
]

test('each sample book has the identifier of a community recording, whose chapters fit it', async () => {
  await using server = await createScannedLibrary({}, { unscanned: true, deps: { now: () => new Date(), spawn } })
  server.services.libraries.change(1, { root: path.join(SAMPLES, 'library') })
  await server.scan()
  for (const { at, status, chapters } of BOOKS) {
    const book = server.services.catalogue.whole(1, relPath(at))
    assert.ok(book, at)
    const recording = RECORDINGS.find(({ asin }) => asin.some((one) => one.asin === book.asin))
    assert.ok(recording, at)
    const listed = recording.chapters.map(({ title, start_ms, length_ms }) => ({
      title,
      start: start_ms / 1000,
      length: length_ms / 1000,
    }))
    const fit = await fitChapters({ book, listed })
    assert.deepEqual([at, fit.status, fit.chapters.length], [at, status, chapters])
  }
})
