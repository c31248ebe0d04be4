import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readAttachment } from '@chapterhouse/contract/attachments'
import { meta } from '@chapterhouse/contract/server/community/enrichment'
import { createResponseCheck } from '../../../test/fuzz/check-response.ts'
import { createBook } from '../../../test/test-book.ts'
import { relPath } from '../paths/index.ts'
import { ORCHARD, startOrchardService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'

const LICENSE = { license: 'CC-BY-SA-4.0' }
const FILES = {
  characters: {
    ...LICENSE,
    characters: [1, 5].map((chapter) => ({ id: `c${chapter}`, name: `From ${chapter}`, reveal: { chapter } })),
  },
  recaps: { ...LICENSE, recaps: [{ through: { chapter: 4 }, text: 'Up to 4' }], in_short: 'Short.', ending: 'They marry.' },
} as const

let stack: AsyncDisposableStack
let service: Awaited<ReturnType<typeof startOrchardService>>
let server: Awaited<ReturnType<typeof createLookupServer>>

/** Twelve chapters of 300 s, with files beside the book. */
function addBook(path: string, fields: object = {}, files: readonly (keyof typeof FILES)[] = []): void {
  server.services.catalogue.save(1, createBook({ path, parts: 12, title: 'Book', ...fields }), { onDemand: false, notBeforeMs: 0 })
  const read = files.map((kind) => {
    const found = readAttachment(kind, JSON.stringify(FILES[kind]))
    assert.ok(found.kind === 'read')
    return { kind, sizeBytes: 1, modifiedMs: 1, hash: kind, data: JSON.stringify(found.content) }
  })
  server.services.attachments.save(1, relPath(path), read)
}

before(async () => {
  stack = new AsyncDisposableStack()
  const { recaps: _recaps, recap_summary: _summary, ...withCharacters } = ORCHARD.work
  const bare = { id: 'bare', title: 'Bare', authors: [], series: [], recordings: [] }
  service = stack.use(
    await startOrchardService({
      '/lookup?asin=B000000002': { work: { id: 'with-characters' }, recording_id: '' },
      '/works/with-characters': { ...withCharacters, id: 'with-characters', series: [] },
      '/lookup?asin=B000000003': { work: { id: 'bare' }, recording_id: '' },
      '/works/bare': { ...bare, community_description: { text: 'About it.', license: 'CC-BY-SA-4.0' } },
      '/lookup?asin=B000000004': (reply) => reply.writeHead(500).end(),
    }),
  )
  server = stack.use(await createLookupServer({ url: service.url }))
  addBook('Orchard', { asin: 'B000000001' })
  addBook('Mixed', { asin: 'B000000002' }, ['characters', 'recaps'])
  addBook('Described', { asin: 'B000000003' })
  addBook('Local', { author: 'Jane Roe' }, ['characters', 'recaps'])
  addBook('Failing', { asin: 'B000000004' }, ['recaps'])
})
after(() => stack.disposeAsync())

async function metaOf(path: string, { hide = true, by = server.ann } = {}) {
  const response = await server.send(`GET /libraries/1/meta?path=${path}${hide ? '&spoilers=hide' : ''}`, { by })
  assert.equal(response.statusCode, 200, response.body)
  assert.equal(createResponseCheck()(meta, false, response as never), undefined)
  return response.json()
}

async function save(path: string, payload: object, by = server.ann): Promise<void> {
  const response = await server.send(`PUT /libraries/1/progress?path=${path}`, { by, payload })
  assert.equal(response.statusCode, 200, response.body)
}

const shown = ({
  work,
  hidden,
}: {
  work: { characters?: { id: string }[]; recaps?: { through: { chapter: number } }[]; recap_summary?: object; attribution?: object }
  hidden?: number
}) => ({
  characters: (work.characters ?? []).map(({ id }) => id).join(' '),
  recaps: (work.recaps ?? []).map(({ through }) => through.chapter).join(' '),
  hasSummary: work.recap_summary !== undefined,
  hidden,
})

const STEPS: readonly [name: string, progress: object | undefined, expected: object][] = [
  ['not started', undefined, { characters: 'ilse', recaps: '0', hasSummary: false, hidden: 4 }],
  ['in chapter 2', { position: 301 }, { characters: 'ilse', recaps: '0', hasSummary: false, hidden: 4 }],
  ['in chapter 3', { position: 601 }, { characters: 'ilse the-gardener', recaps: '0 2', hasSummary: false, hidden: 2 }],
  ['finished', { position: 3600, finished: true }, { characters: 'ilse the-gardener', recaps: '0 2', hasSummary: true, hidden: 0 }],
]

test("spoilers are hidden by the requesting listener's saved position", async () => {
  const ben = server.person('Ben', { granted: ['.'] })
  await save('Orchard', { position: 3600, finished: true }, ben)
  for (const [name, progress, expected] of STEPS) {
    server.passMinutes(1)
    if (progress) await save('Orchard', { duration: 3600, ...progress })
    assert.deepEqual(shown(await metaOf('Orchard')), expected, name)
  }
  server.passMinutes(1)
  await save('Orchard', { position: 1, finished: false, duration: 3600 })
  assert.equal(shown(await metaOf('Orchard', { by: ben })).hasSummary, true, 'the progress of others does not count')
  const all = await metaOf('Orchard', { hide: false })
  assert.deepEqual(
    [shown(all), 'hidden' in all],
    [{ characters: 'ilse the-gardener', recaps: '0 2', hasSummary: true, hidden: undefined }, false],
  )
})

test('a work keeps its credit while any licensed text is left', async () => {
  assert.equal(typeof (await metaOf('Described')).work.attribution.credit, 'string')
  const { attribution } = (await metaOf('Described')).work
  assert.deepEqual([attribution.credit, attribution.license], [`Community data from ${new URL(service.url).host}`, 'CC-BY-SA-4.0'])
  service.answers['/works/late'] = {
    ...{ id: 'late', title: 'Late', authors: [], series: [], recordings: [] },
    characters: [{ id: 'x', name: 'X', reveal: { chapter: 9 } }],
  }
  service.answers['/lookup?asin=B000000005'] = { work: { id: 'late' }, recording_id: '' }
  addBook('Late', { asin: 'B000000005' })
  const { work, hidden } = await metaOf('Late')
  assert.deepEqual(['characters' in work, 'attribution' in work, hidden], [false, false, 1])
})

test("texts beside a book fill gaps in the community's, each with its credit", async () => {
  await save('Mixed', { position: 1501, duration: 3600 })
  const { work, generated, hidden } = await metaOf('Mixed')
  assert.deepEqual(shown({ work, hidden }), { characters: 'ilse the-gardener', recaps: '4', hasSummary: false, hidden: 2 })
  assert.deepEqual(generated, ['recaps'])
  const { source_url: _source, ...attribution } = work.attribution
  assert.deepEqual(attribution, {
    credit: 'Orchard community; Texts of the library Books on Chapterhouse',
    license: 'CC-BY-SA-3.0',
    license_url: 'https://creativecommons.org/licenses/by-sa/3.0/',
    licenses: ['3.0', '4.0'].map((version) => ({
      id: `CC-BY-SA-${version}`,
      url: `https://creativecommons.org/licenses/by-sa/${version}/`,
    })),
  })
})

test('a book with texts beside it needs neither an identifier nor a running service', async () => {
  const { matched, work, generated, series, web_url: webUrl } = await metaOf('Local', { hide: false })
  const { id, title, authors, recordings } = work
  assert.match(id, /^local:\d+$/)
  assert.deepEqual(
    { matched, title, authors, recordings, series, generated, webUrl },
    {
      ...{ matched: true, title: 'Book', authors: [{ id: 'jane-roe', name: 'Jane Roe' }], recordings: [], series: [] },
      ...{ generated: ['characters', 'recaps', 'recap_summary'], webUrl: 'http://localhost:80/web/book/1?path=Local' },
    },
  )
  assert.deepEqual(shown(await metaOf('Local')), { characters: 'c1', recaps: '', hasSummary: false, hidden: 4 })
  assert.deepEqual((await server.get(`/meta/work?id=${id}`)).body, { error: 'no such work' })
  assert.deepEqual((await metaOf('Failing', { hide: false })).generated, ['recaps', 'recap_summary'])
})

test('unreadable progress is an error and never reveals the whole document', async () => {
  const { db } = server.infrastructure
  db.exec('ALTER TABLE progress RENAME TO hidden_progress')
  try {
    for (const path of ['Orchard', 'Mixed', 'Local'])
      assert.deepEqual(await server.get(`/libraries/1/meta?path=${path}&spoilers=hide`), {
        status: 500,
        body: { error: 'could not load progress' },
      })
    assert.equal((await server.get('/libraries/1/meta?path=Orchard')).status, 200)
  } finally {
    db.exec('ALTER TABLE hidden_progress RENAME TO progress')
  }
})
