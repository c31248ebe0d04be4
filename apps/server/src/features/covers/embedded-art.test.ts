import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { unlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/workers'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putTone } from '@chapterhouse/testkit/tone'
import { concatOf } from '../../../test/playlists.ts'
import { createEmbeddedArt } from './embedded-art.ts'

const tool = (name: 'ffmpeg' | 'ffprobe') => () => ({ name, path: `/usr/bin/${name}`, version: '5', source: 'path' }) as const
const tools = { spawn, ffmpeg: tool('ffmpeg'), ffprobe: tool('ffprobe') }
const failing = { run: () => Promise.reject(new Error('out of time')) }
const cover = { kind: 'jpeg', width: 60, height: 40 } as const

for (const kind of ['flac', 'mp3', 'm4b'] as const) {
  test(`what the process itself cannot read of ${kind}, ffmpeg takes out`, async () => {
    using folder = temporaryFolder()
    await putTone(folder.at('a.audio'), { kind, cover })
    await using handle = await open(folder.at('a.audio'))
    await using workers = openWorkers(1)
    const own = await createEmbeddedArt({ ...tools, workers }).take(handle, folder.at('a.audio'))
    const taken = await createEmbeddedArt({ ...tools, workers: failing }).take(handle, folder.at('a.audio'))
    assert.equal(own?.toString('hex', 0, 3), 'ffd8ff')
    assert.deepEqual(taken, own)
  })
}

test('without tools there is then none, and none is no failure', async () => {
  using folder = temporaryFolder()
  await putTone(folder.at('a.flac'), { kind: 'flac', cover })
  writeFileSync(folder.at('b.flac'), 'fLaC and then nothing that is sound')
  const without = { spawn, ffmpeg: () => undefined, ffprobe: () => undefined }
  await using workers = openWorkers(1)
  for (const [name, pool] of [
    ['a.flac', failing],
    ['b.flac', workers],
  ] as const) {
    await using handle = await open(folder.at(name))
    assert.equal(await createEmbeddedArt({ ...without, workers: pool }).take(handle, folder.at(name)), undefined)
  }
})

test('a playlist under the name of an audio file shows no picture of another file', async () => {
  using folder = temporaryFolder()
  await putTone(folder.at('outside.flac'), { kind: 'flac', cover })
  writeFileSync(folder.at('a.mp3'), concatOf('outside.flac'))
  await using handle = await open(folder.at('a.mp3'))
  assert.equal(await createEmbeddedArt({ ...tools, workers: failing }).take(handle, folder.at('a.mp3')), undefined)
})

test('the tools read the file that was opened, not the one that its name means by now', async () => {
  using folder = temporaryFolder()
  const file = folder.at('a.flac')
  await putTone(file, { kind: 'flac', cover })
  await using handle = await open(file)
  unlinkSync(file)
  await putTone(file, { kind: 'flac', cover: { ...cover, kind: 'png' } })
  const taken = await createEmbeddedArt({ ...tools, workers: failing }).take(handle, file)
  assert.equal(taken?.toString('hex', 0, 3), 'ffd8ff')
})
