import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { lookupOf, startFakeMetadataService, startOrchardService } from '../enrichment/test/fake-metadata-service.ts'
import { createLookupServer } from '../enrichment/test/lookup-server.ts'
import { relPath } from '../paths/index.ts'
import type { Heard } from './reported.ts'

const HOUR_US = 3_600_000_000
const GOOD = { agent_usd_per_audio_hour: 0.123, agent_usd_per_ebook: 1.234, agent_ready: true, subscription: true }
const NO_FIGURES = { figures: false, agent_ready: false, subscription: false, earlier: [], open_job: null }
const EMPTY = { source: 'audio', asr_hours: 0, agent_cost_usd: null, ...NO_FIGURES }
const NOT_FOUND = { error: 'no book at that path', code: 'book_not_found' }
const NO_TEXTS = { community: [], community_unknown: false, local: [] }

async function serverWithEstimates(options: Parameters<typeof createLookupServer>[0] = {}) {
  const server = await createLookupServer(options)
  const { bridge } = server.services
  const client = { app: 'Bridge', version: '', platform: '' }
  const estimate = (query: string) => server.get(`/admin/bridge/estimate?${query}`, server.admin)
  return {
    ...server,
    estimate,
    of: async (path: string, more = '') => (await estimate(`library_id=1&path=${encodeURIComponent(path)}${more}`)).body,
    /** A heartbeat with these estimates. */
    beat(sidecars: unknown, libraries: Heard['libraries'] = []): void {
      const token = bridge.pair(bridge.createCode().code, { name: '', client }, undefined)
      const heard = { publicUrl: '', isPaused: false, kinds: [], lanes: {}, libraries, estimates: { sidecars } }
      bridge.hear({ pairingId: bridge.find(token) ?? 0, version: '', platform: '' }, heard, [])
    },
    /** A book of one file with this duration. */
    book(path: string, durationUs: number, fields: Parameters<typeof indexBook>[1]['fields'] = {}): void {
      indexBook(server.services, { path, fields: { title: path, ...fields } })
      server.infrastructure.db.run('UPDATE books SET duration_us = :durationUs WHERE path = :path', { durationUs, path })
    },
  }
}

test('an estimate has hours and cost by the figures of the last heartbeat, and none without', async () => {
  await using server = await serverWithEstimates()
  server.book('Long.mp3', 9.87 * HOUR_US)
  server.book('Unknown.mp3', 0)
  assert.deepEqual(await server.of('Long.mp3'), { ...EMPTY, has: NO_TEXTS })
  server.beat(GOOD)
  const known = { ...EMPTY, figures: true, agent_ready: true, subscription: true, has: NO_TEXTS }
  assert.deepEqual(await server.of('Long.mp3'), { ...known, asr_hours: 2.468, agent_cost_usd: 1.21 })
  assert.deepEqual(await server.of('Unknown.mp3'), known)
  server.beat({ ...GOOD, agent_usd_per_audio_hour: null, subscription: false })
  assert.deepEqual(await server.of('Long.mp3'), { ...known, subscription: false, asr_hours: 2.468 })
  server.beat({ samples: -1 })
  assert.deepEqual(await server.of('Long.mp3'), { ...EMPTY, has: NO_TEXTS })
})

test('a wrong library or path is refused', async () => {
  await using server = await serverWithEstimates()
  server.book('Dune', HOUR_US)
  for (const [query, status, refusal] of [
    ['path=Dune', 400, { error: 'invalid library id' }],
    ['library_id=x&path=Dune', 400, { error: 'invalid library id' }],
    ['library_id=1', 400, { error: 'path is required' }],
    ['library_id=1&path=', 400, { error: 'path is required' }],
    ['library_id=1&path=../Dune', 400, { error: 'invalid path' }],
    ['library_id=1&path=Dune%00', 400, { error: 'invalid path' }],
    [`library_id=1&path=${'x'.repeat(5_000)}`, 400, { error: 'invalid path' }],
    [`library_id=1&path=${'x'.repeat(300)}`, 404, NOT_FOUND],
    ['library_id=1&path=Du%0ane', 404, NOT_FOUND],
    ['library_id=1&path=Emma', 404, NOT_FOUND],
    ['library_id=2&path=Dune', 404, NOT_FOUND],
    ['library_id=9&path=Dune', 404, { error: 'library not found' }],
  ] as const)
    assert.deepEqual(await server.estimate(query), { status, body: refusal }, query.slice(0, 60))
  server.infrastructure.db.run("UPDATE libraries SET is_sample = 1, name = 'Samples' WHERE id = 1")
  assert.equal((await server.estimate('library_id=1&path=Dune')).status, 404, 'the hidden sample library')
  server.infrastructure.db.run('UPDATE libraries SET is_sample = 0, is_leaving = 1 WHERE id = 1')
  assert.equal((await server.estimate('library_id=1&path=Dune')).status, 404, 'a library that is being deleted')
})

const OUTSIDE = 'a link out of the library'
/** Books with their audio files, the other files of the library, and the source of each book. */
const SOURCES: readonly [book: string, files: readonly string[], more: Record<string, string>, source: string][] = [
  ['Folder', ['1.mp3'], { 'Folder/Any.epub': 'e' }, 'ebook'],
  ['Upper', ['1.mp3'], { 'Upper/DUNE.EPUB': 'e', 'Upper/._DUNE.EPUB': 'resource fork' }, 'ebook'],
  ['Two', ['1.mp3'], { 'Two/a.epub': 'e', 'Two/b.epub': 'e' }, 'audio'],
  ['Deep', ['CD1/1.mp3'], { 'Deep/CD1/a.epub': 'e' }, 'audio'],
  ['None', ['1.mp3'], { 'None/a.pdf': 'p' }, 'audio'],
  ['Linked', ['1.mp3'], { 'Linked/a.epub': OUTSIDE }, 'audio'],
  ['Odd', ['1.mp3'], { 'Odd/a.epub/mimetype': 'a folder with this name' }, 'audio'],
  ['Gone', ['1.mp3'], {}, 'audio'],
  ['Shelf/Dune.m4b', [], { 'Shelf/Dune.epub': 'e', 'Shelf/Emma.epub': 'e' }, 'ebook'],
  ['Shelf/Persuasion.m4b', [], {}, 'audio'],
  ['Alone.mp3', [], { 'Alone.epub': 'e' }, 'ebook'],
]

test('the source is the only e-book with the book, whose cost does not depend on the duration', async () => {
  await using server = await serverWithEstimates()
  server.beat(GOOD)
  for (const [path, files, more] of SOURCES) {
    indexBook(server.services, { path, files })
    for (const [name, content] of Object.entries(more)) {
      mkdirSync(dirname(join(server.root, name)), { recursive: true })
      if (content === OUTSIDE) symlinkSync('/etc/hostname', join(server.root, name))
      else writeFileSync(join(server.root, name), content)
    }
  }
  server.infrastructure.db.run('UPDATE books SET duration_us = :us', { us: 10 * HOUR_US })
  for (const [path, , , source] of SOURCES) {
    const { source: found, asr_hours, agent_cost_usd } = await server.of(path)
    const expected = source === 'ebook' ? { hours: 0, usd: 1.23 } : { hours: 2.5, usd: 1.23 }
    assert.deepEqual([found, asr_hours, agent_cost_usd], [source, expected.hours, expected.usd], path)
    assert.equal((await server.of(path, '&brief=1')).source, 'audio', path)
  }
  server.beat({ ...GOOD, agent_usd_per_ebook: null })
  assert.equal((await server.of('Folder')).agent_cost_usd, null)
})

const TEXTS = ['characters', 'recaps', 'recap_summary'] as const
const subsets = Array.from({ length: 8 }, (_, bits) => TEXTS.filter((_text, at) => ((bits >> at) & 1) === 1))
const CHARACTERS = [{ id: 'paul', name: 'Paul', reveal: { chapter: 1 } }]
const RECAPS = [{ through: { chapter: 1 }, text: 'So far.' }]
type Texts = readonly (typeof TEXTS)[number][]

/** A work of the community with these texts. */
const work = (id: string, texts: Texts) => ({
  ...{ id, title: id, authors: [], series: [], recordings: [] },
  ...(texts.includes('characters') && { characters: CHARACTERS }),
  ...(texts.includes('recaps') && { recaps: RECAPS }),
  ...(texts.includes('recap_summary') && { recap_summary: { ending: 'The end.' } }),
})

/** Files beside a book with these texts. */
function attach({ services }: Pick<Awaited<ReturnType<typeof serverWithEstimates>>, 'services'>, path: string, texts: Texts): void {
  const license = 'CC-BY-SA-3.0'
  const recaps = {
    license,
    recaps: texts.includes('recaps') ? RECAPS : [],
    ...(texts.includes('recap_summary') && { ending: 'X' }),
  }
  const contents = {
    ...(texts.includes('characters') && { characters: { license, characters: CHARACTERS } }),
    ...((texts.includes('recaps') || texts.includes('recap_summary')) && { recaps }),
  }
  const files = Object.entries(contents).map(([kind, content]) => ({
    ...{ kind: kind as keyof typeof contents, sizeBytes: 1, modifiedMs: 1, hash: kind, data: JSON.stringify(content) },
  }))
  services.attachments.save(1, relPath(path), files)
}

const asinOf = (number: number) => `B${String(number).padStart(9, '0')}`

test('an estimate names the texts that the community and the files beside the book have', async () => {
  await using service = await startFakeMetadataService()
  for (const [at, texts] of subsets.entries()) {
    service.answers[`/lookup?asin=${asinOf(at)}`] = lookupOf(`work-${at}`)
    service.answers[`/works/work-${at}`] = work(`work-${at}`, texts)
  }
  await using server = await serverWithEstimates({ url: service.url })
  for (const [at, community] of subsets.entries())
    for (const [beside, local] of subsets.entries()) {
      const path = `Book ${at} ${beside}`
      server.book(path, HOUR_US, { asin: asinOf(at) })
      attach(server, path, local)
      for (const more of ['', '&brief=1'])
        assert.deepEqual((await server.of(path, more)).has, { community, community_unknown: false, local }, path)
    }
  server.book('Unmatched', HOUR_US, { asin: 'B000000099' })
  server.book('Without identifiers', HOUR_US)
  for (const path of ['Unmatched', 'Without identifiers']) assert.deepEqual((await server.of(path)).has, NO_TEXTS, path)
})

test('texts of the community are unknown while the service is down, and not looked up while lookup is off', async () => {
  await using service = await startOrchardService()
  await using server = await serverWithEstimates({ url: service.url })
  await using off = await serverWithEstimates()
  for (const one of [server, off]) one.book('Orchard', HOUR_US, { asin: 'B000000001' })
  assert.deepEqual((await server.of('Orchard')).has.community, [...TEXTS])
  server.book('Other', HOUR_US, { asin: 'B000000002' })
  service.stop()
  assert.deepEqual((await server.of('Orchard')).has, { ...NO_TEXTS, community: [...TEXTS] }, 'from the cache')
  assert.deepEqual((await server.of('Other')).has, { ...NO_TEXTS, community_unknown: true })
  assert.deepEqual((await off.of('Orchard')).has, NO_TEXTS)
})

test('lookups that hang leave texts unknown after one deadline for all, and continue for the next request', async () => {
  await using service = await startFakeMetadataService()
  const release = Promise.withResolvers<void>()
  const volumes = [1, 2, 3, 4]
  for (const at of volumes) {
    service.answers[`/lookup?asin=${asinOf(at)}`] = (reply) =>
      void release.promise.then(() =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(lookupOf(`work-${at}`))),
      )
    service.answers[`/works/work-${at}`] = work(`work-${at}`, at === 2 ? ['recaps'] : ['characters'])
  }
  await using server = await serverWithEstimates({ url: service.url })
  for (const at of volumes) server.book(`Volume ${at}`, HOUR_US, { series: 'Cycle', seriesIndex: at, asin: asinOf(at) })
  const seen = await server.of('Volume 4')
  assert.deepEqual([seen.has, seen.earlier], [{ ...NO_TEXTS, community_unknown: true }, []])
  const asked = () => service.calls.map(({ path }) => path).filter((path) => path.startsWith('/lookup'))
  assert.equal(asked().length, 4, 'lookups of the book and of earlier ones')
  release.resolve()
  const { has, earlier } = await server.of('Volume 4')
  assert.deepEqual(has, { ...NO_TEXTS, community: ['characters'] })
  assert.deepEqual(
    earlier.map(({ path }: { path: string }) => path),
    ['Volume 1', 'Volume 3'],
  )
  assert.equal(asked().length, 4, 'no lookup was repeated')
})

test('lists the earlier volumes of the first numbered series of a book, in reading order', async () => {
  await using server = await serverWithEstimates()
  server.beat({ ...GOOD, asr_seconds_per_audio_hour: 3_600 })
  const cycle = (seriesIndex: number | null) => ({ series: 'Cycle', seriesIndex })
  for (const [path, hours, fields] of [
    ['Zero', 1, cycle(0)],
    ['One', 1, cycle(1)],
    ['One again', 2, cycle(1)],
    ['Two and a half', 1, cycle(2.5)],
    ['Unnumbered', 1, cycle(null)],
    ['Seven', 1, cycle(7)],
    ['Seven again', 1, cycle(7)],
    ['Eight', 1, cycle(8)],
    ['In the other list', 1, { series: 'Other', seriesIndex: 9, moreSeries: [{ name: 'Cycle', position: 3 }] }],
    ['Of other case', 1, { series: 'CYCLE', seriesIndex: 2 }],
    ['Elsewhere', 1, { series: 'Other', seriesIndex: 1 }],
    ['Loose', 1, { series: 'Loose', seriesIndex: null, moreSeries: [{ name: 'Other', position: 2 }] }],
    ['Alone', 1, {}],
  ] as const)
    server.book(path, hours * HOUR_US, fields)
  indexBook(server.services, { path: 'In library 2', libraryId: 2, fields: { series: 'Cycle', seriesIndex: 1 } })
  attach(server, 'Zero', ['characters', 'recap_summary'])
  const titles = async (path: string, more = '') =>
    (await server.of(path, more)).earlier.map(({ title }: { title: string }) => title)
  const upTo7 = ['Zero', 'One', 'One again', 'Two and a half', 'In the other list']
  assert.deepEqual(await titles('Seven'), upTo7)
  assert.deepEqual(await titles('Eight'), [...upTo7, 'Seven', 'Seven again'])
  assert.deepEqual(await titles('Loose'), ['Elsewhere'])
  for (const path of ['Zero', 'Unnumbered', 'Alone', 'Elsewhere']) assert.deepEqual(await titles(path), [], path)
  assert.deepEqual(await titles('Seven', '&brief=1'), [])
  assert.deepEqual((await server.of('Two and a half')).earlier.at(-1), {
    ...{ path: 'One again', title: 'One again', series_index: 1, source: 'audio', asr_hours: 2, agent_cost_usd: 0.25 },
  })
})

test('of 40 earlier books the nearest 30 are checked, and the nearest 10 without recaps are listed', async () => {
  await using service = await startFakeMetadataService()
  await using server = await serverWithEstimates({ url: service.url })
  /** Positions of the books with recaps: of the community, and beside the book; and of those that the service fails for. */
  const [community, beside, failing] = [[39, 37, 35], [38, 36], [34]]
  for (let at = 1; at <= 41; at += 1) {
    const path = `Volume ${at}`
    server.book(path, HOUR_US, {
      series: 'Cycle',
      seriesIndex: at,
      ...([...community, ...failing].includes(at) && { asin: asinOf(at) }),
    })
    if (beside.includes(at)) attach(server, path, ['recaps'])
    service.answers[`/lookup?asin=${asinOf(at)}`] = failing.includes(at) ? (reply) => reply.writeHead(500).end() : lookupOf('work')
  }
  service.answers['/works/work'] = work('work', ['recaps'])
  const positions = async () =>
    (await server.of('Volume 41')).earlier.map(({ series_index }: { series_index: number }) => series_index)
  assert.deepEqual(await positions(), [25, 26, 27, 28, 29, 30, 31, 32, 33, 40])
  for (let at = 12; at <= 40; at += 1) attach(server, `Volume ${at}`, ['recaps'])
  server.infrastructure.db.run('UPDATE books SET stamp = stamp + 1')
  assert.deepEqual(await positions(), [11], 'the nearest 30 are 11 to 40')
})

test('a book that an ignore rule hides has an estimate until a scan removes it, also as an earlier one', async () => {
  await using server = await serverWithEstimates()
  for (const [at, path] of ['One', 'Two'].entries()) server.book(path, HOUR_US, { series: 'Cycle', seriesIndex: at })
  server.services.libraries.change(1, { ignorePatterns: ['One'] })
  assert.equal((await server.of('One')).source, 'audio')
  assert.deepEqual(
    (await server.of('Two')).earlier.map(({ path }: { path: string }) => path),
    ['One'],
  )
})

test('an estimate names the open job of the book', async () => {
  await using server = await serverWithEstimates()
  for (const path of ['Dune', 'Emma']) server.book(path, HOUR_US)
  server.beat(GOOD, [{ libraryId: 1, mountPath: '/books', isRight: true, isWritable: true, error: '', checkedAt: '' }])
  const kind = 'sidecars.generate'
  const create = async (path: string) =>
    (await server.send('POST /admin/bridge/jobs', { by: server.admin, payload: { kind, library_id: 1, path } })).json()
  const [job] = [await create('Dune'), await create('Emma')]
  assert.equal(job.state, 'queued')
  for (const more of ['', '&brief=1']) assert.deepEqual((await server.of('Dune', more)).open_job, job)
  await server.send(`POST /admin/bridge/jobs/${job.id}/cancel`, { by: server.admin })
  assert.equal((await server.of('Dune')).open_job, null)
})
