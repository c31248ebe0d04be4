import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { createScannedLibrary } from '../../../test/scanned-library.ts'
import { CHEAP_DEPS } from '../../../test/test-server.ts'
import type { SystemDeps } from '../../system-deps.ts'
import { startFakeMetadataService } from '../enrichment/test/fake-metadata-service.ts'
import { relPath } from '../paths/index.ts'

const license = 'CC-BY-SA-3.0'
const characters = (name: string) => JSON.stringify({ license, characters: [{ id: 'one', name, reveal: { chapter: 1 } }] })
const recaps = (text: string) => JSON.stringify({ license, recaps: [{ through: { chapter: 0 }, text }] })
const POSITIONS = JSON.stringify({ source: 'ebook', chapters: [{ chapter: 0, start: 0 }] })
const NOT_FOUND = { error: 'no book at that path', code: 'book_not_found' }
const NOT_INDEXABLE = { error: 'there is no book to index at that path', code: 'not_indexable' }

async function libraryWithBridge(...[tree, options]: Parameters<typeof createScannedLibrary>) {
  const shelf = await createScannedLibrary(tree, options)
  const { bridge } = shelf.services
  const client = { app: 'Bridge', version: '', platform: '' }
  const token = bridge.pair(bridge.createCode().code, { name: '', client }, undefined)
  const headers = { authorization: `Bearer ${token}`, 'x-service-client': 'Bridge/1' }
  async function asBridge(route: string, payload?: object) {
    const [method = '', url = ''] = route.split(' ')
    const response = await shelf.app.inject({ method: method as 'GET', url: `/api/v1${url}`, headers, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json() }
  }
  return {
    ...shelf,
    asBridge,
    facts: (where: string) => asBridge(`GET /bridge/libraries/1/book?path=${encodeURIComponent(where)}`),
    rescan: (where: unknown, mode: unknown = 'attachments', library_id: unknown = 1) =>
      asBridge('POST /bridge/rescan', { library_id, path: where, mode }),
    /** The only character and the only recap, as an admin is shown them. */
    async shown(where: string, route = 'attachments') {
      const { body } = await shelf.get(`/libraries/1/${route}?path=${encodeURIComponent(where)}&spoilers=show`)
      const work = body['work'] as { characters?: { name: string }[]; recaps?: { text: string }[] } | undefined
      return [work?.characters?.[0]?.name, work?.recaps?.[0]?.text]
    },
    [Symbol.asyncDispose]: () => shelf[Symbol.asyncDispose](),
  }
}

test('the facts of a book are those that players see, with files in play order', async () => {
  const tags = { title: 'Dune', album: 'Dune', artist: 'Frank Herbert & Kevin J. Anderson', composer: 'Simon Vance', date: '1965' }
  await using shelf = await libraryWithBridge({
    'Dune/2.mp3': { kind: 'mp3', tags },
    'Dune/10.mp3': { kind: 'mp3', tags },
    'Dune/.chapterhouse/characters.json': characters('Paul'),
    'Dune/.chapterhouse/positions.json': POSITIONS,
    'Emma.mp3': { kind: 'mp3', tags: { title: 'Emma' } },
  })
  const edited = await shelf.app.inject({
    ...{ method: 'PATCH', url: '/api/v1/admin/libraries/1/book?path=Dune', headers: shelf.admin },
    payload: {
      set: {
        series: 'Saga',
        series_index: '1',
        more_series: '[{"name":"All","position":null}]',
        asin: 'B000000001',
        isbn: '9780000000019',
      },
      chapters: { set: { 1: 'The end' } },
    },
  })
  assert.equal(edited.statusCode, 200, edited.body)
  const { status, body } = await shelf.facts('Dune')
  assert.equal(status, 200)
  const { files, chapters, duration, ...facts } = body
  assert.deepEqual(facts, {
    ...{ library_id: 1, path: 'Dune', is_folder: true, title: 'Dune', authors: ['Frank Herbert', 'Kevin J. Anderson'] },
    ...{
      narrators: ['Simon Vance'],
      asin: 'B000000001',
      isbn: '9780000000019',
      published: '1965',
      attachments: ['characters', 'positions'],
    },
    series: [
      { name: 'Saga', position: 1 },
      { name: 'All', position: null },
    ],
  })
  const [second, tenth] = shelf.book('Dune').files
  const seconds = (us = 0) => us / 1_000_000
  assert.ok(second && tenth)
  assert.deepEqual(
    files,
    [second, tenth].map((file) => ({
      ...{ path: file.path, size: file.sizeBytes, duration: seconds(file.durationUs) },
      mtime: new Date(file.modifiedMs).toISOString(),
    })),
  )
  assert.deepEqual(
    files.map((file: { path: string }) => file.path),
    ['2.mp3', '10.mp3'],
  )
  const [first, last] = chapters
  assert.deepEqual([first.start, first.length], [0, seconds(second.durationUs)])
  assert.deepEqual(last, { title: 'The end', start: seconds(second.durationUs), length: seconds(tenth.durationUs) })
  assert.equal(duration, seconds(second.durationUs + tenth.durationUs))

  const emma = (await shelf.facts('Emma.mp3')).body
  assert.deepEqual(
    [emma.path, emma.is_folder, emma.files[0].path, emma.series, emma.attachments],
    ['Emma.mp3', false, 'Emma.mp3', [], []],
  )
})

test('a wrong library, path or mode is refused, and changes nothing', async () => {
  await using outside = await temporaryFolder('outside-')
  await writeFiles(outside.path, { 'Book/1.mp3': 'x', 'Book/.chapterhouse/characters.json': characters('Outside') })
  await using shelf = await libraryWithBridge({
    'Dune/1.mp3': 'x',
    'Dune/.chapterhouse/characters.json': characters('Paul'),
    'Notes/text.txt': 'no book',
    'Unknown/text.txt': 'not yet a book',
    'Link/1.mp3': 'x',
  })
  await shelf.lay({ 'Unknown/1.mp3': 'x' })
  rmSync(path.join(shelf.root, 'Link'), { recursive: true })
  symlinkSync(path.join(outside.path, 'Book'), path.join(shelf.root, 'Link'))
  const invalid = { error: 'invalid path' }
  const cases: [where: string, status: number, refusal: object][] = [
    ['', 400, { error: 'path is required' }],
    ...['../Dune', 'Dune/../..', 'a\0b', 'x'.repeat(5_000)].map((where): [string, number, object] => [where, 400, invalid]),
  ]
  for (const [where, status, refusal] of cases) {
    assert.deepEqual(await shelf.facts(where), { status, body: refusal }, where.slice(0, 30))
    for (const mode of ['attachments', 'book'])
      assert.deepEqual(await shelf.rescan(where, mode), { status, body: refusal }, `${mode} ${where.slice(0, 30)}`)
  }
  for (const where of ['Emma', 'Notes', 'Du\nne', 'Dune/.chapterhouse', `${'x/'.repeat(500)}x`, 'x'.repeat(300)]) {
    assert.deepEqual(await shelf.facts(where), { status: 404, body: NOT_FOUND }, where.slice(0, 30))
    for (const mode of ['attachments', 'book'])
      assert.deepEqual(await shelf.rescan(where, mode), { status: 404, body: NOT_INDEXABLE }, `${mode} ${where.slice(0, 30)}`)
  }
  assert.deepEqual(await shelf.rescan('Unknown'), { status: 404, body: NOT_INDEXABLE }, 'a book that is not indexed')
  assert.deepEqual(await shelf.rescan('Link'), { status: 404, body: NOT_INDEXABLE }, 'a link out of the library')
  assert.deepEqual(await shelf.rescan('Link', 'book'), { status: 400, body: invalid }, 'a link out of the library')
  for (const [where, mode, library, refusal] of [
    ['Dune', 'all', 1, { error: 'invalid mode' }],
    ['Dune', undefined, 1, { error: 'invalid mode' }],
    ['Dune', 'book', '1', { error: 'invalid library id' }],
    [7, 'book', 1, invalid],
  ] as const)
    assert.deepEqual(await shelf.rescan(where, mode ?? null, library), { status: 400, body: refusal })
  assert.deepEqual(await shelf.asBridge('GET /bridge/libraries/x/book?path=Dune'), {
    status: 400,
    body: { error: 'invalid library id' },
  })
  assert.deepEqual(
    [await shelf.shown('Dune'), await shelf.shown('Link')],
    [
      ['Paul', undefined],
      [undefined, undefined],
    ],
  )
})

test('a library that is hidden, being deleted or unavailable refuses, and keeps its texts', async () => {
  await using shelf = await libraryWithBridge({ 'Dune/1.mp3': 'x', 'Dune/.chapterhouse/characters.json': characters('Paul') })
  const { db } = shelf.infrastructure
  const statuses = async () => [
    (await shelf.facts('Dune')).status,
    (await shelf.rescan('Dune')).status,
    (await shelf.rescan('Dune', 'book')).status,
  ]
  renameSync(shelf.root, `${shelf.root}-away`)
  assert.deepEqual(await statuses(), [200, 404, 404], 'the root is missing')
  renameSync(`${shelf.root}-away`, shelf.root)
  assert.deepEqual(await shelf.shown('Dune'), ['Paul', undefined])
  db.run("INSERT INTO libraries (name, root, sort_order, created_at) VALUES ('New', '/nowhere', 0, '')")
  db.run('UPDATE libraries SET is_sample = 1 WHERE id = 1')
  assert.deepEqual(await statuses(), [404, 404, 404], 'the hidden sample library')
  db.run('UPDATE libraries SET is_sample = 0, is_leaving = 1 WHERE id = 1')
  assert.deepEqual(await statuses(), [404, 404, 404], 'a library that is being deleted')
})

for (const mode of ['attachments', 'book'])
  test(`a rescan of ${mode} shows new texts immediately, wherever they are shown`, async () => {
    await using service = await startFakeMetadataService()
    const file = { 'metadata.enabled': true, 'metadata.base_url': service.url }
    await using shelf = await libraryWithBridge({ 'Dune/1.mp3': { kind: 'mp3' }, 'Emma.mp3': { kind: 'mp3' } }, { file })
    const chapter = async (where: string) =>
      ((await shelf.get(`/libraries/1/item?path=${where}`)).body['chapters'] as { logical?: number }[])[0]?.logical
    const all = async (where: string) => {
      const { body } = await shelf.get(`/admin/bridge/estimate?library_id=1&path=${where}`)
      const { attachments } = (await shelf.facts(where)).body
      const { local } = body['has'] as { local: string[] }
      return {
        attachments,
        local,
        shown: await shelf.shown(where),
        meta: await shelf.shown(where, 'meta'),
        chapter: await chapter(where),
      }
    }
    const [nobody, none] = [[undefined, undefined], { attachments: [], local: [] }]
    for (const [where, hidden] of [
      ['Dune', 'Dune/.chapterhouse'],
      ['Emma.mp3', '.chapterhouse/Emma'],
    ] as const) {
      const before = await all(where)
      assert.deepEqual(before, { ...none, shown: nobody, meta: nobody, chapter: before.chapter })
      await shelf.lay({ [`${hidden}/characters.json`]: characters('Paul') })
      assert.deepEqual(await shelf.rescan(where, mode), { status: 200, body: { status: 'rescanned' } })
      const paul = ['Paul', undefined]
      assert.deepEqual(await all(where), { ...before, attachments: ['characters'], local: ['characters'], shown: paul, meta: paul })
      await shelf.lay({ [`${hidden}/recaps.json`]: recaps('So far.'), [`${hidden}/characters.json`]: characters('Chani') })
      await shelf.rescan(where, mode)
      const both = ['Chani', 'So far.']
      assert.deepEqual(await all(where), {
        ...{
          attachments: ['characters', 'recaps'],
          local: ['characters', 'recaps'],
          shown: both,
          meta: both,
          chapter: before.chapter,
        },
      })
      await shelf.remove(hidden)
      await shelf.rescan(where, mode)
      assert.deepEqual(await all(where), before)
    }
  })

test('a rescan of attachments shows new positions in the chapters of the book', async () => {
  const parts = [1, 2, 3, 4].map((at) => [`Dune/${at}.mp3`, { kind: 'mp3', tags: { title: `Chapter ${at}` } }] as const)
  await using shelf = await libraryWithBridge(Object.fromEntries(parts))
  const logical = async () =>
    ((await shelf.get('/libraries/1/item?path=Dune')).body['chapters'] as { logical?: number }[]).map((one) => one.logical)
  assert.deepEqual(await logical(), [1, 2, 3, 4])
  await shelf.lay({ 'Dune/.chapterhouse/positions.json': POSITIONS })
  await shelf.rescan('Dune')
  assert.deepEqual(await logical(), [0, 0, 0, 0])
})

test('a rescan of attachments opens no audio file', async () => {
  await using shelf = await libraryWithBridge({ 'Dune/1.mp3': { kind: 'mp3' }, 'Emma.mp3': { kind: 'mp3' } })
  const audio = ['Dune/1.mp3', 'Emma.mp3'].map((name) => path.join(shelf.root, name))
  for (const file of audio) rmSync(file)
  await shelf.lay({ 'Dune/1.mp3': 'fifo', 'Emma.mp3': 'fifo' })
  let opened = 0
  // Each of these waits until the file is opened for reading.
  const writers = audio.map((file) =>
    open(file, 'w').then((handle) => {
      opened += 1
      return handle.close()
    }),
  )
  await shelf.lay({ 'Dune/.chapterhouse/recaps.json': recaps('So far.'), '.chapterhouse/Emma/recaps.json': recaps('So far.') })
  for (const where of ['Dune', 'Emma.mp3']) {
    assert.equal((await shelf.rescan(where)).status, 200)
    assert.deepEqual(await shelf.shown(where), [undefined, 'So far.'])
  }
  await nextTurn()
  const openedByRescan = opened
  for (const file of audio) await (await open(file, 'r')).close()
  await Promise.all(writers)
  assert.deepEqual([openedByRescan, opened], [0, 2])
})

test('files that cannot be read in time are a refusal, and the texts from before are kept', async () => {
  let late = ''
  const openWorkers: SystemDeps['openWorkers'] = () => {
    const workers = CHEAP_DEPS.openWorkers()
    return {
      run: (url, input, options) =>
        late !== '' && url.href.endsWith(late) ? Promise.reject(new Error('no response')) : workers.run(url, input, options),
      [Symbol.asyncDispose]: () => workers[Symbol.asyncDispose](),
    }
  }
  await using shelf = await libraryWithBridge(
    { 'Dune/1.mp3': { kind: 'mp3' }, 'Dune/.chapterhouse/characters.json': characters('Paul') },
    { deps: { now: () => new Date(), spawn, openWorkers } },
  )
  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('Chani') })
  const error = 'the files beside the book could not be read; try again shortly'
  for (const worker of ['list-attachments.worker.ts', 'read-attachments.worker.ts']) {
    late = worker
    assert.deepEqual(await shelf.rescan('Dune'), { status: 503, body: { error } }, worker)
    assert.deepEqual(await shelf.shown('Dune'), ['Paul', undefined], worker)
  }
  late = ''
  assert.equal((await shelf.rescan('Dune')).status, 200)
  assert.deepEqual(await shelf.shown('Dune'), ['Chani', undefined])
})

test('neither a linked hidden folder nor a linked file is read', async () => {
  await using outside = await temporaryFolder('outside-')
  await writeFiles(outside.path, { 'characters.json': characters('Outside') })
  await using shelf = await libraryWithBridge({
    'Dune/1.mp3': 'x',
    'Emma/1.mp3': 'x',
    'Emma/.chapterhouse/recaps.json': recaps('In.'),
  })
  await shelf.lay({
    'Dune/.chapterhouse': { link: outside.path },
    'Emma/.chapterhouse/characters.json': { link: path.join(outside.path, 'characters.json') },
  })
  for (const where of ['Dune', 'Emma']) assert.equal((await shelf.rescan(where)).status, 200)
  assert.deepEqual(
    [await shelf.shown('Dune'), await shelf.shown('Emma')],
    [
      [undefined, undefined],
      [undefined, 'In.'],
    ],
  )
})

test('a running scan does not replace texts by older ones that it read, and the next scan reads the book again', async () => {
  for (const [before, after] of [
    ['Paul', 'Chani'],
    [undefined, 'Chani'],
    ['Paul', undefined],
  ]) {
    const file = 'Dune/.chapterhouse/characters.json'
    await using shelf = await libraryWithBridge(
      { 'Dune/1.mp3': { kind: 'mp3' }, ...(before && { [file]: characters(before) }) },
      { unscanned: true },
    )
    await shelf.services.books.row(await shelf.services.shares.authorize(ADMIN, 1, 'Dune'), () => new AbortController().signal)
    assert.deepEqual(await shelf.shown('Dune'), [before, undefined])
    const { scanNeeds } = shelf.services.scanning
    shelf.infrastructure.db.run('UPDATE books SET signature = NULL')
    await shelf.scanWith({
      // The scan has read the book, but not saved it, when the bridge writes.
      async readBook(request, signal) {
        const read = await scanNeeds.readBook(request, signal)
        if (after) await shelf.lay({ [file]: characters(after) })
        else await shelf.remove('Dune/.chapterhouse')
        assert.equal((await shelf.rescan('Dune')).status, 200)
        return read
      },
    })
    assert.deepEqual(await shelf.shown('Dune'), [after, undefined])
    const { stamp } = shelf.book('Dune')
    await shelf.scan()
    assert.deepEqual(await shelf.shown('Dune'), [after, undefined])
    assert.notEqual(shelf.book('Dune').stamp, stamp, 'read again')
    const read = shelf.book('Dune').stamp
    await shelf.scan()
    assert.equal(shelf.book('Dune').stamp, read, 'unchanged since')
  }
})

test('a book that was located before its texts were written, and is read afterwards, keeps them', async () => {
  await using shelf = await libraryWithBridge({ 'Dune/1.mp3': { kind: 'mp3' } })
  const { scanning, libraries } = shelf.services
  const located = await scanning.locate(libraries.get(1), relPath('Dune'), new AbortController().signal)
  assert.ok(located)
  await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters('Paul') })
  await shelf.rescan('Dune')
  await scanning.indexOne(libraries.get(1), located, { force: true })
  assert.deepEqual(await shelf.shown('Dune'), ['Paul', undefined])
})

test('a rescan of a book shows texts that were written after an earlier reading of it began', async () => {
  await using shelf = await libraryWithBridge({ 'Dune/1.mp3': { kind: 'mp3' } })
  const { scanning, libraries } = shelf.services
  const located = await scanning.locate(libraries.get(1), relPath('Dune'), new AbortController().signal)
  assert.ok(located)
  for (let at = 0; at < 5; at += 1) {
    const earlier = scanning.indexOne(libraries.get(1), located, { force: true })
    await nextTurn()
    await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters(`Number ${at}`) })
    await shelf.rescan('Dune', 'book')
    assert.deepEqual(await shelf.shown('Dune'), [`Number ${at}`, undefined])
    await earlier
  }
})

test('rescans of one book run one at a time, and each reads everything written before it', async () => {
  await using shelf = await libraryWithBridge({ 'Dune/1.mp3': { kind: 'mp3' } })
  const running: Promise<{ status: number }>[] = []
  for (const mode of ['attachments', 'book', 'attachments', 'book', 'attachments']) {
    await shelf.lay({ 'Dune/.chapterhouse/characters.json': characters(`Number ${running.length}`) })
    running.push(shelf.rescan('Dune', mode))
  }
  assert.deepEqual(
    (await Promise.all(running)).map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  assert.deepEqual(await shelf.shown('Dune'), ['Number 4', undefined])
})

const ADMIN = { userId: 1, name: 'Root', isAdmin: true, isDemo: false, via: 'session', tokenId: 1 } as const
