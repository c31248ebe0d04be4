import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from './command-line.ts'
import { type ServerWithPeople, serverWithPeople } from './server-with-people.ts'

const UNCLEAR = ['a\nb', 'a\u0000b', 'a\u001b[31mb', 'a\u009bb', 'a\u202eb', 'a\u2066b\u2069', 'a\u200fb', 'a\u061cb', 'a\u2028b']
const HOOK = { kind: 'webhook', url: 'https://hooks.example/in' }

/** Every name that people type, and a request that sends it. */
const NAMES: Readonly<Record<string, (name: string, server: ServerWithPeople) => [route: string, body: unknown]>> = {
  'POST /setup username': (username) => ['POST /admin/users', { username }],
  'POST /setup library_name': (name, { shelf }) => ['POST /admin/libraries', { name, root: path.join(shelf, '..') }],
  'POST /auth/tokens label': (label) => ['POST /auth/tokens', { label }],
  'POST /admin/users/:id/authcode label': (label) => ['POST /admin/users/2/authcode', { label }],
  'POST /admin/shares name': (name) => ['POST /admin/shares', { name }],
  'PATCH /admin/shares/:id name': (name) => ['PATCH /admin/shares/1', { name }],
  'POST /admin/users username': (username) => ['POST /admin/users', { username }],
  'POST /me/collections name': (name) => ['POST /me/collections', { name }],
  'PATCH /me/collections/:id name': (name) => ['PATCH /me/collections/1', { name }],
  'POST /admin/libraries name': (name, { shelf }) => ['POST /admin/libraries', { name, root: path.join(shelf, '..') }],
  'PATCH /admin/libraries/:id name': (name) => ['PATCH /admin/libraries/1', { name }],
  'POST /admin/notifications name': (name) => ['POST /admin/notifications', { ...HOOK, name }],
  'PATCH /admin/notifications/:id name': (name) => ['PATCH /admin/notifications/1', { name }],
  // Apps name devices, and a refusal would lock an app out, so the name is cleaned instead.
  'POST /auth/login device_name': () => ['', undefined],
  'POST /auth/exchange device_name': () => ['', undefined],
  'POST /demo/session device_name': () => ['', undefined],
  // So does a bridge, which names itself.
  'POST /bridge/pair name': () => ['', undefined],
  // Looks up an account, however it is spelled.
  'POST /auth/login username': () => ['', undefined],
  // Kinds of bookmarks, which have one form.
  'POST /libraries/:id/bookmarks label': () => ['', undefined],
  'PATCH /bookmarks/:id label': () => ['', undefined],
}

async function withNamedThings() {
  const server = await serverWithPeople()
  await server.admin('POST /admin/shares', { name: 'Family' })
  await server.admin('POST /me/collections', { name: 'Mine' })
  await server.admin('POST /admin/notifications', { ...HOOK, name: 'Hook' })
  return server
}

test('every property of a body that is called a name or label is listed here', async () => {
  await using server = await serverWithPeople()
  await server.app.ready()
  const found = [...new Set(server.app.mounted as readonly Operation[])].flatMap(({ method, path: url, body }) =>
    Object.keys((body as { properties?: object } | undefined)?.properties ?? {})
      .filter((name) => method !== 'GET' && /name|label|title/.test(name))
      .map((name) => `${method} ${url} ${name}`),
  )
  assert.deepEqual(found.toSorted(), Object.keys(NAMES).toSorted())
})

test('refuses names with control characters or direction marks', async () => {
  await using server = await withNamedThings()
  for (const [what, requestFor] of Object.entries(NAMES))
    for (const name of UNCLEAR) {
      const [route, body] = requestFor(name, server)
      if (route === '') continue
      const { status, body: refusal } = await server.request(route, { body, headers: server.root, from: `10.1.${Math.random()}` })
      assert.equal(status, 400, `${what} ${JSON.stringify(name)}: ${JSON.stringify(refusal)}`)
    }
  for (const name of UNCLEAR) {
    assert.equal((await server.admin('PATCH /admin/settings', { general: { name } })).status, 400)
    for (const field of ['author', 'narrator', 'series'])
      assert.equal((await server.admin('PATCH /admin/libraries/1/book?path=Book', { set: { [field]: name } })).status, 400)
  }
})

test('a name from before this rule is kept when something else changes', async () => {
  await using server = await withNamedThings()
  const { db } = server.infrastructure
  const old = 'Old\u202e'
  for (const table of ['libraries', 'shares', 'collections', 'notification_targets'])
    db.run(`UPDATE ${table} SET name = :old WHERE id = 1`, { old })
  const changes = [
    ['PATCH /admin/libraries/1', { name: old, join_discs: true }],
    ['PATCH /admin/shares/1', { name: old, description: 'x' }],
    ['PATCH /me/collections/1', { name: old, description: 'x' }],
    ['PATCH /admin/notifications/1', { name: old, enabled: false }],
    ['PATCH /admin/notifications/1', { enabled: true }],
  ] as const
  for (const [route, body] of changes) {
    const { status, body: answer } = await server.admin(route, body)
    assert.ok(status === 200 || status === 202, `${route}: ${JSON.stringify(answer)}`)
  }
})

test("a device's name is one line, whatever its app sends", async () => {
  await using server = await serverWithPeople()
  for (const device_name of UNCLEAR) {
    const body = { username: 'Ann', password: 'correct horse', device_name }
    assert.equal((await server.request('POST /auth/login', { body })).status, 200)
  }
  const { devices } = (await server.admin('GET /admin/devices')).body
  for (const { name } of devices) assert.doesNotMatch(name, /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
})

test('the command line shows a question mark for anything that could control a terminal or change text direction', async () => {
  using folder = temporaryFolder('shown-names-')
  const run = (...args: string[]) => runCommand([...args, '--data', folder.path])
  assert.equal((await run('user', 'add', 'Ann')).code, 0)
  assert.equal((await run('share', 'add', 'Family')).code, 0)
  assert.equal((await run('share', 'grant', 'Ann', 'Family')).code, 0)
  const old = 'Old\u001b[2J\n\u202e\u009b'
  using db = openDb(folder.at('chapterhouse.db'))
  db.run('UPDATE shares SET name = :old', { old })
  db.run('UPDATE users SET username = :old', { old })
  const shown = 'Old?[2J???'
  assert.deepEqual((await run('user', 'list')).stdout, `${shown} (user, no password)\n`)
  assert.equal((await run('share', 'list')).stdout, `${shown}: nothing; members: ${shown}\n`)
  assert.equal((await run('user', 'enable', 'a\n\u001bb')).stderr, 'No user named "a??b". See all users with: user list.\n')
  assert.equal((await run('user', 'enable', 'Ann')).stdout, `${shown} is enabled\n`)
})
