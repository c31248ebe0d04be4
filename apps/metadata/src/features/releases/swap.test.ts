import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { builtSample } from '../../../test/built-sample.ts'
import { requestDuringSwaps, startService } from '../../../test/requests-during-swaps.ts'

const never = new AbortController().signal

test('two hundred requests during two swaps: none fails or mixes two releases', () =>
  requestDuringSwaps({ requests: 200, swaps: 2 }))

test('serves an artifact of the public project, with later tables and without ours', async () => {
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
  await using service = startService()
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

test('a release without the redirect answers 404 again', async () => {
  using folder = temporaryFolder()
  const [without, withOne] = [await builtSample(folder.at('a.sqlite')), await builtSample(folder.at('b.sqlite'))]
  {
    using db = openDb(withOne)
    db.exec(`PRAGMA journal_mode = DELETE; INSERT INTO redirects VALUES ('works', 'hobbit-the', 'the-hobbit')`)
  }
  await using service = startService()
  const statuses = []
  for (const file of [withOne, without]) {
    service.adopt(await service.load({ file }, never))
    statuses.push((await service.app.inject('/api/v1/works/hobbit-the')).statusCode)
  }
  assert.deepEqual(statuses, [301, 404])
})

test('a cold start answers immediately, and a release that cannot be opened leaves nothing behind', async () => {
  using folder = temporaryFolder()
  await using service = startService()
  await assert.rejects(service.load({ file: folder.at('gone.sqlite') }, never), {
    name: 'AppError',
    message: /Artifact .*gone\.sqlite not found/,
  })
  assert.equal(service.isServing(), false)
  service.adopt(await service.load({ file: await builtSample(folder.at('meta.sqlite')) }, never))
  assert.equal((await service.app.inject('/api/v1/search?q=hobbit')).json().results[0].id, 'the-hobbit')
})

test('names a file that turns out to be damaged while it is read', async () => {
  using folder = temporaryFolder()
  const file = await builtSample(folder.at('meta.sqlite'))
  const bytes = readFileSync(file)
  bytes.fill(0xff, 8192, bytes.length - 4096)
  writeFileSync(file, bytes)
  await using service = startService()
  await assert.rejects(
    service.load({ file }, never),
    ({ name, message }: Error) => name === 'AppError' && message.startsWith(`${file} is not a readable artifact: `),
  )
})
