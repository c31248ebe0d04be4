import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { Cursor, NextCursor } from '@chapterhouse/contract/cursor'
import type { Operation } from '@chapterhouse/contract/operation'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createListedWorld, PAGED_LISTS, type PagedList, withParameter } from './listed-world.ts'
import { createTestServer } from './test-server.ts'

type World = Awaited<ReturnType<typeof createListedWorld>>
const nameOf = ({ method, path }: Operation) => `${method} ${path}`

async function cursorsOf(world: World, { url, cursorsIn }: PagedList, headers: Record<string, string>): Promise<string[]> {
  const { status, body, text } = await world.get(url, headers)
  assert.equal(status, 200, text)
  const cursors = cursorsIn(body)
  for (const cursor of cursors) assert.match(String(cursor), /^[\w-]{30,2048}$/, url)
  return cursors as string[]
}

/** Previous cursor formats: readable, and forgeable. */
const OLD_FORMS = [
  '1',
  '5',
  [1, 1, 'title', '', 'saga 1', 'Saga 1'],
  [1, 1, 'title', '', 3],
  [1, 'VGhpcyBpcy', 0, { tier: 'title', key: '', path: '', order: 0 }],
  [1, 'bookmarks', '2026-11-21T12:00:00.000Z', 3],
  { sort: 'title', descending: false, isBlank: false, key: 'saga 1', tie: '', id: 1 },
].map((form) => (typeof form === 'string' ? form : Buffer.from(JSON.stringify(form)).toString('base64url')))

for (const list of PAGED_LISTS)
  test(`the cursors of ${nameOf(list.operation)} are for one person and one list`, async () => {
    await using world = await createListedWorld()
    const { root, get } = world
    const cursors = await cursorsOf(world, list, root)
    assert.deepEqual(await cursorsOf(world, list, root), cursors, 'equal pages have equal cursors')
    const ask = (cursor: string, headers = root, url = list.url) => get(withParameter(url, list.takes, cursor), headers)

    const session = world.person('Root again')
    const key = world.person('Root as a key')
    const ofRoot = { own: '(SELECT id FROM users WHERE username = :name)', name: 'Root' }
    const hashOf = ({ authorization }: { authorization: string }) =>
      createHash('sha256').update(authorization.slice('Bearer '.length)).digest('hex')
    for (const [headers, kind] of [
      [session, 'session'],
      [key, 'api'],
    ] as const)
      world.infrastructure.db.run(`UPDATE tokens SET user_id = ${ofRoot.own}, kind = :kind WHERE hash = :hash`, {
        name: ofRoot.name,
        kind,
        hash: hashOf(headers),
      })
    for (const cursor of cursors) {
      for (const headers of [root, session, key]) assert.equal((await ask(cursor, headers)).status, 200)
      const refused = [
        await ask(cursor, world.other),
        await ask(`${cursor.slice(0, -1)}${cursor.endsWith('A') ? 'B' : 'A'}`),
        ...(await Promise.all(list.others.map((url) => ask(cursor, root, url)))),
      ]
      for (const { status, body } of refused) assert.deepEqual([status, body], [400, { error: 'invalid cursor' }])
      if (!('guard' in list.operation) || list.operation.guard !== 'admin')
        assert.deepEqual((await ask(cursor, world.ann)).body, { error: 'invalid cursor' })
    }
    for (const old of OLD_FORMS) assert.deepEqual((await ask(old)).body, { error: 'invalid cursor' }, old)
    for (const other of PAGED_LISTS.filter((one) => one !== list))
      for (const cursor of cursors) {
        const { status, body } = await get(withParameter(other.url, other.takes, cursor), root)
        assert.deepEqual([status, body], [400, { error: 'invalid cursor' }], other.url)
      }
  })

test('the groups of several series have cursors for the books of each', async () => {
  await using world = await createListedWorld()
  const { root, get } = world
  const { body } = await get('/libraries/1/series/books?name=Sagas&limit=2', root)
  const cursor = String(body.series?.[0]?.next_cursor)
  const books = (url: string) => get(withParameter(`/libraries/1/books?memberships=1${url}`, 'cursor', cursor), root)
  assert.equal((await books('&series=Sagas')).status, 200)
  assert.equal((await books('')).status, 400)
})

test('cached pages of the audit log and the feed are not sent to another admin', async () => {
  await using world = await createListedWorld()
  for (const url of ['/admin/audit?limit=2', '/admin/events?limit=2']) {
    const [mine, theirs] = [await world.get(url, world.root), await world.get(url, world.other)]
    assert.notEqual(mine.body.next_before, theirs.body.next_before)
    assert.equal((await world.get(`${url}&before=${theirs.body.next_before}`, world.other)).status, 200)
  }
})

/** All properties of a schema, including nested ones. */
function* propertiesIn(schema: unknown): Generator<[string, Record<string, unknown>]> {
  if (typeof schema !== 'object' || schema === null) return
  for (const [name, value] of Object.entries(schema)) {
    if (name === 'properties') yield* Object.entries(value as Record<string, Record<string, unknown>>)
    yield* propertiesIn(value)
  }
}

test('every list with another page takes and returns sealed cursors', async () => {
  await using server = await createTestServer()
  await server.app.ready()
  const isSealed = (schema: unknown) =>
    JSON.stringify(schema).includes(String((NextCursor as { description?: string }).description))
  const takes: string[] = []
  for (const operation of new Set(server.app.mounted)) {
    const names = Object.entries(operation.query?.properties ?? {})
    for (const [name, schema] of names)
      if ((schema as { description?: string }).description === (Cursor as { description?: string }).description)
        takes.push(`${nameOf(operation)} ${name}`)
    // An offset counts rows and identifies none.
    for (const [name, schema] of propertiesIn(operation.responses))
      if (/^(next_(cursor|before|after)|cursor)$/.test(name)) assert.ok(isSealed(schema), `${nameOf(operation)}: ${name}`)
  }
  assert.deepEqual(takes.sort(), PAGED_LISTS.map(({ operation, takes: name }) => `${nameOf(operation)} ${name}`).sort())
})

test('cursors outlive a restart with a private key that no backup contains, and are refused once it is lost', async () => {
  using folder = temporaryFolder('cursors-')
  const data = folder.path
  const database = path.join(data, 'chapterhouse.db')
  const file = path.join(data, 'cursor.key')
  const start = () => createTestServer({ data, database, deps: { spawn, newKey: () => randomBytes(32) } })
  type Started = Awaited<ReturnType<typeof start>>
  let headers = {}
  const ask = async ({ app }: Started, query: string) => {
    const response = await app.inject({ url: `/api/v1/admin/audit?limit=2${query}`, headers })
    return response.json() as { next_before?: string; error?: string }
  }
  let cursor: string | undefined
  {
    await using server = await start()
    headers = server.person('Root', { isAdmin: true })
    for (const action of ['a.a', 'a.b', 'a.c'])
      server.services.audit.write({ action, actor: { userId: null, name: '', via: 'system' }, target: '', details: {} })
    assert.ok(!readdirSync(data).includes('cursor.key'), 'made when it is needed first')
    cursor = (await ask(server, '')).next_before
    assert.deepEqual([statSync(file).mode & 0o777, readdirSync(data).filter((name) => name.includes('.new'))], [0o600, []])
    assert.ok((await server.app.inject({ method: 'POST', url: '/api/v1/admin/backups', headers })).statusCode < 300)
    await server.services.backups.idle()
    const key = readFileSync(file).subarray(0, 43)
    const backups = readdirSync(path.join(data, 'backups')).map((name) => path.join(data, 'backups', name))
    assert.ok(backups.some((backup) => backup.endsWith('.db')))
    for (const backup of backups) assert.ok(!readFileSync(backup).includes(key), backup)
  }
  {
    await using server = await start()
    assert.equal((await ask(server, `&before=${cursor}`)).error, undefined)
  }
  for (const lose of [() => rmSync(file), () => writeFileSync(file, 'damaged')]) {
    lose()
    await using server = await start()
    assert.deepEqual(await ask(server, `&before=${cursor}`), { error: 'invalid cursor' })
    assert.equal(typeof (await ask(server, '')).next_before, 'string')
  }
})
