import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { pino } from 'pino'
import { builtSample } from '../../../test/built-sample.ts'
import { composeService } from '../../server.ts'

const REQUESTS = 10_000
const SWAPS = 20
const never = new AbortController().signal

/** The sample, with a mark on every name in it. */
async function marked(folder: TemporaryFolder, mark: string): Promise<string> {
  const file = await builtSample(folder.at(`${mark}.sqlite`))
  using db = openDb(file)
  db.exec(`PRAGMA journal_mode = DELETE; UPDATE works SET title = '${mark}'; UPDATE people SET name = '${mark}';
    UPDATE series SET name = '${mark}'; UPDATE chapters SET title = '${mark}'; DROP TABLE search_cards; DROP TABLE search_core`)
  return file
}

function aRunningService() {
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

test('ten thousand requests during twenty swaps: none fails, and none is answered from two releases', async () => {
  using folder = temporaryFolder()
  const files = await Promise.all(['ONE', 'TWO'].map((mark) => marked(folder, mark)))
  await using service = aRunningService()
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
  let asked = 0
  let swaps = 0
  async function ask(): Promise<void> {
    while (asked < REQUESTS || swaps < SWAPS) {
      const path = paths[asked % paths.length] ?? ''
      asked += 1
      const answer = await fetch(address + path, { headers: { 'accept-encoding': asked % 3 === 0 ? 'gzip' : 'identity' } })
      const text = await answer.text()
      assert.equal(answer.status, 200, path)
      const marks = new Set(text.match(/\b(?:ONE|TWO)\b/g))
      assert.equal(marks.size, 1, `${path}: ${[...marks]}`)
      // A search has none before the core is there.
      const tag = answer.headers.get('etag')
      if (tag !== null && path.startsWith('/api/')) seen.set(tag, new Set([...(seen.get(tag) ?? []), ...marks]))
    }
  }
  async function swap(): Promise<void> {
    for (; swaps < SWAPS; swaps += 1) service.adopt(await service.load({ file: files[(swaps + 1) % 2] ?? '' }, never))
  }
  await Promise.all([swap(), ...Array.from({ length: 8 }, ask)])
  assert.deepEqual(
    [...seen.values()].map((marks) => marks.size),
    [1, 1],
  )
})

test('an artifact of the public project is served as it is: later tables, and none of ours', async () => {
  using folder = temporaryFolder()
  const file = await builtSample(folder.at('meta.sqlite'))
  {
    using db = openDb(file)
    db.exec(`PRAGMA journal_mode = DELETE; DROP TABLE search_cards; DROP TABLE search_core; DROP INDEX idx_work_isbns_work;
      CREATE TABLE work_descriptions (work_id TEXT PRIMARY KEY, text TEXT, license TEXT);
      INSERT INTO work_descriptions VALUES ('the-hobbit', 'A journey there and back again.', 'CC-BY-SA-4.0');
      ALTER TABLE series ADD COLUMN language TEXT; ALTER TABLE series ADD COLUMN ordering TEXT; ALTER TABLE series ADD COLUMN ordering_of TEXT;
      CREATE TABLE translations (kind TEXT, id TEXT, target TEXT, PRIMARY KEY (kind, id, target));
      DROP TABLE search_fts; CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names, language UNINDEXED);
      INSERT INTO search_fts SELECT 'person', id, name, '', '' FROM people ORDER BY id;
      INSERT INTO search_fts SELECT 'work', id, title, '', 'en' FROM works ORDER BY id;
      INSERT INTO search_fts SELECT 'series', id, name, '', 'en' FROM series ORDER BY id;
      UPDATE meta SET value = '7' WHERE key = 'schema_version'`)
  }
  await using service = aRunningService()
  service.adopt(await service.load({ file }, never))
  const json = async (url: string) => (await service.app.inject(url)).json()
  assert.equal((await json('/api/v1/works/the-hobbit')).title, 'The Hobbit')
  assert.equal((await json('/api/v1/works/the-hobbit')).community_description, undefined)
  assert.equal((await json('/api/v1/series/the-lord-of-the-rings')).works_total, 4)
  assert.deepEqual(
    (await json('/api/v1/works/search?q=hobbit')).results.map(({ id }: { id: string }) => id),
    ['the-hobbit'],
  )
  assert.equal((await json('/abs/search?query=hobbit')).matches[0].title, 'The Hobbit')
})

test('a release that takes a redirect back answers 404 again', async () => {
  using folder = temporaryFolder()
  const [without, withOne] = [await builtSample(folder.at('a.sqlite')), await builtSample(folder.at('b.sqlite'))]
  {
    using db = openDb(withOne)
    db.exec(`PRAGMA journal_mode = DELETE; INSERT INTO redirects VALUES ('works', 'hobbit-the', 'the-hobbit')`)
  }
  await using service = aRunningService()
  const statuses = []
  for (const file of [withOne, without]) {
    service.adopt(await service.load({ file }, never))
    statuses.push((await service.app.inject('/api/v1/works/hobbit-the')).statusCode)
  }
  assert.deepEqual(statuses, [301, 404])
})

test('a cold start answers from the first moment on, and a release that cannot be opened leaves nothing behind', async () => {
  using folder = temporaryFolder()
  await using service = aRunningService()
  await assert.rejects(service.load({ file: folder.at('gone.sqlite') }, never), {
    name: 'AppError',
    message: /There is no artifact/,
  })
  assert.equal(service.isServing(), false)
  service.adopt(await service.load({ file: await builtSample(folder.at('meta.sqlite')) }, never))
  assert.equal((await service.app.inject('/api/v1/search?q=hobbit')).json().results[0].id, 'the-hobbit')
})

test('a file that turns out to be damaged while it is read is named', async () => {
  using folder = temporaryFolder()
  const file = await builtSample(folder.at('meta.sqlite'))
  const bytes = readFileSync(file)
  bytes.fill(0xff, 8192, bytes.length - 4096)
  writeFileSync(file, bytes)
  await using service = aRunningService()
  await assert.rejects(
    service.load({ file }, never),
    ({ name, message }: Error) => name === 'AppError' && message.startsWith(`${file} is no readable artifact: `),
  )
})
