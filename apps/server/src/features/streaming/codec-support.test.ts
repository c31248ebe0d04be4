import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { putTone } from '@chapterhouse/testkit/tone'
import { hlsOf } from '../../../test/playlists.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'
import { createCodecSupport } from './codec-support.ts'

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { db } = server.infrastructure
const { libraries, opening } = server.services
const library = libraries.get(1)
const at = (name: string) => path.join(server.root, name)
await putTone(at('a.mp3'), { kind: 'mp3' })
for (const name of ['broken.m4b', 'broken2.m4b']) writeFileSync(at(name), 'no audio')
writeFileSync(at('blind'), '#!/bin/sh\necho "[aac] Audio object type 42 is not implemented." >&2\nexit 1\n', { mode: 0o755 })

let runs = 0
const counting = ((...args: Parameters<typeof spawn>) => {
  runs += 1
  return spawn(...args)
}) as typeof spawn
/** Codec support of an ffmpeg with this path and version. */
const by = (program: string, version: string) => {
  const ffmpeg = () => ({ name: 'ffmpeg', path: program, version, source: 'path' }) as const
  return createCodecSupport({ db, ffmpeg, spawn: counting, libraries, opening })
}
const sample = (name: string, codec: string, profile?: string) => ({ library, path: relPath(name), codec, profile })

test('a codec is tested once, and the result is kept', async () => {
  const support = by('/usr/bin/ffmpeg', 'real')
  assert.equal(support.canDecode('mp3'), undefined)
  runs = 0
  await support.learn([sample('a.mp3', 'mp3'), sample('a.mp3', 'mp3'), sample('a.mp3', '')])
  assert.deepEqual([support.canDecode('mp3'), runs], [true, 1])
  await support.learn([sample('a.mp3', 'mp3')])
  const later = by('/usr/bin/ffmpeg', 'real')
  await later.learn([sample('a.mp3', 'mp3')])
  assert.deepEqual([later.canDecode('mp3'), runs], [true, 1])
})

test('a damaged file proves nothing about its codec; a good one does', async () => {
  const support = by('/usr/bin/ffmpeg', 'careful')
  await support.learn([sample('broken.m4b', 'aac'), sample('gone.m4b', 'aac')])
  assert.equal(support.canDecode('aac'), undefined)
  await support.learn([sample('broken.m4b', 'mp3'), sample('a.mp3', 'mp3')])
  assert.equal(support.canDecode('mp3'), true)
})

test('an unsupported profile is recorded for this ffmpeg version only', async () => {
  const old = by(at('blind'), 'old')
  await old.learn([sample('a.mp3', 'aac', 'xHE-AAC')])
  assert.deepEqual([old.canDecode('aac', 'xHE-AAC'), old.canDecode('aac')], [false, undefined])
  assert.equal(by('/usr/bin/ffmpeg', 'new').canDecode('aac', 'xHE-AAC'), undefined)
})

test('a playlist proves nothing about a codec, even if it lists audio', async () => {
  writeFileSync(at('hls.mp3'), hlsOf(at('a.mp3')))
  const support = by('/usr/bin/ffmpeg', 'led')
  await support.learn([sample('hls.mp3', 'mp3')])
  assert.equal(support.canDecode('mp3'), undefined)
})

test('at most three files are tried for a codec', async () => {
  runs = 0
  await by('/usr/bin/ffmpeg', 'patient').learn(
    ['broken.m4b', 'broken2.m4b', 'broken.m4b', 'broken2.m4b'].map((name) => sample(name, 'alac')),
  )
  assert.equal(runs, 3)
})

test('without ffmpeg, nothing is tried and nothing is known', async () => {
  const support = createCodecSupport({ db, ffmpeg: () => undefined, spawn: counting, libraries, opening })
  runs = 0
  await support.learn([sample('a.mp3', 'mp3')])
  assert.deepEqual([support.canDecode('mp3'), runs], [undefined, 0])
})
