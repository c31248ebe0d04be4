import assert from 'node:assert/strict'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { openHostilePaths, requestHostilePathsWithShare, SECRET, serverBesideSecrets } from './hostile-paths.ts'

test('hundreds of hostile paths reveal nothing outside the root', () => openHostilePaths(300))

test('hundreds of hostile paths and links reveal nothing outside the share', () => requestHostilePathsWithShare(300))

test('a link created while files are being opened does not expose anything outside the root', async () => {
  await using world = await serverBesideSecrets()
  const { server, outside } = world
  const headers = server.person('Root', { isAdmin: true })
  const [shown, file, link] = ['Dune/2.mp3', 'Dune/.file', 'Dune/.link'].map((name) => path.join(server.root, name))
  assert.ok(shown && file && link)
  const plantLink = () => symlinkSync(path.join(outside, 'secret.mp3'), link)
  const bodies = new Map<string, number>()
  for (let round = 0; round < runs(60, 150); round += 1) {
    const requests = Array.from({ length: 6 }, () =>
      server.app.inject({ url: '/api/v1/libraries/1/stream?path=Dune/2.mp3', headers }),
    )
    // Odd rounds begin with the link, since most files are opened immediately.
    for (let swap = round % 2; swap < 12; swap += 1) {
      const [made, plant] = swap % 2 === 0 ? [file, () => writeFileSync(file, `sound ${round}`)] : [link, plantLink]
      plant()
      renameSync(made, shown)
      await turns((round + swap) % 5)
    }
    for (const response of await Promise.all(requests)) {
      assert.ok(!response.body.includes(SECRET))
      const kind = response.statusCode === 200 ? 'sound' : String(response.statusCode)
      bodies.set(kind, (bodies.get(kind) ?? 0) + 1)
    }
  }
  assert.ok(bodies.has('sound') && bodies.has('400'), JSON.stringify([...bodies]))
})

/** Waits for 1 + `more` turns of the event loop. */
async function turns(more: number): Promise<void> {
  for (let turn = 0; turn <= more; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
