import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTone, putTone } from '@chapterhouse/testkit/tone'
import { hlsOf } from '../../../test/playlists.ts'
import { createTestServer } from '../../../test/test-server.ts'

const tools = { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' }
const server = await createTestServer({ deps: { spawn }, tools })
after(() => server[Symbol.asyncDispose]())
await server.infrastructure.tools.look()
const headers = server.person('Ann', { granted: ['.'] })
const pathOf = (name: string) => path.join(server.root, name)
const get = (name: string) => server.app.inject({ url: `/api/v1/libraries/1/stream?transcode=1&path=${name}`, headers })

await putTone(pathOf('a.mp3'), { kind: 'mp3' })
writeFileSync(pathOf('../outside.mp3'), await createTone({ kind: 'mp3' }))
after(() => rmSync(pathOf('../outside.mp3')))
for (const [name, text] of [
  ['outside.mp3', hlsOf(pathOf('../outside.mp3'))],
  ['inside.m4b', hlsOf(pathOf('a.mp3'))],
  ['remote.mp3', hlsOf('http://127.0.0.1:1/a.mp3')],
] as const) {
  test(`X-08 a playlist named ${name} reaches no other file`, async () => {
    writeFileSync(pathOf(name), text)
    const response = await get(name)
    assert.deepEqual([response.statusCode, response.json()], [503, { error: 'could not transcode' }])
  })
}

const cover = { kind: 'jpeg' } as const
for (const tone of [
  { kind: 'mp3', cover },
  { kind: 'm4b', cover },
  { kind: 'm4a', cover },
  { kind: 'mp4', cover },
  { kind: 'flac', cover },
  { kind: 'ogg' },
  { kind: 'opus' },
] as const) {
  test(`X-01 ${tone.kind}, like every indexed kind, can be transcoded`, async () => {
    const name = `kind.${tone.kind}`
    await putTone(pathOf(name), tone)
    const { statusCode, rawPayload } = await get(name)
    // One second at 128 kbit/s.
    assert.deepEqual([statusCode, Math.round(rawPayload.length / 16_000)], [200, 1])
  })
}
