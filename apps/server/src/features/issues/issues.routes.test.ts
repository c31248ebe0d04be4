import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../test/scanned-library.ts'
import { createBook, type TestBookOptions } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import type { ScannedBook } from '../catalogue/index.ts'
import { storeCheck } from '../chapters/test/stored-check.ts'
import { relPath } from '../paths/index.ts'

type Method = 'GET' | 'POST' | 'DELETE'
interface TestServer {
  app: Awaited<ReturnType<typeof createTestServer>>['app']
  admin: { authorization: string }
}

async function request({ app, admin }: TestServer, method: Method, url: string, payload?: object) {
  const response = await app.inject({ method, url: `/api/v1/admin/issues${url}`, headers: admin, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
}
interface Category {
  kind: string
  count: number
  ignored: number
  samples: { path: string }[]
}
async function categories(server: TestServer): Promise<Record<string, [number, number, string[]]>> {
  const { categories: found } = (await request(server, 'GET', '')).body as { categories: Category[] }
  return Object.fromEntries(
    found.map(({ kind, count, ignored, samples }) => [kind, [count, ignored, samples.map((sample) => sample.path)]]),
  )
}

async function createShelf(
  books: readonly (TestBookOptions &
    Partial<Pick<ScannedBook, 'problem' | 'suspectParts' | 'cover' | 'chapters'>> & { library?: number })[],
) {
  const server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  for (const { library = 1, problem, suspectParts, cover, chapters, ...options } of books) {
    const book = createBook(options)
    const more = { problem, suspectParts, cover, chapters }
    const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
    server.services.catalogue.save(library, { ...book, ...given }, { onDemand: false, notBeforeMs: 0 })
  }
  return { ...server, admin, [Symbol.asyncDispose]: server[Symbol.asyncDispose] }
}

const embedded = { kind: 'embedded' } as const

test('counts every kind of issue, in display order', async () => {
  await using server = await createShelf([
    { path: 'Broken', cover: embedded, problem: { kind: 'unreadable', file: '1.mp3', detail: 'no sound' } },
    { path: 'Several', cover: embedded, suspectParts: 3 },
    { path: 'Bare' },
    { path: 'Long.mp3', cover: embedded, seconds: 7_201 },
    { path: 'Fine.m4b', cover: embedded, seconds: 7_200 },
  ])
  assert.deepEqual(await categories(server), {
    scan_error: [1, 0, ['Broken']],
    protected: [0, 0, []],
    suspect: [1, 0, ['Several']],
    split_discs: [0, 0, []],
    duplicate: [0, 0, []],
    no_cover: [1, 0, ['Bare']],
    no_chapters: [1, 0, ['Long.mp3']],
    detailed_chapters: [0, 0, []],
    transcode: [0, 0, []],
    lost_places: [0, 0, []],
    repaired_text: [0, 0, []],
    missing: [0, 0, []],
  })
  const rows = (await server.app.inject({ url: '/api/v1/admin/books?issue=no_cover', headers: server.admin })).json().books
  assert.deepEqual(
    rows.map((row: { path: string }) => row.path),
    ['Bare'],
  )
})

test('the first three books by title are the samples, even of rare kinds', async () => {
  const nameOf = (at: number) => `Book ${String(at).padStart(3, '0')}`
  const problem = { kind: 'unreadable', file: '1.mp3', detail: 'no sound' } as const
  const broken = [290, 40, 170, 260]
  await using server = await createShelf(
    Array.from({ length: 300 }, (_, at) => ({
      path: nameOf(299 - at),
      title: nameOf(299 - at),
      ...(broken.includes(299 - at) && { problem, cover: embedded }),
    })),
  )
  const ignored = { kind: 'scan_error', books: [{ library_id: 1, path: nameOf(170) }] }
  assert.equal((await request(server, 'POST', '/ignore', ignored)).status, 204)
  const { scan_error: rare, no_cover: frequent } = await categories(server)
  assert.deepEqual(rare, [3, 1, [40, 260, 290].map(nameOf)])
  assert.deepEqual(frequent, [296, 0, [0, 1, 2].map(nameOf)])
})

test('a finer community list is an issue until an admin chooses, or the book changes', async () => {
  await using server = await createShelf([
    { path: 'Finer', asin: 'B000000001' },
    { path: 'Chosen', asin: 'B000000001' },
    { path: 'Changed', asin: 'B000000001' },
    { path: 'Other', asin: 'B000000001' },
  ])
  const { services } = server
  for (const path of ['Finer', 'Chosen', 'Changed']) storeCheck(services, path, { status: 'refine' })
  storeCheck(services, 'Other', { status: 'restructure' })
  services.overlay.change({ libraryId: 1, path: relPath('Chosen') }, { chapterChoice: 'files' }, 1)
  services.overlay.identify({ libraryId: 1, path: relPath('Changed') }, { asin: 'B000000002', isbn: '' })
  assert.deepEqual((await categories(server))['detailed_chapters'], [1, 0, ['Finer']])
  const rows = await server.app.inject({ url: '/api/v1/admin/books?issue=detailed_chapters', headers: server.admin })
  assert.deepEqual(
    rows
      .json()
      .books.map(({ path, chapters_source: source, chapters_check: check }: Record<string, string>) => [path, source, check]),
    [['Finer', 'files', 'refine']],
  )
})

test('lists texts in another encoding than their tags declare, before and after repair', async () => {
  await using server = await createShelf([{ path: 'Fine', cover: embedded }])
  const repairedTexts = [{ before: 'Âå÷åðà', after: 'Вечера' }]
  const book = { ...createBook({ path: 'Repaired', title: 'Вечера' }), cover: embedded, repairedTexts }
  server.services.catalogue.save(1, book, { onDemand: false, notBeforeMs: 0 })
  const listed = async () =>
    (await server.app.inject({ url: '/api/v1/admin/books?issue=repaired_text', headers: server.admin })).json().books
  assert.deepEqual((await categories(server))['repaired_text'], [1, 0, ['Repaired']])
  assert.deepEqual(
    (await listed()).map((row: { path: string; repaired_texts: object }) => [row.path, row.repaired_texts]),
    [['Repaired', repairedTexts]],
  )
  // They are kept when only the book's edits change.
  server.services.overlay.change({ libraryId: 1, path: relPath('Repaired') }, { set: new Map([['title', 'Evenings']]) }, 1)
  const row = server.services.catalogue.find(1, relPath('Repaired'))
  if (row) server.services.catalogue.refresh(row)
  assert.deepEqual((await listed())[0].repaired_texts, repairedTexts)
})

test('ignoring and restoring an issue can be repeated', async () => {
  await using server = await createShelf([{ path: 'Bare' }, { path: 'Bald' }])
  const bare = { kind: 'no_cover', books: [{ library_id: 1, path: 'Bare' }] }
  const listed = async (query: string) =>
    (await server.app.inject({ url: `/api/v1/admin/books?issue=no_cover${query}`, headers: server.admin }))
      .json()
      .books.map((row: { path: string }) => row.path)
  for (const _twice of [1, 2]) assert.equal((await request(server, 'POST', '/ignore', bare)).status, 204)
  assert.deepEqual((await categories(server))['no_cover'], [1, 1, ['Bald']])
  assert.deepEqual([await listed(''), await listed('&issue_ignored=true')], [['Bald'], ['Bare']])
  for (const _twice of [1, 2]) assert.equal((await request(server, 'DELETE', '/ignore', bare)).status, 204)
  assert.deepEqual((await categories(server))['no_cover'], [2, 0, ['Bald', 'Bare']])
})

test('refuses an unknown kind, invalid books and too many books', async () => {
  await using server = await createShelf([{ path: 'Bare' }])
  const book = { library_id: 1, path: 'Bare' }
  const cases: [object, number, object][] = [
    [{ kind: 'colour', books: [book] }, 400, { error: 'unknown issue' }],
    [{ books: [book] }, 400, { error: 'unknown issue' }],
    [{ kind: 'suspect' }, 400, { error: 'books is required' }],
    [{ kind: 'suspect', books: [{ path: 'Bare' }] }, 400, { error: 'every book needs a library_id and a path' }],
    [{ kind: 'suspect', books: [{ library_id: 1 }] }, 400, { error: 'every book needs a library_id and a path' }],
    [{ kind: 'suspect', books: [{ library_id: 9, path: 'Bare' }] }, 404, { error: 'library not found' }],
    [{ kind: 'suspect', books: [{ library_id: 1, path: '../x' }] }, 400, { error: 'invalid path' }],
    [
      { kind: 'suspect', books: Array.from({ length: 1001 }, () => book) },
      400,
      { error: 'at most 1000 books at a time', code: 'too_large' },
    ],
  ]
  for (const [payload, status, body] of cases)
    for (const [method, url] of [
      ['POST', '/ignore'],
      ['DELETE', '/ignore'],
      ['POST', '/fix'],
    ] as const)
      assert.deepEqual(await request(server, method, url, payload), { status, body })
  assert.deepEqual((await request(server, 'POST', '/fix', { kind: 'no_cover', books: [book] })).body, { error: 'unknown issue' })
  assert.deepEqual(await request(server, 'POST', '/fix', { kind: 'suspect', books: [{ library_id: 1, path: 'Gone' }] }), {
    status: 404,
    body: { error: 'no book at that path', code: 'book_not_found' },
  })
})

const same = { title: 'Dune', author: 'Frank Herbert' } as const
const duplicateCases: readonly { name: string; books: (TestBookOptions & { library?: number })[]; groups: [string, string[]][] }[] =
  [
    {
      name: 'identical bytes',
      books: [
        { path: 'a.mp3', print: 'p' },
        { path: 'b.mp3', print: 'p' },
      ],
      groups: [['same_files', ['a.mp3', 'b.mp3']]],
    },
    {
      name: 'identical bytes in two libraries are not duplicates',
      books: [
        { path: 'a.mp3', print: 'p' },
        { path: 'b.mp3', print: 'p', library: 2 },
      ],
      groups: [],
    },
    {
      name: 'the same ASIN, the better format first',
      books: [
        { path: 'a.mp3', asin: 'B0036S4B2G' },
        { path: 'z.m4b', asin: 'B0036S4B2G' },
      ],
      groups: [['same_book', ['z.m4b', 'a.mp3']]],
    },
    {
      name: 'the same title, author and narrator, with durations within 2 %',
      books: [
        { path: 'x/a.mp3', ...same, seconds: 10_000 },
        { path: 'y/b.mp3', ...same, seconds: 10_190 },
        { path: 'z/c.mp3', ...same, seconds: 11_000 },
      ],
      groups: [['same_book', ['x/a.mp3', 'y/b.mp3']]],
    },
    {
      name: 'an unknown duration only matches another unknown one',
      books: [
        { path: 'x/a.mp3', ...same, seconds: 0 },
        { path: 'y/b.mp3', ...same, seconds: 100 },
      ],
      groups: [],
    },
    {
      name: 'parts of one book are not copies',
      books: [
        { path: 'Dune - Part 1.mp3', ...same },
        { path: 'Dune - Part 2.mp3', ...same },
      ],
      groups: [],
    },
  ]
for (const { name, books, groups } of duplicateCases)
  test(`duplicates: ${name}`, async () => {
    await using server = await createShelf(books)
    const { body } = await request(server, 'GET', '/duplicates')
    assert.deepEqual(
      body.groups.map(({ reason, books: copies }: { reason: string; books: { path: string }[] }) => [
        reason,
        copies.map((copy) => copy.path),
      ]),
      groups,
    )
    assert.equal((await categories(server))['duplicate']?.[0], groups.length)
  })

test('a group has the number of listeners per copy, and is ignored once all copies are', async () => {
  await using server = await createShelf([
    { path: 'a.mp3', print: 'p' },
    { path: 'b.mp3', print: 'p' },
  ])
  await server.app.inject({
    method: 'PUT',
    url: '/api/v1/libraries/1/progress?path=b.mp3',
    headers: server.admin,
    payload: { position: 1 },
  })
  const group = (await request(server, 'GET', '/duplicates?library_id=1')).body.groups[0]
  assert.deepEqual(
    group.books.map(({ path: where, listeners }: { path: string; listeners: number }) => [where, listeners]),
    [
      ['a.mp3', 0],
      ['b.mp3', 1],
    ],
  )
  const books = (paths: string[]) => paths.map((where) => ({ library_id: 1, path: where }))
  await request(server, 'POST', '/ignore', { kind: 'duplicate', books: books(['a.mp3']) })
  assert.equal((await request(server, 'GET', '/duplicates')).body.groups.length, 1)
  await request(server, 'POST', '/ignore', { kind: 'duplicate', books: books(['b.mp3']) })
  assert.equal((await request(server, 'GET', '/duplicates')).body.groups.length, 0)
  assert.deepEqual((await request(server, 'GET', '/duplicates?ignored=true')).body.groups[0].ignored, true)
  assert.deepEqual((await categories(server))['duplicate'], [0, 1, []])
})

const tone = (hertz: number) => ({ kind: 'mp3', hertz }) as const
const DISCS = { 'Set/CD1/1.mp3': tone(300), 'Set/CD2/1.mp3': tone(310), 'Set/CD10/1.mp3': tone(320) }

test('a split set is listed by its first disc, and joined by a fix', async () => {
  await using shelf = await createScannedLibrary(DISCS)
  assert.deepEqual((await categories(shelf))['split_discs'], [1, 0, ['Set/CD1']])
  const fixed = await request(shelf, 'POST', '/fix', { kind: 'split_discs', books: [{ library_id: 1, path: 'Set/CD1' }] })
  assert.deepEqual(fixed, { status: 200, body: { fixed: 1 } })
  await shelf.services.scanning.scanner.whenIdle()
  assert.deepEqual([shelf.books(), (await categories(shelf))['split_discs']], [['Set'], [0, 0, []]])
})

test('a fix is refused if any of its books lacks the issue', async () => {
  await using shelf = await createScannedLibrary({ ...DISCS, 'x.mp3': tone(330), 'y.mp3': tone(340) })
  const named = (...paths: string[]) => paths.map((where) => ({ library_id: 1, path: where }))
  const refusal = { status: 404, body: { error: 'the book at that path has no such issue', code: 'book_not_found' } }
  for (const books of [named('Set/CD1', 'x.mp3'), named('x.mp3')])
    for (const kind of ['split_discs', 'suspect']) assert.deepEqual(await request(shelf, 'POST', '/fix', { kind, books }), refusal)
  assert.deepEqual(shelf.infrastructure.db.all('SELECT * FROM folder_overrides'), [])
  await request(shelf, 'POST', '/ignore', { kind: 'split_discs', books: named('Set/CD1') })
  assert.equal((await request(shelf, 'POST', '/fix', { kind: 'split_discs', books: named('Set/CD1') })).status, 200)
})

test('a fix splits a folder that contains several books', async () => {
  await using shelf = await createScannedLibrary({ 'Both/1.mp3': tone(300), 'Both/2.mp3': tone(310) })
  shelf.infrastructure.db.run("UPDATE books SET suspect_parts = 2 WHERE path = 'Both'")
  assert.deepEqual((await categories(shelf))['suspect'], [1, 0, ['Both']])
  await request(shelf, 'POST', '/fix', { kind: 'suspect', books: [{ library_id: 1, path: 'Both' }] })
  await shelf.services.scanning.scanner.whenIdle()
  assert.deepEqual(shelf.books(), ['Both/1.mp3', 'Both/2.mp3'])
})

async function leave(shelf: Awaited<ReturnType<typeof createScannedLibrary>>, where: string, position: number) {
  const at = `/api/v1/libraries/1/progress?path=${encodeURIComponent(where)}`
  const payload = { position, updated_at: '2026-02-01T00:00:00Z' }
  await shelf.app.inject({ method: 'PUT', url: at, headers: shelf.admin, payload })
}

test('progress and marks of a missing book can be moved to its replacement', async () => {
  await using shelf = await createScannedLibrary({
    'Old.mp3': { ...tone(300), tags: { album: 'The Old One', artist: 'Ann' } },
    'Stay.mp3': tone(310),
  })
  await leave(shelf, 'Old.mp3', 100)
  await leave(shelf, 'Stay.mp3', 5)
  const edit = { set: { narrator: 'Mine' } }
  await shelf.app.inject({
    method: 'PATCH',
    url: '/api/v1/admin/libraries/1/book?path=Old.mp3',
    headers: shelf.admin,
    payload: edit,
  })
  rmSync(path.join(shelf.root, 'Old.mp3'))
  await shelf.lay({ 'New.mp3': tone(900) })
  await shelf.scan()
  const gone = {
    library_id: 1,
    path: 'Old.mp3',
    title: 'The Old One',
    author: 'Ann',
    listeners: 1,
    ignored: false,
    suggestions: [],
  }
  assert.deepEqual((await request(shelf, 'GET', '/missing')).body, { paths: [{ ...gone, last_at: '2026-02-01T00:00:00.000Z' }] })
  assert.deepEqual((await categories(shelf))['missing'], [1, 0, ['Old.mp3']])

  const move = (from: string, to: string) => request(shelf, 'POST', '/missing/move', { library_id: 1, path: from, to_path: to })
  const refusals: [string, string, number, object][] = [
    ['', 'New.mp3', 400, { error: 'path is required' }],
    ['Old.mp3', '', 400, { error: 'path is required' }],
    ['../x', 'New.mp3', 400, { error: 'invalid path' }],
    ['Old.mp3', 'Nowhere', 404, { error: 'no book at that path', code: 'book_not_found' }],
    ['Stay.mp3', 'New.mp3', 409, { error: 'that path has a book, or no saved data', code: 'not_missing' }],
    ['Never', 'New.mp3', 409, { error: 'that path has a book, or no saved data', code: 'not_missing' }],
  ]
  for (const [from, to, status, body] of refusals) assert.deepEqual(await move(from, to), { status, body })

  assert.deepEqual(await move('Old.mp3', 'New.mp3'), {
    status: 200,
    body: { status: 'state moved', path: 'Old.mp3', to_path: 'New.mp3' },
  })
  assert.equal(((await shelf.get('/libraries/1/progress?path=New.mp3')).body['progress'] as { position: number }).position, 100)
  assert.deepEqual([shelf.book('New.mp3').narrator, shelf.books()], ['Mine', ['New.mp3', 'Stay.mp3']])
  assert.deepEqual((await request(shelf, 'GET', '/missing')).body, { paths: [] })
  const audited = shelf.infrastructure.db.first<{ target: string; details: string }>(
    "SELECT target, details FROM audit_events WHERE action = 'book.state_move'",
  )
  assert.deepEqual({ ...audited }, { target: 'Books: Old.mp3', details: '{"to":"New.mp3"}' })
})

test('a missing book that was only set aside has no time of a last save', async () => {
  await using shelf = await createScannedLibrary({ 'A.mp3': tone(300), 'B.mp3': tone(310) })
  const at = '/api/v1/libraries/1/progress?path=A.mp3'
  await shelf.app.inject({ method: 'PATCH', url: at, headers: shelf.admin, payload: { set_aside: true } })
  rmSync(path.join(shelf.root, 'A.mp3'))
  await shelf.scan()
  const [gone] = (await request(shelf, 'GET', '/missing')).body.paths
  assert.deepEqual([gone.path, gone.listeners, gone.last_at], ['A.mp3', 1, null])
})

test('existing folders are not missing, and nothing is missing after an incomplete scan', async () => {
  await using shelf = await createScannedLibrary({ 'A.mp3': tone(300) })
  mkdirSync(path.join(shelf.root, 'Empty'))
  await leave(shelf, 'Empty', 1)
  await leave(shelf, 'Lost.mp3', 1)
  await shelf.scan()
  const missing = async () => (await request(shelf, 'GET', '/missing')).body.paths.map((one: { path: string }) => one.path)
  assert.deepEqual(await missing(), ['Lost.mp3'])
  await request(shelf, 'POST', '/ignore', { kind: 'missing', books: [{ library_id: 1, path: 'Lost.mp3' }] })
  assert.deepEqual([await missing(), (await categories(shelf))['missing']], [[], [0, 1, []]])
  assert.equal((await request(shelf, 'GET', '/missing?ignored=true')).body.paths.length, 1)
  await shelf.scanShutting('A.mp3')
  assert.equal((await request(shelf, 'GET', '/missing?ignored=true')).body.paths.length, 0)
})

test('an unavailable library is listed with the data that depends on it', async () => {
  await using shelf = await createScannedLibrary({ 'A.mp3': tone(300) })
  await leave(shelf, 'A.mp3', 1)
  renameSync(shelf.root, `${shelf.root}-away`)
  await shelf.scan()
  const { offline } = (await request(shelf, 'GET', '')).body
  assert.deepEqual(offline, [{ library_id: 1, name: 'Books', root: shelf.root, books: 1, listeners: 1 }])
  renameSync(`${shelf.root}-away`, shelf.root)
})

test('the issues are for admins only', async () => {
  await using server = await createShelf([])
  const ann = server.person('Ann', { granted: ['.'] })
  for (const url of ['', '/duplicates', '/missing'])
    assert.deepEqual(await request({ ...server, admin: ann }, 'GET', url), {
      status: 403,
      body: { error: 'admin only', code: 'admin_only' },
    })
})
