import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, statSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { withAtoms } from '@chapterhouse/testkit/ilst'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTone } from '@chapterhouse/testkit/tone'
import { openWindow } from '../../apps/server/src/features/scanning/read/audio/file-window.ts'
import { readAudio } from '../../apps/server/src/features/scanning/read/audio/read-audio.ts'
import { lengthenM4b } from './lengthen-m4b.ts'

const HOUR = 3600
const minute = (options: readonly string[]) =>
  createTone({
    kind: 'm4b',
    seconds: 60,
    chapters: [
      { title: 'One', start: 0, end: 7.5 },
      { title: 'Two', start: 7.5, end: 41.217 },
      { title: 'Three', start: 41.217, end: 60 },
    ],
    options: ['-ar', '22050', '-b:a', '32k', ...options],
  })

interface Probed {
  format: { duration: string }
  chapters: { start_time: string; end_time: string; tags: { title: string } }[]
}

const CASES = [
  { what: 'the index after the sound', options: [], seconds: 2 * HOUR, framesPerChunk: 22 },
  { what: 'the index before the sound', options: ['-movflags', '+faststart'], seconds: 16 * HOUR, framesPerChunk: 22 },
  { what: 'large chunks', options: ['-movflags', '+faststart'], seconds: 5 * HOUR + 0.25, framesPerChunk: 1_200 },
]

for (const { what, options, seconds, framesPerChunk } of CASES) {
  test(`ffprobe and our reader agree on the length and the chapters of a long file with ${what}`, async () => {
    using folder = temporaryFolder()
    const file = folder.at('long.m4b')
    writeFileSync(file, withAtoms(lengthenM4b(await minute(options), { seconds, framesPerChunk }), { '\xa9nam': 'Long' }))
    const factor = seconds / 60
    const expected = [0, 7.5, 41.217, 60].map((at) => at * factor)

    const probed = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-show_format', '-show_chapters', '-of', 'json', file], { encoding: 'utf8' }),
    ) as Probed
    const read = readFile(file)
    assert.ok(read)
    assert.deepEqual(
      [Math.round(Number(probed.format.duration)), (read.durationUs ?? 0) / 1_000_000],
      [Math.round(seconds), seconds],
    )
    assert.deepEqual(
      read.chapters.map(({ title }) => title),
      probed.chapters.map(({ tags }) => tags.title),
    )
    for (const [at, chapter] of read.chapters.entries()) {
      const byProbe = [Number(probed.chapters[at]?.start_time), Number(probed.chapters[at]?.end_time)]
      const byUs = [chapter.startUs / 1_000_000, (chapter.endUs ?? 0) / 1_000_000]
      for (const [edge, time] of byUs.entries()) {
        assert.ok(Math.abs(time - (expected[at + edge] ?? -1)) < 0.01, `chapter ${at} of ours at ${time}`)
        assert.ok(Math.abs(time - (byProbe[edge] ?? -1)) < 0.01, `chapter ${at} of ffprobe at ${byProbe[edge]}`)
      }
    }
    // Four bytes per frame.
    assert.ok(statSync(file).size > (seconds * 22_050 * 4) / 1_024)
  })
}

test('a long file decodes without errors, from the middle and at the end', async () => {
  using folder = temporaryFolder()
  const file = folder.at('long.m4b')
  writeFileSync(file, lengthenM4b(await minute(['-movflags', '+faststart']), { seconds: 3 * HOUR, framesPerChunk: 22 }))
  for (const from of [HOUR + 0.5, 3 * HOUR - 3]) {
    const sound = execFileSync('ffmpeg', ['-v', 'error', '-xerror', '-ss', String(from), '-i', file, '-t', '2', '-f', 's16le', '-'])
    assert.ok(Math.abs(sound.length - 2 * 2 * 22_050) < 4 * 1_024, `${sound.length} bytes`)
    assert.ok(sound.some((byte) => byte !== 0))
  }
})

function readFile(file: string) {
  const descriptor = openSync(file, 'r')
  try {
    return readAudio(openWindow(descriptor, statSync(file).size))
  } finally {
    closeSync(descriptor)
  }
}
