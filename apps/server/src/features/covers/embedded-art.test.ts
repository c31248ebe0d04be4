import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { unlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createPicture, putTone } from '@chapterhouse/testkit/tone'
import { hlsOf } from '../../../test/playlists.ts'
import { createEmbeddedArt } from './embedded-art.ts'

const tool = (name: 'ffmpeg' | 'ffprobe') => () => ({ name, path: `/usr/bin/${name}`, version: '5', source: 'path' }) as const
const tools = { spawn, ffmpeg: tool('ffmpeg'), ffprobe: tool('ffprobe') }
const without = { spawn, ffmpeg: () => undefined, ffprobe: () => undefined }
const gone = () => ({ name: 'ffprobe', path: '/nowhere/at/all', version: '5', source: 'path' }) as const
const failing = { run: () => Promise.reject(new Error('out of time')) }
const cover = { kind: 'jpeg', width: 90, height: 70 } as const

for (const kind of ['flac', 'mp3', 'm4b'] as const) {
  test(`ffmpeg extracts art from ${kind} if the worker fails`, async () => {
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

test('an unreadable file has no art, without an error', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('b.flac'), 'fLaC and then nothing that is sound')
  await using workers = openWorkers(1)
  await using handle = await open(folder.at('b.flac'))
  for (const programs of [tools, without])
    assert.equal(await createEmbeddedArt({ ...programs, workers }).take(handle, folder.at('b.flac')), undefined)
})

for (const [name, programs] of [
  ['without tools', without],
  ['with missing tools', { spawn, ffmpeg: gone, ffprobe: gone }],
] as const) {
  test(`a timeout is an error, not the absence of art, ${name}`, async () => {
    using folder = temporaryFolder()
    await putTone(folder.at('a.flac'), { kind: 'flac', cover })
    await using handle = await open(folder.at('a.flac'))
    await assert.rejects(
      createEmbeddedArt({ ...programs, workers: failing }).take(handle, folder.at('a.flac')),
      /could not determine/,
    )
  })
}

test('a playlist named like an audio file does not expose art of another file', async () => {
  using folder = temporaryFolder()
  await putTone(folder.at('outside.flac'), { kind: 'flac', cover })
  writeFileSync(folder.at('a.mp3'), hlsOf(folder.at('outside.flac')))
  await using handle = await open(folder.at('a.mp3'))
  assert.equal(await createEmbeddedArt({ ...tools, workers: failing }).take(handle, folder.at('a.mp3')), undefined)
})

test('the tools read the opened file, not a new file with the same name', async () => {
  using folder = temporaryFolder()
  const file = folder.at('a.flac')
  await putTone(file, { kind: 'flac', cover })
  await using handle = await open(file)
  unlinkSync(file)
  await putTone(file, { kind: 'flac', cover: { ...cover, kind: 'png' } })
  const taken = await createEmbeddedArt({ ...tools, workers: failing }).take(handle, file)
  assert.equal(taken?.toString('hex', 0, 3), 'ffd8ff')
})

test('picks the largest image marked as front cover, and never one of a few pixels', async () => {
  using folder = temporaryFolder()
  const [dot, small, large] = await Promise.all([
    createPicture({ kind: 'png', width: 16, height: 16 }),
    createPicture({ kind: 'png', width: 100, height: 100 }),
    createPicture({ kind: 'jpeg', width: 300, height: 300 }),
  ])
  const cases: readonly [name: string, pictures: { isFront: boolean; bytes: Buffer }[], taken: Buffer | undefined][] = [
    [
      'a dot before the real one',
      [
        { isFront: true, bytes: dot },
        { isFront: true, bytes: small },
      ],
      small,
    ],
    [
      'two fronts',
      [
        { isFront: true, bytes: small },
        { isFront: true, bytes: large },
      ],
      large,
    ],
    [
      'a larger back',
      [
        { isFront: false, bytes: large },
        { isFront: true, bytes: small },
      ],
      small,
    ],
    [
      'no front',
      [
        { isFront: false, bytes: small },
        { isFront: false, bytes: large },
      ],
      large,
    ],
    ['dots only', [{ isFront: true, bytes: dot }], undefined],
  ]
  writeFileSync(folder.at('a.flac'), 'any')
  await using handle = await open(folder.at('a.flac'))
  for (const [name, pictures, taken] of cases) {
    const workers = { run: (async () => ({ kind: 'found', pictures })) as never }
    assert.deepEqual(await createEmbeddedArt({ ...without, workers }).take(handle, folder.at('a.flac')), taken, name)
  }
})
