import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { longTest } from '@chapterhouse/testkit/runs'
import { type FakeAnswer, lookupOf, startFakeMetadataService } from '../src/features/enrichment/test/fake-metadata-service.ts'
import { relPath } from '../src/features/paths/index.ts'
import { createScannedLibrary } from './scanned-library.ts'

const SAMPLES = path.resolve(import.meta.dirname, '../../../samples')

interface Recording {
  id: string
  work: string
  asin: { region: string; asin: string }[]
  chapters: object[]
}

/** A metadata service's answers with the recordings in samples/community. */
function answersFromRecords(): Record<string, FakeAnswer> {
  const files = globSync(`${SAMPLES}/community/data/works/*/*/recordings/*.json`)
  const recordings = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Recording)
  return Object.fromEntries(
    recordings.flatMap(({ id, work, asin, chapters }): [string, FakeAnswer][] => [
      ...asin.map((one): [string, FakeAnswer] => [`/lookup?asin=${one.asin}`, lookupOf(work, id)]),
      [`/works/${work}`, { id: work, title: work, authors: [], series: [], recordings: [{ id, narrators: [], asin, isbn: [] }] }],
      [`/works/${work}/recordings/${id}/chapters`, { chapters }],
    ]),
  )
}

const ALICE = "Lewis Carroll/Alice/1 - Alice's Adventures in Wonderland"
const WORLDS = 'H. G. Wells/The War of the Worlds'
const BOOKS = [
  { at: 'Aesop/Six Fables', status: 'same', source: '', chapters: 6 },
  { at: ALICE, status: 'fill', source: 'community', chapters: 3 },
  { at: WORLDS, status: 'fill', source: 'community', chapters: 6 },
]

longTest('a pass over the sample books fits the community chapters to real audio', async () => {
  await using service = await startFakeMetadataService(answersFromRecords())
  await using server = await createScannedLibrary(
    {},
    {
      unscanned: true,
      file: { 'metadata.enabled': true, 'metadata.base_url': service.url },
      tools: { ffmpeg: '/usr/bin/ffmpeg' },
      deps: { now: () => new Date(), spawn },
    },
  )
  const { catalogue, overlay, chapterPass, libraries } = server.services
  libraries.change(1, { root: path.join(SAMPLES, 'library') })
  await server.scan()
  await chapterPass.tick()
  for (const { at, status, source, chapters } of BOOKS) {
    const book = catalogue.whole(1, relPath(at))
    assert.ok(book, at)
    const check = overlay.chapterCheck({ libraryId: 1, path: book.path })
    assert.deepEqual([at, check?.status, book.chaptersSource, book.chapters.length], [at, status, source, chapters])
  }
  // Four chapters start inside a file, in the pause between two sentences.
  const worlds = catalogue.whole(1, relPath(WORLDS))
  const { snapped } = JSON.parse(overlay.chapterCheck({ libraryId: 1, path: relPath(WORLDS) })?.detail ?? '{}') as {
    snapped: number
  }
  assert.equal(snapped, 4)
  const starts = worlds?.chapters.map(({ offsetUs }) => offsetUs / 1_000_000) ?? []
  for (const [index, word] of [
    [1, 33.162],
    [2, 48.743],
    [3, 78.917],
    [5, 121.648],
  ] as const)
    assert.ok(Math.abs((starts[index] ?? 0) - (word - 0.3)) < 0.15, `${starts[index]}`)
})
