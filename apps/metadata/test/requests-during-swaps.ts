import assert from 'node:assert/strict'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { pino } from 'pino'
import { composeService } from '../src/server.ts'
import { builtSample } from './built-sample.ts'

const never = new AbortController().signal

/** The sample with a mark in every name. */
async function marked(folder: TemporaryFolder, mark: string): Promise<string> {
  const file = await builtSample(folder.at(`${mark}.sqlite`))
  using db = openDb(file)
  db.exec(`PRAGMA journal_mode = DELETE; UPDATE works SET title = '${mark}'; UPDATE people SET name = '${mark}';
    UPDATE series SET name = '${mark}'; UPDATE chapters SET title = '${mark}'; DROP TABLE search_cards; DROP TABLE search_core`)
  return file
}

export function startService() {
  return composeService({
    settings: {
      host: '127.0.0.1',
      port: 0,
      follow: undefined,
      siteUrl: undefined,
      attribution: 'somebody',
      attributionUrl: '',
      contributeUrl: '',
    },
    version: 'test',
    log: pino({ level: 'silent' }),
    waiting: () => ({ retryAfterSeconds: 30 }),
    onLook: () => {},
  })
}

/** Every request during the swaps must succeed, with data from a single release. */
export async function requestDuringSwaps({ requests, swaps: max }: { requests: number; swaps: number }): Promise<void> {
  using folder = temporaryFolder()
  const files = await Promise.all(['ONE', 'TWO'].map((mark) => marked(folder, mark)))
  await using service = startService()
  service.adopt(await service.load({ file: files[0] ?? '' }, never))
  const address = await service.listen()
  const paths = [
    '/api/v1/works/the-two-towers',
    '/api/v1/people/j-r-r-tolkien',
    '/api/v1/series/the-lord-of-the-rings',
    '/api/v1/works/search?q=towers',
    '/works/the-two-towers',
    '/api/v1/works/latest',
    '/api/v1/works/the-hobbit/recordings/rob-inglis-2008/chapters',
    '/abs/search?query=towers',
  ]
  const seen = new Map<string, Set<string>>()
  let sent = 0
  let swaps = 0
  async function sendRequests(): Promise<void> {
    while (sent < requests || swaps < max) {
      const path = paths[sent % paths.length] ?? ''
      sent += 1
      const response = await fetch(address + path, { headers: { 'accept-encoding': sent % 3 === 0 ? 'gzip' : 'identity' } })
      const text = await response.text()
      assert.equal(response.status, 200, path)
      const marks = new Set(text.match(/\b(?:ONE|TWO)\b/g))
      assert.equal(marks.size, 1, `${path}: ${[...marks]}`)
      // A search has no ETag before the core is ready.
      const tag = response.headers.get('etag')
      if (tag !== null && path.startsWith('/api/')) seen.set(tag, new Set([...(seen.get(tag) ?? []), ...marks]))
    }
  }
  async function swap(): Promise<void> {
    for (; swaps < max; swaps += 1) service.adopt(await service.load({ file: files[(swaps + 1) % 2] ?? '' }, never))
  }
  await Promise.all([swap(), ...Array.from({ length: 8 }, sendRequests)])
  assert.deepEqual(
    [...seen.values()].map((marks) => marks.size),
    [1, 1],
  )
}
