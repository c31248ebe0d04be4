import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { putTone } from '@chapterhouse/testkit/tone'
import { requestsAs } from '../../../../test/requests.ts'
import { createTestServer } from '../../../../test/test-server.ts'

for (const [query, transcoded] of [
  ['transcode=1', 1],
  ['transcode=0', 0],
] as const) {
  test(`playing with ${query} records ${transcoded ? 'a transcoded' : 'a direct'} session`, async () => {
    await using server = await createTestServer({
      deps: { spawn },
      tools: { ffmpeg: '/usr/bin/ffmpeg', ffprobe: '/usr/bin/ffprobe' },
    })
    await server.infrastructure.tools.look()
    await putTone(path.join(server.root, 'ten.flac'), { kind: 'flac', seconds: 1 })
    const headers = server.person('Ann', { granted: ['.'] })
    const response = await server.app.inject({ url: `/api/v1/libraries/1/stream?path=ten.flac&${query}`, headers })
    assert.equal(response.statusCode, 200)
    await requestsAs(server, headers)('PUT', '/progress?path=ten.flac', { position: 1 })
    assert.equal(
      server.infrastructure.db.one<{ transcoded: number }>('SELECT transcoded FROM listening_sessions').transcoded,
      transcoded,
    )
  })
}
