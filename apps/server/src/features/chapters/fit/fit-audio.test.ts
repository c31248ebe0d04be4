import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longTest } from '@chapterhouse/testkit/runs'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { assertStarts, firstWords, fitFiles, total } from './test/fit-files.ts'
import { createFitBook, startsOf, toList } from './test/recording.ts'
import { type Spoken, writeSpeech } from './test/speech.ts'

/** Another edition of a recording: each chapter a little longer or shorter than listed, with other pauses. */
const LISTED = toList([27, 24, 31, 20, 28, 22, 29, 25])
const EDITION: Spoken[] = [
  { seconds: 27.4, pauseSeconds: 2 },
  { seconds: 23.7, pauseSeconds: 1.2 },
  { seconds: 31.2, pauseSeconds: 1.6 },
  { seconds: 19.6, pauseSeconds: 0.9 },
  { seconds: 28.5, pauseSeconds: 2.4 },
  { seconds: 21.8, pauseSeconds: 1.4 },
  { seconds: 29.3, pauseSeconds: 1.1 },
  { seconds: 24.6, pauseSeconds: 2 },
]

longTest('finds chapters in one MP3 of variable bit rate, cut at both ends', async (context) => {
  using folder = temporaryFolder()
  const file = folder.at('book.mp3')
  writeSpeech(file, EDITION, { from: 1.2, to: total(EDITION) - 0.6, options: ['-q:a', '9'] })
  const { status, detail, chapters } = await fitFiles(createFitBook({ files: [total(EDITION) - 1.8] }), [file], LISTED)
  assert.deepEqual([status, detail.snapped], ['fill', 7])
  assertStarts(
    context,
    startsOf(chapters).slice(1),
    firstWords(EDITION)
      .slice(1)
      .map((word) => word - 1.2),
  )
})

test('finds chapters in a folder of files cut at chapters', async (context) => {
  using folder = temporaryFolder()
  const parts = [EDITION.slice(0, 3), EDITION.slice(3, 6), EDITION.slice(6)]
  const files = parts.map((part, at) => {
    const file = folder.at(`${at}.${['m4a', 'opus', 'flac'][at]}`)
    writeSpeech(file, part)
    return file
  })
  const { status, detail, chapters } = await fitFiles(createFitBook({ files: parts.map(total) }), files, LISTED)
  assert.deepEqual([status, detail.snapped, detail.anchors], ['fill', 5, 2])
  const starts = startsOf(chapters)
  const words = firstWords(EDITION)
  for (const border of [0, 3, 6]) assert.ok(Math.abs((starts[border] ?? 0) - (words[border] ?? 0)) < 0.001)
  const isInside = (_: number, at: number) => at % 3 !== 0
  assertStarts(context, starts.filter(isInside), words.filter(isInside))
})

test('finds four chapters of half a minute with the first seconds cut off', async (context) => {
  using folder = temporaryFolder()
  const chapters = Array.from({ length: 4 }, () => ({ seconds: 30, pauseSeconds: 2 }))
  writeSpeech(folder.at('book.m4b'), chapters, { from: 3, options: ['-c:a', 'aac', '-f', 'ipod'] })
  const fit = await fitFiles(createFitBook({ files: [117] }), [folder.at('book.m4b')], toList([30, 30, 30, 30]))
  assert.deepEqual([fit.status, fit.detail.snapped], ['fill', 3])
  assertStarts(context, startsOf(fit.chapters).slice(1), [27, 57, 87])
})
