import assert from 'node:assert/strict'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { openHostilePaths, requestHostilePathsWithShare, SECRET, serverBesideSecrets } from './hostile-paths.ts'

test('a thousand hostile paths reveal nothing outside the root', () => openHostilePaths(1_000))

test('a thousand hostile paths, links included, lead out of no share', () => requestHostilePathsWithShare(1_000))

test('a link planted while files are being opened does not lead out of the root', async () => {
  await using world = await serverBesideSecrets()
  const { server, outside } = world
  const headers = server.person('Root', { isAdmin: true })
  const [shown, file, link] = ['Dune/2.mp3', 'Dune/.file', 'Dune/.link'].map((name) => path.join(server.root, name))
  assert.ok(shown && file && link)
  const bodies = new Map<string, number>()
  for (let round = 0; round < runs(60, 150); round += 1) {
    const requests = Array.from({ length: 6 }, () =>
      server.app.inject({ url: '/api/v1/libraries/1/stream?path=Dune/2.mp3', headers }),
    )
    for (let swap = 0; swap < 6; swap += 1) {
      writeFileSync(file, `sound ${round}`)
      renameSync(file, shown)
      await new Promise((resolve) => setImmediate(resolve))
      symlinkSync(path.join(outside, 'secret.mp3'), link)
      renameSync(link, shown)
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const response of await Promise.all(requests)) {
      assert.ok(!response.body.includes(SECRET))
      const kind = response.statusCode === 200 ? 'sound' : String(response.statusCode)
      bodies.set(kind, (bodies.get(kind) ?? 0) + 1)
    }
  }
  // The requests met both the file and the link in its place.
  assert.ok((bodies.get('sound') ?? 0) > 0 && (bodies.get('400') ?? 0) > 0, JSON.stringify([...bodies]))
})
