import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../paths/index.ts'
import { createImportServer, type ImportServer } from './test/import-server.ts'

type Body = Record<string, unknown>

/** A server whose books lack narrator, year, series and description, all of which the other server has; metadata lookup is off. */
async function createServer() {
  const server = await createImportServer({ items: 12, sessions: 20 })
  async function ask(route: string, payload?: Body) {
    const [method = '', path = ''] = route.split(' ')
    const response = await server.app.inject({
      ...{ method: method as 'GET', url: `/api/v1/admin${path}`, headers: server.headers },
      ...(payload && { payload }),
    })
    return { status: response.statusCode, body: response.body === '' ? undefined : response.json() }
  }
  async function start(importId: number) {
    const { status, body } = await ask('POST /match-runs', { mode: 'import', import_id: importId })
    assert.equal(status, 202, JSON.stringify(body))
    await server.services.matchRuns.whenIdle()
    return (await ask(`GET /match-runs/${body.id}`)).body
  }
  async function apply(runId: number, payload: Body) {
    assert.equal((await ask(`POST /match-runs/${runId}/apply`, payload)).status, 202)
    await server.services.matchRuns.whenIdle()
    return (await ask(`GET /match-runs/${runId}`)).body
  }
  const book = (path: string) => {
    const found = server.services.catalogue.whole(1, relPath(path))
    assert.ok(found)
    return found
  }
  return { ...server, ask, start, apply, book, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

const itemsOf = async (server: Awaited<ReturnType<typeof createServer>>, runId: number) =>
  (await server.ask(`GET /match-runs/${runId}/items?limit=200`)).body.items

const editsOf = ({ rows }: Pick<ImportServer, 'rows'>) =>
  rows<{ path: string }>('SELECT path, field, value, source FROM book_edits ORDER BY 1, 2')

test('a run proposes what was curated on the other server and writes nothing unasked, with metadata lookup off', async () => {
  await using server = await createServer()
  const [importId = 0] = await server.read()
  const run = await server.start(importId)
  assert.deepEqual([run.mode, run.import_id, run.status, run.total, run.counts.auto], ['import', importId, 'ready', 12, 12])
  const items = await itemsOf(server, run.id)
  const tenth = items.find(({ path }: { path: string }) => path === 'Author 0/Book 0')
  assert.deepEqual(tenth.proposal.values, {
    narrator: 'Narrator 0',
    series: 'Series 0',
    series_index: '1',
    published: '1980',
    description: 'About book 0.',
  })
  assert.deepEqual(tenth.changes.ids.fields, [])
  assert.deepEqual([tenth.proposal.work_id, tenth.proposal.web_url], [undefined, undefined])
  assert.deepEqual(editsOf(server), [])
  assert.deepEqual(
    (await server.ask('GET /match-runs?mode=import')).body.runs.map(({ id }: { id: number }) => id),
    [run.id],
  )
  const { body } = await server.ask('GET /audit?area=book')
  assert.deepEqual(body.events[0].details, { run: run.id, books: 12, import: importId })
})

test('applying leaves out exclusions and fields that an admin edited, and can be undone', async () => {
  await using server = await createServer()
  const [importId = 0] = await server.read()
  const at = (path: string) => `PATCH /libraries/1/book?path=${encodeURIComponent(path)}`
  await server.ask(at('Author 1/Book 1'), { set: { narrator: 'Myself' } })
  const before = editsOf(server)
  const run = await server.start(importId)
  const items = await itemsOf(server, run.id)
  const excluded = items.find(({ path }: { path: string }) => path === 'Author 2/Book 2').id
  const applied = await server.apply(run.id, { scope: 'fill', exclude: [excluded] })
  assert.deepEqual([applied.counts.applied, applied.apply_total], [11, 11])
  assert.equal(server.book('Author 3/Book 3').fields.narrator, 'Narrator 3')
  assert.equal(server.book('Author 3/Book 3').fields.published, '1983')
  assert.equal(server.book('Author 1/Book 1').fields.narrator, 'Myself')
  assert.equal(server.book('Author 2/Book 2').fields.narrator, '')
  // Nothing is left to propose for these.
  const again = await server.start(importId)
  assert.deepEqual([again.counts.none, again.counts.auto], [10, 2])
  assert.equal((await server.ask('DELETE /community-matches')).body.books, 11)
  assert.deepEqual(editsOf(server), before)
})

test('a differing field is replaced in the scope overwrite only', async () => {
  await using server = await createServer()
  const item = server.content.items[5]
  assert.ok(item)
  item.title = 'Book Five'
  const [importId = 0] = await server.read()
  const run = await server.start(importId)
  await server.apply(run.id, { scope: 'fill' })
  assert.equal(server.book(item.relPath).fields.title, 'Book 5')
  await server.apply(run.id, { scope: 'overwrite' })
  assert.equal(server.book(item.relPath).fields.title, 'Book Five')
})

test('a book found by title alone needs an admin', async () => {
  await using server = await createServer()
  const [importId = 0] = await server.read({ libraries: [] })
  const run = await server.start(importId)
  // Two of the twelve have identifiers.
  assert.deepEqual([run.counts.review, run.counts.auto], [10, 2])
  const applied = await server.apply(run.id, { scope: 'fill' })
  assert.equal(applied.counts.applied, 2)
})

test('proposals survive the import and follow a moved book', async () => {
  await using server = await createServer()
  const [first = 0, second = 0] = await server.read()
  const run = await server.start(first)
  for (const id of [first, second]) await server.call('DELETE', `/${id}`)
  const move = { libraryId: 1, from: relPath('Author 0/Book 0'), to: relPath('Moved'), shiftSeconds: 0 }
  server.services.follow({ ...move, joins: false, isLastDisc: false })
  const shown = (await server.ask(`GET /match-runs/${run.id}`)).body
  assert.deepEqual([shown.mode, shown.import_id], ['import', undefined])
  await server.apply(run.id, { scope: 'fill' })
  assert.equal(server.book('Moved').fields.narrator, 'Narrator 0')
})

test('refuses requests for runs that are impossible', async () => {
  await using server = await createServer()
  const [importId = 0] = await server.read()
  const refused: [Body, number, string | undefined][] = [
    [{ mode: 'import' }, 400, undefined],
    [{ mode: 'import', import_id: importId, library_id: 1 }, 400, undefined],
    [{ import_id: importId }, 400, undefined],
    [{ mode: 'import', import_id: 99 }, 404, 'import_not_found'],
    [{}, 404, 'metadata_off'],
  ]
  for (const [payload, status, code] of refused) {
    const answer = await server.ask('POST /match-runs', payload)
    assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(payload))
  }
  assert.deepEqual((await server.ask('GET /match-runs')).body.code, 'metadata_off')
  assert.deepEqual((await server.ask('GET /match-runs/9')).body.code, 'metadata_off')
  const table = Buffer.from('person,path,position,moment\nAnn,Author 0/Book 0,60,2026-01-01\n')
  const url = '/api/v1/admin/imports/table'
  const started = (await server.app.inject({ method: 'POST', url, headers: server.headers, payload: table })).json()
  await server.services.imports.whenIdle()
  const ofTable = await server.ask('POST /match-runs', { mode: 'import', import_id: started.imports[0].id })
  assert.deepEqual([ofTable.status, ofTable.body.code], [400, 'invalid_import'])
})
