import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { type AbsStubOptions, startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { becomesTrue } from '@chapterhouse/testkit/in-time'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createImportServer, stateOf } from './test/import-server.ts'

type Intercept = NonNullable<AbsStubOptions['intercept']>

const answers =
  (part: string, status: number, body = ''): Intercept =>
  (asked, _request, response) => {
    if (!asked.includes(part)) return false
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
    return true
  }

/** Servers that can be described, but fail while they are read. */
const failing: { name: string; code: string; intercept: Intercept }[] = [
  { name: 'a key that ends halfway', code: 'abs_unauthorized', intercept: answers('/listening-sessions', 401) },
  { name: 'a redirect', code: 'abs_unreachable', intercept: answers('/items', 302) },
  { name: 'a failure', code: 'fetch_failed', intercept: answers('/collections', 500) },
  { name: 'wrong types', code: 'fetch_failed', intercept: answers('/items', 200, '{"results":[[]],"total":1}') },
  { name: 'a page', code: 'not_abs', intercept: answers('/collections', 200, '<html>') },
  { name: 'too many items', code: 'too_much', intercept: answers('/items', 200, '{"results":[],"total":1000001}') },
]

test('a failed reading gives a reason, writes nothing and leaves nothing behind', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const before = stateOf(server)
  for (const { name, code, intercept } of failing) {
    await using stub = await startAbsStub(server.content, { intercept })
    const [id = 0] = await server.read({ url: stub.url, token: stub.key })
    const { body } = await server.call('GET', `/${id}`)
    assert.deepEqual([body.status, body.error_code, body.summary], ['failed', code, null], name)
    assert.ok(body.error.length > 20 && !body.error.includes(stub.key), name)
    assert.equal((await server.apply(id)).body.code, 'import_not_ready', name)
  }
  assert.deepEqual(stateOf(server), before)
  assert.deepEqual(server.rows('SELECT 1 FROM import_reading_parts'), [])
  assert.deepEqual(server.rows('SELECT 1 FROM import_parts'), [])
  // The next reading works.
  const [id = 0] = await server.read()
  assert.equal((await server.call('GET', `/${id}`)).body.status, 'review')
})

test('a server that cannot be described is refused with its error, and no import is created', async () => {
  await using server = await createImportServer({ items: 3, sessions: 4 })
  const described: [AbsStubOptions, string][] = [
    [{ intercept: answers('/status', 404) }, 'not_abs'],
    [{ intercept: answers('/status', 307) }, 'abs_unreachable'],
    [{ intercept: answers('/api/users', 403) }, 'abs_unauthorized'],
    [{ intercept: answers('/api/libraries', 200, '{"libraries":7}') }, 'fetch_failed'],
  ]
  for (const [options, code] of described) {
    await using stub = await startAbsStub(server.content, options)
    const source = { url: stub.url, token: stub.key }
    for (const [where, body] of [
      ['/abs/users', source],
      ['/abs', { ...source, users: server.users }],
    ] as const) {
      const answer = await server.call('POST', where, body)
      assert.deepEqual([answer.status, answer.body.code], [502, code])
    }
  }
  assert.deepEqual((await server.call('GET', '')).body, { imports: [] })
})

test('an upload is kept after a failed reading, until its import is deleted', async () => {
  await using server = await createImportServer({ items: 3, sessions: 4 })
  using folder = temporaryFolder()
  const also = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 10001)
    INSERT INTO playlists (id, name, userId, createdAt, updatedAt)
    SELECT 'p' || x, 'List', '${server.content.users[1]?.id}', '', '' FROM n`
  writeAbsDatabase(folder.at('many.sqlite'), server.content, { also })
  const url = '/api/v1/admin/imports/abs/file'
  const payload = readFileSync(folder.at('many.sqlite'))
  const { file } = (await server.app.inject({ method: 'POST', url, headers: server.headers, payload })).json()
  const ids = await server.read({ url: undefined, token: undefined, file })
  const { body } = await server.call('GET', `/${ids[0]}`)
  assert.deepEqual([body.status, body.error_code], ['failed', 'too_much'])
  const uploads = path.join(server.infrastructure.config.data, 'imports')
  assert.deepEqual(readdirSync(uploads).length, 2)
  for (const id of ids) await server.call('DELETE', `/${id}`)
  await becomesTrue('no file', () => readdirSync(uploads).length === 0)
})
