import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createTestServer, SLOW_HASHES, type TestServerOptions } from '../../../test/test-server.ts'

/** A server without accounts whose setup is open. */
async function startNewServer(options: TestServerOptions = {}) {
  const server = await createTestServer(options)
  server.infrastructure.db.run('DELETE FROM libraries')
  const token = server.services.setup.open() ?? ''
  const good = { token, password: 'correct horse', library_name: ' Books ', library_root: server.root }
  async function post(body: unknown, url = '/setup') {
    const response = await server.app.inject({ method: 'POST', url, payload: JSON.stringify(body) })
    return { status: response.statusCode, body: response.json() }
  }
  return { ...server, token, good, post, look: (body: unknown) => post(body, '/setup/dirs') }
}
const CLOSED = { status: 409, body: { error: 'setup is not available (already completed or not enabled)' } }

test('the setup token creates the first admin and library, and is then invalid', async () => {
  await using server = await startNewServer()
  assert.match(server.token, /^[\w-]{24}$/)
  const page = await server.app.inject('/setup')
  assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
  assert.match(String(page.headers['content-security-policy']), /script-src 'self'; /)
  assert.ok(!/<script(?![^>]*src=)|style=|<style| on\w+=/i.test(page.body))

  const { status, body } = await server.post({ ...server.good, unknown: 1 })
  assert.equal(status, 201)
  assert.deepEqual([body.user.username, body.user.role, body.user.has_password], ['admin', 'admin', true])
  assert.deepEqual([body.library.name, body.library.root], ['Books', server.root])
  assert.ok(await server.services.accounts.verify('admin', 'correct horse'))
  await server.services.scanning.scanner.whenIdle()
  assert.equal(server.services.scanning.runs(body.library.id).length, 1)

  assert.deepEqual(await server.post(server.good), CLOSED)
  const after = await server.app.inject('/setup')
  assert.deepEqual([after.statusCode, after.headers.location], [303, '/admin'])
})

const refusals: { name: string; change: object; status: number; error: string; code?: string }[] = [
  { name: 'a wrong token', change: { token: 'x'.repeat(24) }, status: 403, error: 'invalid setup token' },
  { name: 'no token', change: { token: null }, status: 403, error: 'invalid setup token' },
  { name: 'no library name', change: { library_name: ' ' }, status: 400, error: 'library name and folder are required' },
  { name: 'no folder', change: { library_root: '' }, status: 400, error: 'library name and folder are required' },
  {
    name: 'a missing folder',
    change: { library_root: '/no/such/folder' },
    status: 400,
    error: 'that folder does not exist on the server',
  },
  { name: 'a relative folder', change: { library_root: 'books' }, status: 400, error: 'that folder does not exist on the server' },
  {
    name: 'a short password',
    change: { password: 'short' },
    status: 400,
    error: 'the password must be at least 8 bytes long',
    code: 'password_too_short',
  },
  { name: 'no password', change: { password: '' }, status: 400, error: 'an admin needs a password', code: 'admin_needs_password' },
  { name: 'an invalid username', change: { username: 'a\u0007' }, status: 400, error: 'invalid username' },
  { name: 'a username that is not text', change: { username: 7 }, status: 400, error: 'invalid request' },
]
for (const { name, change, status, error, code } of refusals) {
  test(`setup with ${name} is ${status} and creates nothing`, async () => {
    await using server = await startNewServer()
    assert.deepEqual(await server.post({ ...server.good, ...change }), { status, body: { error, ...(code && { code }) } })
    assert.deepEqual([server.services.accounts.list(), server.services.libraries.list()], [[], []])
    assert.equal((await server.post(server.good)).status, 201)
    await server.services.scanning.scanner.whenIdle()
  })
}

test('the setup token allows browsing folders until there is an admin', async () => {
  await using server = await startNewServer()
  mkdirSync(path.join(server.root, 'Alpha'))
  assert.deepEqual(await server.look({ token: server.token, path: server.root }), {
    status: 200,
    body: {
      path: server.root,
      parent: path.dirname(server.root),
      dirs: [{ name: 'Alpha', path: path.join(server.root, 'Alpha') }],
    },
  })
  assert.equal((await server.look({ token: server.token })).body.path, '/')
  assert.deepEqual(await server.look({ token: server.token, path: 'books' }), {
    status: 400,
    body: { error: 'path must be absolute', code: 'path_not_absolute' },
  })
  assert.equal((await server.look({ token: server.token, path: path.join(server.root, 'gone') })).body.code, 'folder_unreadable')
  for (const token of [undefined, '', 'x'.repeat(24)])
    assert.deepEqual(await server.look({ token, path: server.root }), { status: 403, body: { error: 'invalid setup token' } })

  assert.equal((await server.post(server.good)).status, 201)
  assert.deepEqual(await server.look({ token: server.token, path: server.root }), CLOSED)
  await server.services.scanning.scanner.whenIdle()
})

test('without --setup, the setup route lists no folders', async () => {
  await using server = await createTestServer()
  const response = await server.app.inject({ method: 'POST', url: '/setup/dirs', payload: '{"token":""}' })
  assert.deepEqual([response.statusCode, response.json()], [409, CLOSED.body])
})

test('the data folder cannot be a library', async () => {
  await using server = await startNewServer()
  const { status, body } = await server.post({ ...server.good, library_root: server.data })
  assert.deepEqual([status, body.error], [400, 'root overlaps the data folder'])
})

test('of several concurrent requests, one creates an admin', async () => {
  await using server = await startNewServer({ deps: SLOW_HASHES })
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, n) => server.post({ ...server.good, username: `admin${n}`, library_name: `Books ${n}` })),
  )
  assert.deepEqual(responses.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(409)])
  assert.equal(server.services.accounts.list().length, 1)
  assert.equal(server.services.libraries.list().length, 1)
  await server.services.scanning.scanner.whenIdle()
})

test('a folder that is already a library is reused', async () => {
  await using server = await startNewServer()
  const [library] = await server.services.libraries.ensure([{ name: 'Mine', root: server.root }])
  const { status, body } = await server.post({ ...server.good, library_root: `${server.root}/.` })
  assert.deepEqual([status, body.library.id, body.library.name], [201, library?.id, 'Mine'])
  assert.equal(server.services.libraries.list().length, 1)
  await server.services.scanning.scanner.whenIdle()
})

test("a listener's username is refused, and no library is created", async () => {
  await using server = await startNewServer()
  await server.services.accounts.create({ username: 'Admin' })
  const { status, body } = await server.post(server.good)
  assert.deepEqual([status, body.code, server.services.libraries.list()], [409, 'username_taken', []])
})

test('without --setup, the setup page and route are missing', async () => {
  await using server = await createTestServer()
  assert.equal((await server.app.inject('/setup')).statusCode, 404)
  const response = await server.app.inject({ method: 'POST', url: '/setup', payload: '{}' })
  assert.deepEqual([response.statusCode, response.json()], [409, CLOSED.body])
})

test('with an admin, no token is issued, and the setup page redirects to the console', async () => {
  await using server = await createTestServer()
  server.person('Root', { isAdmin: true })
  assert.equal(server.services.setup.open(), undefined)
  assert.equal((await server.app.inject('/setup')).statusCode, 303)
})
