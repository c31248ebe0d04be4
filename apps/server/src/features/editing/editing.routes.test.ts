import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../test/scanned-library.ts'

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>
type Page = {
  book: Record<string, unknown>
  fields: Record<string, Record<string, unknown>>
  chapters: { title: string; scanned_title: string; edited: boolean }[]
  listeners: Record<string, unknown>[]
  shares: Record<string, unknown>[]
  chapter_choice: string
}

const tree = {
  'Herbert/Dune/1.mp3': { kind: 'mp3', hertz: 300, tags: { album: 'Dune', artist: 'Frank Herbert' } },
  'Herbert/Dune/2.mp3': { kind: 'mp3', hertz: 310, tags: { album: 'Dune', artist: 'Frank Herbert' } },
  'Emma.mp3': { kind: 'mp3', hertz: 400 },
} as const
const DUNE = '/libraries/1/book?path=Herbert%2FDune'

async function request(shelf: Shelf, method: 'GET' | 'PATCH' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await shelf.app.inject({ method, url: `/api/v1/admin${url}`, headers: shelf.admin, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}

const pageOf = async (shelf: Shelf, url = DUNE) => (await request(shelf, 'GET', url)).body as Page

test('the page of a book has the value, source and scanned value of every field', async () => {
  await using shelf = await createScannedLibrary(tree)
  const { fields, book, chapters } = await pageOf(shelf)
  assert.equal(Object.keys(fields).length, 10)
  assert.deepEqual(fields['title'], { value: 'Dune', source: 'path', scanned: 'Dune', locked: false })
  assert.deepEqual(fields['author'], { value: 'Frank Herbert', source: 'tag', scanned: 'Frank Herbert', locked: false })
  assert.deepEqual(fields['narrator'], { value: '', source: '', scanned: '', locked: false })
  assert.deepEqual([book['edited'], book['edited_fields'], book['matched'], book['authors']], [false, [], false, ['Frank Herbert']])
  assert.deepEqual(
    chapters.map(({ edited }) => edited),
    [false, false],
  )
})

test('a book without a series has no position in one', async () => {
  await using shelf = await createScannedLibrary(tree)
  await request(shelf, 'PATCH', DUNE, { set: { series: 'Dune', series_index: '3' } })
  const { book, fields } = (await request(shelf, 'PATCH', DUNE, { set: { series: '' } })).body as Page
  assert.deepEqual([book['series'], book['series_index'] ?? null, fields['series_index']?.['value']], ['', null, ''])
  const again = (await request(shelf, 'PATCH', DUNE, { set: { series: 'Else' } })).body as Page
  assert.deepEqual([again.book['series'], again.book['series_index']], ['Else', 3])
})

test('M-31 an edited title survives rescans and changed tags; reverting it brings the tag value', async () => {
  await using shelf = await createScannedLibrary(tree)
  const edited = (await request(shelf, 'PATCH', DUNE, { set: { title: 'Dune (mine)', series_index: '1.50', series: 'Dune' } }))
    .body as Page
  assert.deepEqual(edited.fields['title'], {
    value: 'Dune (mine)',
    source: 'edited',
    scanned: 'Dune',
    locked: true,
    edited_by: 'Root',
    edited_at: edited.fields['title']?.['edited_at'],
  })
  assert.deepEqual([edited.book['edited_fields'], edited.book['series_index']], [['series', 'series_index', 'title'], 1.5])
  for (const file of ['1', '2'])
    await shelf.lay({
      [`Herbert/Dune/${file}.mp3`]: { kind: 'mp3', hertz: 320, tags: { album: 'Dune, newly tagged', artist: 'F. Herbert' } },
    })
  await shelf.scan()
  const after = await pageOf(shelf)
  assert.deepEqual([after.fields['title']?.['value'], after.fields['title']?.['scanned']], ['Dune (mine)', 'Dune, newly tagged'])
  assert.equal(after.fields['author']?.['value'], 'F. Herbert')
  const found = async (query: string) =>
    ((await shelf.get(`/search?q=${encodeURIComponent(query)}`)).body['books'] as { title: string }[]).map(({ title }) => title)
  assert.deepEqual([await found('mine'), await found('newly')], [['Dune (mine)'], []])
  const reverted = (await request(shelf, 'PATCH', DUNE, { revert: ['title', 'series', 'series_index'] })).body as Page
  assert.deepEqual([reverted.book['title'], reverted.book['edited']], ['Dune, newly tagged', false])
  assert.deepEqual(await found('newly'), ['Dune, newly tagged'])
})

test('a blank value keeps a field blank', async () => {
  await using shelf = await createScannedLibrary(tree)
  const { fields, book } = (await request(shelf, 'PATCH', DUNE, { set: { author: '' } })).body as Page
  assert.deepEqual([fields['author']?.['value'], fields['author']?.['locked'], book['author']], ['', true, ''])
})

test('a renamed chapter keeps its title when others are added; a revert restores the scanned title', async () => {
  await using shelf = await createScannedLibrary(tree)
  const item = '/libraries/1/item?path=Herbert%2FDune'
  const before = (await shelf.get(item)).body['revision']
  const renamed = (await request(shelf, 'PATCH', DUNE, { chapters: { set: { 1: ' The End ' } } })).body as Page
  const second = renamed.chapters[1]
  assert.deepEqual([second?.title, second?.edited], ['The End', true])
  assert.notEqual((await shelf.get(item)).body['revision'], before)
  await shelf.lay({ 'Herbert/Dune/1b.mp3': { kind: 'mp3', hertz: 330 } })
  await shelf.scan()
  assert.deepEqual(
    (await pageOf(shelf)).chapters.map(({ title, edited }) => (edited ? title : '')),
    ['', '', 'The End'],
  )
  const back = (await request(shelf, 'PATCH', DUNE, { chapters: { revert: [2] } })).body as Page
  assert.equal(back.chapters[2]?.title, back.chapters[2]?.scanned_title)
})

test('the choice of chapters is stored but does not count as an edit', async () => {
  await using shelf = await createScannedLibrary(tree)
  const chosen = (await request(shelf, 'PATCH', DUNE, { chapter_source: 'files' })).body as Page
  assert.deepEqual([chosen.chapter_choice, chosen.book['edited']], ['files', false])
  assert.equal(((await request(shelf, 'PATCH', DUNE, { chapter_source: 'auto' })).body as Page).chapter_choice, '')
})

test('the page of a book lists its listeners and the shares that include it', async () => {
  await using shelf = await createScannedLibrary(tree)
  const ann = shelf.person('Ann', { granted: ['Herbert'] })
  await shelf.app.inject({
    method: 'PUT',
    url: '/api/v1/libraries/1/progress?path=Herbert%2FDune',
    headers: ann,
    payload: { position: 5, duration: 9, updated_at: '2026-01-01T00:00:00Z' },
  })
  shelf.person('Ben', { granted: ['Herb'] })
  const { listeners, shares } = await pageOf(shelf)
  assert.deepEqual(
    listeners.map(({ username, position, finished, updated_at: at }) => [username, position, finished, at]),
    [['Ann', 5, false, '2026-01-01T00:00:00.000Z']],
  )
  assert.deepEqual(
    shares.map(({ name, path }) => [name, path]),
    [['for Ann', 'Herbert']],
  )
})

const refusals: readonly [string, object, number, object][] = [
  ['an unknown field', { set: { genre: 'x' } }, 400, { error: 'genre: unknown field', code: 'invalid_override', field: 'genre' }],
  [
    'an unknown field to revert',
    { revert: ['genre'] },
    400,
    { error: 'genre: unknown field', code: 'invalid_override', field: 'genre' },
  ],
  [
    'an invalid value',
    { set: { asin: 'x' } },
    400,
    { error: 'asin: must be 10 letters or digits', code: 'invalid_override', field: 'asin' },
  ],
  [
    'a field set and reverted at once',
    { set: { title: 'x' }, revert: ['title'] },
    400,
    { error: 'title: cannot be set and reverted at the same time', code: 'invalid_override', field: 'title' },
  ],
  [
    'an unknown source',
    { source: 'me' },
    400,
    { error: 'source: must be edited or community', code: 'invalid_override', field: 'source' },
  ],
  [
    'an unknown choice of chapters',
    { chapter_source: 'mine' },
    400,
    { error: 'chapter_source: must be files, community or auto', code: 'invalid_override', field: 'chapter_source' },
  ],
  [
    'a chapter that does not exist',
    { chapters: { set: { 9: 'x' } } },
    400,
    { error: 'chapters: there is no chapter 9', code: 'invalid_override', field: 'chapters' },
  ],
  ['an unknown key', { title: 'x' }, 400, { error: 'invalid request' }],
]
for (const [name, payload, status, body] of refusals)
  test(`refuses ${name}`, async () => {
    await using shelf = await createScannedLibrary(tree)
    assert.deepEqual(await request(shelf, 'PATCH', DUNE, payload), { status, body })
    assert.equal((await pageOf(shelf)).book['edited'], false)
  })

test('refuses a missing book, path or library, and anyone but admins', async () => {
  await using shelf = await createScannedLibrary(tree)
  for (const [url, status, body] of [
    ['/libraries/1/book?path=Nothing', 404, { error: 'no book at that path', code: 'book_not_found' }],
    ['/libraries/1/book', 400, { error: 'path is required' }],
    ['/libraries/9/book?path=Emma.mp3', 404, { error: 'library not found' }],
  ] as const)
    assert.deepEqual(await request(shelf, 'GET', url), { status, body })
  const ann = shelf.person('Ann', { granted: ['.'] })
  assert.deepEqual((await shelf.get(`/admin${DUNE}`, ann)).body, { error: 'admin only', code: 'admin_only' })
})

test('a bulk edit changes all books or none', async () => {
  await using shelf = await createScannedLibrary(tree)
  const both = [
    { library_id: 1, path: 'Herbert/Dune' },
    { library_id: 1, path: 'Emma.mp3' },
    { library_id: 1, path: 'Herbert/Dune/1.mp3' },
  ]
  assert.deepEqual(await request(shelf, 'POST', '/books/bulk', { books: both, set: { series: 'Classics' } }), {
    status: 200,
    body: { updated: 2 },
  })
  assert.deepEqual([shelf.book('Emma.mp3').series, shelf.book('Herbert/Dune').series], ['Classics', 'Classics'])
  const cases: [object, number, object][] = [
    [{}, 400, { error: 'books is required' }],
    [{ books: [], set: { title: 'x' } }, 400, { error: 'books is required' }],
    [{ books: both }, 400, { error: 'nothing to change' }],
    [
      { books: Array.from({ length: 1001 }, () => both[0]), set: { title: 'x' } },
      400,
      { error: 'at most 1000 books at a time', code: 'too_large' },
    ],
    [
      { books: both, chapters: { set: { 0: 'x' } } },
      400,
      { error: 'chapters: chapter titles can only be edited one book at a time', code: 'invalid_override', field: 'chapters' },
    ],
    [
      { books: [...both, { library_id: 1, path: 'Gone' }], set: { title: 'x' } },
      404,
      { error: 'no book at that path', code: 'book_not_found' },
    ],
  ]
  for (const [payload, status, body] of cases)
    assert.deepEqual(await request(shelf, 'POST', '/books/bulk', payload), { status, body })
  assert.notEqual(shelf.book('Emma.mp3').title, 'x')
})

test('edits override the identifiers of an edition, and a blank identifier changes nothing', async () => {
  await using shelf = await createScannedLibrary(tree)
  const at = '/libraries/1/enrichment?path=Emma.mp3'
  assert.deepEqual(await request(shelf, 'PUT', at, { asin: 'b0036s4b2g', isbn: '' }), {
    status: 200,
    body: { status: 'enrichment set', path: 'Emma.mp3' },
  })
  await request(shelf, 'PUT', at, { isbn: '9780441013593' })
  const EMMA = '/libraries/1/book?path=Emma.mp3'
  const { book, fields } = await pageOf(shelf, EMMA)
  assert.deepEqual([book['asin'], book['isbn'], book['matched']], ['B0036S4B2G', '9780441013593', true])
  assert.deepEqual([fields['asin']?.['source'], fields['asin']?.['locked']], ['community', false])
  await request(shelf, 'PATCH', EMMA, { set: { asin: '' } })
  assert.equal((await pageOf(shelf, EMMA)).book['asin'], '')
  await shelf.scan()
  await request(shelf, 'PATCH', EMMA, { revert: ['asin'] })
  assert.equal((await pageOf(shelf, EMMA)).book['asin'], 'B0036S4B2G')
  assert.deepEqual((await request(shelf, 'PUT', at, {})).body, { error: 'asin or isbn is required' })
  assert.equal((await request(shelf, 'PUT', at, { asin: 'short' })).body.code, 'invalid_override')
})

test('rereads a book on request, even one not yet scanned', async () => {
  await using shelf = await createScannedLibrary(tree)
  await shelf.lay({ 'New.mp3': { kind: 'mp3', hertz: 500 } })
  const read = await request(shelf, 'POST', '/libraries/1/book/rescan?path=New.mp3')
  assert.deepEqual([read.status, read.body.book.title], [200, 'New'])
  assert.deepEqual(await request(shelf, 'POST', '/libraries/1/book/rescan?path=Gone.mp3'), {
    status: 404,
    body: { error: 'there is no book to index at that path', code: 'not_indexable' },
  })
})

test('an edit overrides both metadata sources', async () => {
  await using shelf = await createScannedLibrary(tree)
  await request(shelf, 'PATCH', DUNE, { set: { title: 'Mine' } })
  for (const [metadataSource, author] of [
    ['path', 'Herbert'],
    ['tags', 'Frank Herbert'],
  ]) {
    const url = '/api/v1/admin/libraries/1'
    await shelf.app.inject({ method: 'PATCH', url, headers: shelf.admin, payload: { metadata_source: metadataSource } })
    const { title, author: by } = shelf.book('Herbert/Dune')
    assert.deepEqual([title, by], ['Mine', author])
  }
})
