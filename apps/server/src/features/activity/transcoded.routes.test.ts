import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { putTone } from '@chapterhouse/testkit/tone'
import { aServer } from '../../../test/a-server.ts'
import { asking } from '../../../test/asking.ts'

for (const [query, transcoded] of [
  ['transcode=1', 1],
  ['transcode=0', 0],
] as const) {
  test(`who plays with ${query} has a sitting of that kind`, async () => {
    await using house = await aServer({ outside: { spawn }, tools: { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' } })
    await house.ground.tools.look()
    await putTone(path.join(house.root, 'ten.flac'), { kind: 'flac', seconds: 1 })
    const headers = house.person('Ann', { granted: ['.'] })
    const answer = await house.app.inject({ url: `/api/v1/libraries/1/stream?path=ten.flac&${query}`, headers })
    assert.equal(answer.statusCode, 200)
    await asking(house, headers)('PUT', '/progress?path=ten.flac', { position: 1 })
    assert.equal(house.ground.db.one<{ transcoded: number }>('SELECT transcoded FROM sittings').transcoded, transcoded)
  })
}
