import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readAttachment } from '@chapterhouse/contract/attachments'
import { createBook } from '../../../test/test-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'
import type { ReadFile } from './attachment-file.ts'

const LICENSE = { license: 'CC-BY-SA-3.0' }
const CHARACTERS = {
  ...LICENSE,
  characters: [1, 2, 3, 12].map((chapter) => ({ id: `c${chapter}`, name: `From ${chapter}`, reveal: { chapter } })),
}
const RECAPS = {
  license: 'CC-BY-SA-4.0',
  recaps: [0, 1, 2, 11].map((chapter) => ({ through: { chapter }, text: `Up to ${chapter}` })),
  in_short: 'Short.',
  ending: 'They marry.',
}

const server = await createTestServer()
after(() => server[Symbol.asyncDispose]())
const { services, infrastructure } = server
const ann = server.person('Ann', { granted: ['.'] })
const bob = server.person('Bob', { granted: ['Other'] })

function asRead(kind: ReadFile['kind'], content: object): ReadFile {
  const read = readAttachment(kind, JSON.stringify(content))
  assert.ok(read.kind === 'read')
  return { kind, sizeBytes: 1, modifiedMs: 1, hash: JSON.stringify(content), data: JSON.stringify(read.content) }
}
/** Twelve chapters of 300 s. */
function addBook(path: string, files: readonly ReadFile[], fields: object = {}): void {
  services.catalogue.save(1, createBook({ path, parts: 12, ...fields }), { onDemand: false, notBeforeMs: 0 })
  services.attachments.save(1, relPath(path), files)
}
addBook('Dune', [asRead('characters', CHARACTERS), asRead('recaps', RECAPS)], { title: 'Dune', author: 'Frank Herbert & Ánna Ö' })
addBook('Plain', [])

interface Envelope {
  matched: boolean
  work?: {
    id: string
    characters?: { id: string }[]
    recaps?: { through: { chapter: number } }[]
    recap_summary?: object
    attribution?: object
  }
  generated?: string[]
  hidden?: number
}
async function get(path: string, { headers = ann, spoilers = '' } = {}) {
  const query = new URLSearchParams({ path, ...(spoilers !== '' && { spoilers }) })
  const response = await server.app.inject({ url: `/api/v1/libraries/1/attachments?${query}`, headers })
  return { status: response.statusCode, body: response.json<Envelope & { error?: string }>() }
}
async function save(path: string, body: object, headers = ann): Promise<void> {
  const response = await server.app.inject({
    method: 'PUT',
    url: `/api/v1/libraries/1/progress?path=${path}`,
    headers,
    payload: body,
  })
  assert.equal(response.statusCode, 200)
}
const shown = ({ work }: Envelope) => ({
  characters: work?.characters?.map(({ id }) => id) ?? [],
  recaps: work?.recaps?.map(({ through }) => through.chapter) ?? [],
  hasSummary: work?.recap_summary !== undefined,
})

test('a book without attachments is not matched', async () => {
  assert.deepEqual(await get('Plain'), { status: 200, body: { matched: false } })
})

test('before the start, only the first characters and the recap of earlier books are shown', async () => {
  const { body } = await get('Dune')
  assert.deepEqual(shown(body), { characters: ['c1'], recaps: [0], hasSummary: false })
  assert.deepEqual([body.generated, body.hidden], [['characters', 'recaps'], 8])
})

test('the work is generated from the index and credits the library', async () => {
  const { body } = await get('Dune', { spoilers: 'show' })
  const { id } = services.catalogue.find(1, relPath('Dune')) ?? { id: 0 }
  const { characters, recaps, recap_summary, attribution, ...work } = body.work ?? {}
  assert.deepEqual(work, {
    id: `local:${id}`,
    title: 'Dune',
    authors: [
      { id: 'frank-herbert', name: 'Frank Herbert' },
      { id: 'anna-o', name: 'Ánna Ö' },
    ],
    series: [],
    recordings: [],
  })
  assert.deepEqual([characters, recaps], [CHARACTERS.characters, RECAPS.recaps])
  assert.deepEqual(recap_summary, { in_short: 'Short.', ending: 'They marry.' })
  const [three, four] = ['3.0', '4.0'].map((version) => ({
    id: `CC-BY-SA-${version}`,
    url: `https://creativecommons.org/licenses/by-sa/${version}/`,
  }))
  assert.deepEqual(attribution, {
    credit: 'Texts of the library Books on Chapterhouse',
    license: three?.id,
    license_url: three?.url,
    source_url: 'http://localhost:80/web/book/1?path=Dune',
    licenses: [three, four],
  })
  assert.deepEqual([body.generated, body.hidden], [['characters', 'recaps', 'recap_summary'], 0])
})

const positions = [
  { position: 299, characters: ['c1'], recaps: [0] },
  { position: 300, characters: ['c1', 'c2'], recaps: [0, 1] },
  { position: 899, characters: ['c1', 'c2', 'c3'], recaps: [0, 1, 2] },
  { position: 3_599, characters: ['c1', 'c2', 'c3', 'c12'], recaps: [0, 1, 2, 11] },
]
for (const { position, characters, recaps } of positions)
  test(`at ${position} s of 300 s chapters, past events are shown, but not the summary`, async () => {
    await save('Dune', { position, duration: 3_600, version: position })
    assert.deepEqual(shown((await get('Dune')).body), { characters, recaps, hasSummary: false })
  })

test('a finished book shows everything', async () => {
  addBook('Finished', [asRead('characters', CHARACTERS), asRead('recaps', RECAPS)])
  await save('Finished', { position: 3_600, duration: 3_600, finished: true })
  assert.deepEqual(shown((await get('Finished')).body), {
    characters: ['c1', 'c2', 'c3', 'c12'],
    recaps: [0, 1, 2, 11],
    hasSummary: true,
  })
})

test("another listener's progress does not count", async () => {
  addBook('Other', [asRead('characters', CHARACTERS)])
  await save('Other', { position: 3_000, duration: 3_600 })
  assert.deepEqual(shown((await get('Other')).body).characters, ['c1', 'c2', 'c3'])
  assert.deepEqual(shown((await get('Other', { headers: bob })).body).characters, ['c1'])
})

test('a document with no texts left has no credit', async () => {
  const late = { ...LICENSE, characters: [{ id: 'late', name: 'Late', reveal: { chapter: 9 } }] }
  addBook('Late', [asRead('characters', late)])
  const { body } = await get('Late')
  assert.deepEqual([body.matched, body.work?.characters, body.work?.attribution], [true, undefined, undefined])
  assert.deepEqual([body.generated, body.hidden], [[], 1])
})

const placed = [
  // The starts are later than the chapters': the smaller chapter counts.
  {
    name: 'later positions close more',
    starts: [
      [0, 0],
      [1, 10],
      [2, 2_000],
      [3, 3_000],
    ],
    duration: 3_600,
    shows: ['c1'],
  },
  {
    name: 'earlier positions open no more',
    starts: [
      [0, 0],
      [3, 10],
    ],
    duration: 3_600,
    shows: ['c1', 'c2'],
  },
  { name: 'a single beginning keeps everything closed', starts: [[0, 0]], duration: undefined, shows: ['c1'] },
  {
    name: 'positions of other audio do not count',
    starts: [
      [0, 0],
      [1, 2_000],
    ],
    duration: 3_500,
    shows: ['c1', 'c2'],
  },
  {
    name: 'positions beyond the end do not count',
    starts: [
      [0, 0],
      [1, 4_000],
    ],
    duration: undefined,
    shows: ['c1', 'c2'],
  },
] as const
for (const [at, { name, starts, duration, shows }] of placed.entries())
  test(`with chapters and positions: ${name}`, async () => {
    const chapters = starts.map(([chapter, start]) => ({ chapter, start }))
    const file = asRead('positions', { ...(duration !== undefined && { duration }), chapters })
    addBook(`Placed ${at}`, [asRead('characters', CHARACTERS), file])
    await save(`Placed ${at}`, { position: 400, duration: 3_600 })
    assert.deepEqual(shown((await get(`Placed ${at}`)).body).characters, shows)
  })

test('unreadable progress is an error and never reveals the whole document', async () => {
  addBook('Broken', [asRead('characters', CHARACTERS)])
  infrastructure.db.exec('ALTER TABLE progress RENAME TO progress_away')
  const { status, body } = await get('Broken')
  infrastructure.db.exec('ALTER TABLE progress_away RENAME TO progress')
  assert.deepEqual([status, body], [500, { error: 'could not load progress' }])
})

test('markup in names and texts is sent as text, in JSON that no browser treats as a page', async () => {
  const markup = '<script>alert(1)</script> & "quotes"'
  const people = { ...LICENSE, characters: [{ id: 'x', name: markup, description: markup, reveal: { chapter: 0 } }] }
  addBook('Markup', [
    asRead('characters', people),
    asRead('recaps', { ...LICENSE, recaps: [{ through: { chapter: 0 }, text: markup }] }),
  ])
  const response = await server.app.inject({ url: '/api/v1/libraries/1/attachments?path=Markup', headers: ann })
  const { work } = response.json<{ work: { characters: { name: string }[]; recaps: { text: string }[] } }>()
  assert.deepEqual([work.characters[0]?.name, work.recaps[0]?.text], [markup, markup])
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
})

const refused = [
  { name: 'outside the share', path: 'Dune', headers: bob, status: 403 },
  { name: 'without a sign-in', path: 'Dune', headers: { authorization: '' }, status: 401 },
  { name: 'without a path', path: '', headers: ann, status: 400 },
  { name: 'outside the library', path: '../x', headers: ann, status: 400 },
  { name: 'where no book is', path: 'Nothing', headers: ann, status: 404 },
]
for (const { name, path, headers, status } of refused)
  test(`refuses a request ${name}: ${status}`, async () => assert.equal((await get(path, { headers })).status, status))
