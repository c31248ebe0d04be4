import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { assertStarts, firstWords, fitFiles, total } from './test/fit-files.ts'
import { createFitBook, startsOf, toList } from './test/recording.ts'
import { writeSpeech } from './test/speech.ts'

/** An MP3 without a header begins with the encoder delay, in every player too. */
const ENCODER_DELAY = 1_105 / 8_000

const FORMATS: readonly { name: string; options: readonly string[]; delay?: number }[] = [
  { name: 'constant.mp3', options: ['-b:a', '16k', '-write_xing', '0'], delay: ENCODER_DELAY },
  { name: 'variable.mp3', options: ['-q:a', '9', '-write_xing', '0'], delay: ENCODER_DELAY },
  { name: 'book.m4b', options: ['-c:a', 'aac', '-f', 'ipod'] },
  { name: 'book.opus', options: ['-c:a', 'libopus', '-b:a', '16k'] },
  { name: 'book.ogg', options: ['-c:a', 'libvorbis'] },
  { name: 'book.flac', options: [] },
]
/** A chapter as listed, with its length and pause in the audio. */
const chapter = fc
  .record({
    listed: fc.integer({ min: 40, max: 90 }),
    longer: fc.integer({ min: -300, max: 300 }),
    pause: fc.integer({ min: 900, max: 3_000 }),
  })
  .map(({ listed, longer, pause }) => ({ listed, seconds: listed + longer / 1000, pauseSeconds: pause / 1000 }))

for (const { name, options, delay = 0 } of FORMATS)
  test(`finds the chapters of any edition in ${name}`, async (context) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(chapter, { minLength: 6, maxLength: 12 }),
        fc.integer({ min: 0, max: 1_000 }),
        async (edition, cut) => {
          using folder = temporaryFolder()
          const from = cut / 1000
          writeSpeech(folder.at(name), edition, { from, options })
          const book = createFitBook({ files: [total(edition) - from] })
          const listed = toList(edition.map((one) => one.listed))
          const { status, chapters, detail } = await fitFiles(book, [folder.at(name)], listed)
          assert.deepEqual([status, detail.snapped], ['fill', edition.length - 1])
          const words = firstWords(edition).map((word) => word - from + delay)
          assertStarts(context, startsOf(chapters).slice(1), words.slice(1))
        },
      ),
      { numRuns: 2 },
    )
  })
