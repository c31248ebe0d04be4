import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { hlsOf } from '../../../test/playlists.ts'
import { createPauseFinder, readPauses } from './find-pauses.ts'
import type { Pause } from './fit/snap.ts'
import { writeSpeech } from './fit/test/speech.ts'

const OUTPUTS: readonly { name: string; lines: string[]; pauses: Pause[] }[] = [
  {
    name: 'times count from the start of the part',
    lines: ['[silencedetect @ 0x5] silence_start: 3.5', '[silencedetect @ 0x5] silence_end: 5.5 | silence_duration: 2'],
    pauses: [{ start: 103.5, end: 105.5 }],
  },
  {
    name: 'a silence that continues ends with the part',
    lines: ['[silencedetect @ 0x5] silence_start: 8'],
    pauses: [{ start: 108, end: 110 }],
  },
  {
    name: 'an end without a start began with the part',
    lines: ['[silencedetect @ 0x5] silence_end: 1.25 | silence_duration: 1.25'],
    pauses: [{ start: 100, end: 101.25 }],
  },
  {
    name: 'a negative start is the start of the part',
    lines: ['[silencedetect @ 0x5] silence_start: -0.0125', '[silencedetect @ 0x5] silence_end: 1e+00 | silence_duration: 1'],
    pauses: [{ start: 100, end: 101 }],
  },
  {
    name: 'an end after the part is its end',
    lines: ['[silencedetect @ 0x5] silence_end: 99 | silence_duration: 99'],
    pauses: [{ start: 100, end: 110 }],
  },
  { name: 'tags with similar text do not count', lines: ['    title           : silence_start: 4', 'silence_end: 5'], pauses: [] },
]
for (const { name, lines, pauses } of OUTPUTS)
  test(`output of ffmpeg: ${name}`, () => assert.deepEqual(readPauses(lines.join('\n'), { start: 100, end: 110 }), pauses))

const folder = temporaryFolder()
after(() => folder[Symbol.dispose]())
before(() =>
  writeSpeech(folder.at('a.mp3'), [
    { seconds: 20, pauseSeconds: 2 },
    { seconds: 20, pauseSeconds: 1 },
  ]),
)

const ffmpeg = () => ({ name: 'ffmpeg', path: '/usr/bin/ffmpeg', version: '5', source: 'path' }) as const

async function pausesIn(
  file: string,
  [start, end]: [number, number],
  needs: Partial<Parameters<typeof createPauseFinder>[0]> = {},
) {
  await using handle = await open(file)
  const find = createPauseFinder({ ffmpeg, spawn, ...needs })
  return find({ handle, absolute: file, start, end, within: 30_000, signal: new AbortController().signal })
}

test('finds the pauses of a part of a file', async () => {
  const [longest] = (await pausesIn(folder.at('a.mp3'), [16, 22])).toSorted((a, b) => b.end - b.start - (a.end - a.start))
  assert.ok(longest && Math.abs(longest.start - 18) < 0.2 && Math.abs(longest.end - 20) < 0.1, JSON.stringify(longest))
  assert.deepEqual(await pausesIn(folder.at('a.mp3'), [1, 4]), [])
})

test('reads only the open file, and only as audio', async () => {
  writeFileSync(folder.at('list.mp3'), hlsOf(folder.at('a.mp3')))
  writeFileSync(folder.at('broken.mp3'), 'no audio')
  for (const name of ['list.mp3', 'broken.mp3']) assert.deepEqual(await pausesIn(folder.at(name), [0, 30]), [])
  let args: readonly string[] = []
  const watching = ((...given: Parameters<typeof spawn>) => {
    args = given[1] as string[]
    return spawn(...given)
  }) as typeof spawn
  await pausesIn(folder.at('a.mp3'), [16, 22], { spawn: watching })
  assert.equal(args.includes(folder.at('a.mp3')), process.platform !== 'linux')
})

test('without ffmpeg there are no pauses', async () => {
  assert.deepEqual(await pausesIn(folder.at('a.mp3'), [16, 22], { ffmpeg: () => undefined }), [])
})

test('a search that takes too long finds nothing; a cancelled one throws', async () => {
  writeFileSync(folder.at('slow'), '#!/bin/sh\nexec sleep 60\n', { mode: 0o755 })
  await using handle = await open(folder.at('a.mp3'))
  const find = createPauseFinder({ ffmpeg: () => ({ ...ffmpeg(), path: folder.at('slow') }), spawn })
  const search = { handle, absolute: '', start: 0, end: 1 }
  assert.deepEqual(await find({ ...search, within: 50, signal: new AbortController().signal }), [])
  const stopping = new AbortController()
  const searching = find({ ...search, within: 30_000, signal: stopping.signal })
  stopping.abort(new Error('stopped'))
  await assert.rejects(searching, /stopped/)
})
