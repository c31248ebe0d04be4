import assert from 'node:assert/strict'
import { copyFileSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { openWorkers } from '@chapterhouse/kit/processes/workers'
import { type AbsContent, absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { readWhole } from '../test/read-whole.ts'
import { readApi } from './api/read-api.ts'
import { openDatabase } from './database/read-database.ts'
import { settleDatabase } from './database/settle-database.ts'
import type { SourceData, SourcePerson } from './source-data.ts'

const NEVER = new AbortController().signal

async function readBoth(context: TestContext, content: AbsContent, folder: TemporaryFolder) {
  const stub = await startAbsStub(content, { prefix: '/audiobookshelf' })
  context.after(() => stub[Symbol.asyncDispose]())
  writeAbsDatabase(folder.at('absdatabase.sqlite'), content)
  const api = readApi({ url: stub.url, token: stub.key }, { fetch })
  const database = openDatabase(folder.at('absdatabase.sqlite'))
  const ids = content.users.map(({ id }) => id)
  return {
    stub,
    described: [await api.describe(NEVER), await database.describe(NEVER)] as const,
    api: await readWhole(api, ids),
    database: await readWhole(database, ids),
  }
}

test('the API and the database of one server give the same record', async (context) => {
  using folder = temporaryFolder()
  const content = absContent({ items: 300, sessions: 10_000 })
  const { described, api, database } = await readBoth(context, content, folder)
  assert.deepEqual(described[0], described[1])
  assert.deepEqual(described[0].users, [
    { id: content.users[0]?.id, username: 'ann', type: 'root', isActive: true, isTagLimited: false, libraryIds: undefined },
    {
      id: content.users[1]?.id,
      username: 'ben',
      type: 'user',
      isActive: true,
      isTagLimited: true,
      libraryIds: [content.libraries[0]?.id],
    },
  ])
  // The API returns only the key owner's playlists.
  const ben = personNamed(database, 'ben')
  assert.deepEqual(ben.playlists.map(({ name, itemIds }) => [name, itemIds.length]).sort(), [
    ['Ben’s queue', 2],
    ['Long drives', 9],
  ])
  assert.deepEqual(personNamed(api, 'ben').playlists, [])
  assert.deepEqual(api, {
    ...database,
    people: database.people.map((person) => (person === ben ? { ...ben, playlists: [] } : person)),
  })
})

test('contains everything about the two people, and counts podcasts and e-books', async (context) => {
  using folder = temporaryFolder()
  const content = absContent({ items: 300, sessions: 10_000 })
  const { api, stub } = await readBoth(context, content, folder)
  assert.equal(api.version, '2.36.0')
  assert.equal(api.items.length, 300)
  const ann = personNamed(api, 'ann')
  const ben = personNamed(api, 'ben')
  assert.equal(ann.sessions.length + ben.sessions.length, 10_000 - 200)
  assert.deepEqual(ann.leftOut, { podcasts: 2, ebooks: 1, invalid: 0 })
  // Every fiftieth session is an episode, and all of these are his.
  assert.deepEqual(ben.leftOut, { podcasts: 202, ebooks: 1, invalid: 0 })
  assert.equal(ann.progress.length, 300)
  assert.equal(ann.progress.filter(({ isFinished }) => isFinished).length, 100)
  assert.equal(ann.progress.filter(({ isHidden }) => isHidden).length, 30)
  assert.deepEqual([ann.bookmarks.length, ben.bookmarks.length], [5, 3])
  assert.deepEqual(api.collections.map(({ name, itemIds }) => [name, itemIds.length]).sort(), [
    ['Favourites', 5],
    ['Winter', 3],
  ])
  // A row without `libraryItemId` is found by its book's id.
  const second = content.items[1]
  assert.ok(ann.progress.some(({ itemId }) => itemId === second?.id))
  assert.deepEqual(
    api.items.find(({ id }) => id === content.items[14]?.id),
    {
      id: content.items[14]?.id,
      mediaId: content.items[14]?.mediaId,
      libraryId: content.libraries[0]?.id,
      folderId: content.libraries[0]?.folders[0]?.id,
      relPath: 'Author 14/Book 14.m4b',
      isFile: true,
      isMissing: false,
      durationSeconds: 36_014.25,
      title: 'Book 14',
      authors: ['Author 14', 'Second Writer'],
      narrators: ['Narrator 2'],
      series: [],
      asin: '',
      isbn: '',
      publishedYear: '1994',
      description: '',
    },
  )
  assert.ok(stub.requests.some((path) => path.endsWith('itemsPerPage=1000&page=4')))
  assert.ok(!stub.requests.some((path) => path.endsWith('itemsPerPage=1000&page=5')))
})

test('a book that is gone there keeps the title from its sessions', async (context) => {
  using folder = temporaryFolder()
  const content = absContent({ items: 4, sessions: 8 })
  const [gone] = content.items.splice(2, 1)
  const { api, database } = await readBoth(context, { ...content, playlists: [], collections: [] }, folder)
  assert.deepEqual(api, database)
  const item = api.items.find(({ id }) => id === gone?.id)
  assert.equal(item?.title, 'Book 2')
  assert.equal(item?.isMissing, true)
  assert.equal(item?.folderId, '')
  for (const { progress, sessions, bookmarks } of api.people)
    for (const { itemId } of [...progress, ...sessions, ...bookmarks]) assert.ok(api.items.some(({ id }) => id === itemId))
})

test('reads only the chosen people', async (context) => {
  using folder = temporaryFolder()
  const content = absContent({ items: 4, sessions: 8 })
  const { stub } = await readBoth(context, content, folder)
  const before = stub.requests.length
  const ben = content.users[1]?.id ?? ''
  const api = await readWhole(readApi({ url: stub.url, token: stub.key }, { fetch }), [ben, 'nobody'])
  assert.deepEqual(
    api.people.map(({ user }) => user.username),
    ['ben'],
  )
  assert.ok(!stub.requests.slice(before).some((path) => path.includes(content.users[0]?.id ?? 'ann')))
})

test('reports its progress', async (context) => {
  using folder = temporaryFolder()
  const content = absContent({ items: 30, sessions: 3000 })
  const { stub } = await readBoth(context, content, folder)
  const ids = content.users.map(({ id }) => id)
  for (const source of [readApi({ url: stub.url, token: stub.key }, { fetch }), openDatabase(folder.at('absdatabase.sqlite'))]) {
    const told: [number, number][] = []
    await source.read(ids, { signal: NEVER, take: async () => {}, onProgress: (done, total) => told.push([done, total]) })
    assert.deepEqual(told.at(-1), [3030, 3030])
    assert.ok(told.length > 2 && told.every(([done, total]) => done <= total))
  }
})

test('a version without newer columns is read as far as possible', async () => {
  using folder = temporaryFolder()
  const content = absContent({ items: 4, sessions: 8 })
  const without = [
    'libraryItems.title',
    'mediaProgresses.podcastId',
    'mediaProgresses.ebookProgress',
    'devices.deviceName',
    'books.narrators',
  ]
  writeAbsDatabase(folder.at('old.sqlite'), { ...content, version: '2.3.0' }, { without })
  const source = openDatabase(folder.at('old.sqlite'))
  const data = await readWhole(
    source,
    content.users.map(({ id }) => id),
  )
  assert.equal(data.version, '2.3.0')
  assert.deepEqual([data.items.length, data.people[0]?.sessions.length], [4, 4])
  assert.ok(data.items.every(({ narrators }) => narrators.length === 0))
})

test('the copy of a live database includes its log', async (context) => {
  using folder = temporaryFolder()
  const content = absContent({ items: 4, sessions: 8 })
  const workers = openWorkers(1)
  context.after(() => workers[Symbol.asyncDispose]())
  writeAbsDatabase(folder.at('live.sqlite'), content)
  const live = new DatabaseSync(folder.at('live.sqlite'))
  context.after(() => live.close())
  live.exec("PRAGMA journal_mode = WAL; UPDATE users SET username = 'renamed' WHERE username = 'ben'")
  for (const end of ['', '-wal']) copyFileSync(folder.at(`live.sqlite${end}`), folder.at(`copy.sqlite${end}`))
  await settleDatabase(folder.at('copy.sqlite'), workers, NEVER)
  writeFileSync(folder.at('copy.sqlite-wal'), 'no longer needed')
  const { users } = await openDatabase(folder.at('copy.sqlite')).describe(NEVER)
  assert.deepEqual(users.map(({ username }) => username).sort(), ['ann', 'renamed'])
})

function personNamed(data: SourceData, name: string): SourcePerson {
  const person = data.people.find(({ user }) => user.username === name)
  assert.ok(person)
  return person
}
