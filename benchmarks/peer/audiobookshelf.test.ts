import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { measureLoad } from '../measuring/load.ts'
import { audiobookshelfAt, isCheckout } from './audiobookshelf.ts'
import type { PeerRequests } from './peer.ts'

const STAND_IN = pathToFileURL(path.join(import.meta.dirname, 'test', 'stand-in.ts')).href

function writeCheckout(folder: string, program: string): string {
  mkdirSync(path.join(folder, 'node_modules'), { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{}')
  writeFileSync(path.join(folder, 'index.js'), program)
  return folder
}

test('signs in to a new and an older Audiobookshelf, waits for its scans, and finds requests that it answers', async () => {
  using folder = temporaryFolder()
  const checkout = writeCheckout(folder.at('checkout'), `import(${JSON.stringify(STAND_IN)})`)
  assert.equal(isCheckout(checkout), true)
  {
    await using first = await audiobookshelfAt(checkout)(folder.at('data'))
    assert.ok(first.startMs > 0)
    assert.equal(await first.addLibrary('/books'), 3)
  }
  await using peer = await audiobookshelfAt(checkout)(folder.at('data'))
  await peer.rescan()
  const requests = await peer.requests()
  const counts = Object.entries(requests).map(([name, list]: [string, PeerRequests[keyof PeerRequests]]) => [name, list.length])
  assert.deepEqual(Object.fromEntries(counts), { search: 500, item: 3, list: 3, home: 1, save: 3, ranges: 4_000, cover: 2 })
  for (const request of [requests.search, requests.save, requests.ranges].map(([first]) => first)) {
    assert.ok(request)
    const { method = 'GET', headers = {}, body } = request
    const answer = await fetch(`${peer.origin}${request.path}`, { method, headers, ...(body !== undefined && { body }) })
    assert.ok(answer.ok, request.path)
    await answer.arrayBuffer()
  }
  // Chunked responses are counted as well.
  const { rate } = await measureLoad(
    { origin: peer.origin, pids: [peer.pid], requests: requests.cover },
    { connections: 2, count: 20, seed: 1 },
  )
  assert.ok(rate > 0)
})

test('reports how an Audiobookshelf ended that fails to start', async () => {
  using folder = temporaryFolder()
  const checkout = writeCheckout(folder.at('checkout'), 'process.exit(3)')
  await assert.rejects(audiobookshelfAt(checkout)(folder.at('data')), /ended with 3/)
})

test('a folder without packages is not a checkout', () => {
  using folder = temporaryFolder()
  assert.equal(isCheckout(folder.path), false)
})
