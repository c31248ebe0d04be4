import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'

const server = await createTestServer()
const { app, root } = server
after(() => server[Symbol.asyncDispose]())

/** Neighbouring bytes differ, so that a range shows its position. */
const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => (at < 3 ? 'ID3'.charCodeAt(at) : (at * 7 + (at >> 8)) & 0xff)))
mkdirSync(path.join(root, 'granted'))
for (const name of ['dune.mp3', 'notes.txt', '.hidden.mp3', '.notes.txt', 'x.aax', 'x.wav', 'x.aac', 'cover.jpg', '../emma.mp3'])
  writeFileSync(path.join(root, 'granted', name), bytes)
const secret = path.join(root, '..', 'secret.mp3')
writeFileSync(secret, 'SECRET')
after(() => rmSync(secret))
symlinkSync('../..', path.join(root, 'granted', 'out'))
symlinkSync('../../nothing.mp3', path.join(root, 'granted', 'dangling.mp3'))
symlinkSync('nothing.mp3', path.join(root, 'granted', 'within.mp3'))
symlinkSync('../../secret.mp3', path.join(root, 'granted', 'leak.mp3'))
execFileSync('mkfifo', [path.join(root, 'granted', 'pipe.mp3')])

const headers = server.person('Ann', { granted: ['granted'] })
const admin = server.person('Root', { isAdmin: true })
/** The headers of a new person whose token is then invalidated. */
function spoilt(name: string, how: string): { authorization: string } {
  const signedIn = server.person(name, { granted: ['granted'] })
  server.infrastructure.db.run(`${how} = (SELECT id FROM users WHERE username = :name)`, { name })
  return signedIn
}
const pairing = spoilt('Ben', "UPDATE tokens SET kind = 'pairing' WHERE user_id")
const revoked = spoilt('Cleo', "UPDATE tokens SET revoked_at = '2026-11-20T12:00:00.000Z' WHERE user_id")
const expired = spoilt('Dan', "UPDATE tokens SET expires_at = '2026-11-21T12:00:00.000Z' WHERE user_id")
const disabled = spoilt('Eve', 'UPDATE users SET disabled = 1 WHERE id')
const url = (name: string, library = 1) => `/api/v1/libraries/${library}/stream?path=${encodeURIComponent(name)}`

const refusals = [
  { name: 'no token', url: url('granted/dune.mp3'), headers: {}, status: 401, error: 'missing bearer token' },
  { name: 'a bad token', url: `${url('granted/dune.mp3')}&token=x`, headers: {}, status: 401, error: 'invalid or expired token' },
  ...Object.entries({
    'a pairing token': pairing,
    'a revoked token': revoked,
    'an expired token': expired,
    'a disabled person': disabled,
  }).map(([name, headers]) => ({ name, url: url('granted/dune.mp3'), headers, status: 401, error: 'invalid or expired token' })),
  ...['x', '0x1', '%201', '1.0'].map((id) => ({
    name: `the library id "${id}"`,
    url: `/api/v1/libraries/${id}/stream`,
    headers,
    status: 400,
    error: 'invalid library id',
  })),
  { name: 'an unknown library', url: url('granted/dune.mp3', 9), headers, status: 403, error: 'no access to this library' },
  { name: 'an unshared library', url: url('granted/dune.mp3', 2), headers, status: 403, error: 'no access to this library' },
  {
    name: 'an unshared library without a path',
    url: '/api/v1/libraries/2/stream',
    headers,
    status: 403,
    error: 'no access to this library',
  },
  { name: 'an unknown library, to an admin', url: url('x.mp3', 9), headers: admin, status: 404, error: 'library not found' },
  { name: 'H-15 no path', url: '/api/v1/libraries/1/stream', headers, status: 400, error: 'path is required' },
  { name: 'H-15 a path with NUL', url: url('a\0.mp3'), headers, status: 400, error: 'invalid path' },
  { name: 'a path with NUL outside the scope', url: url('emma\0.mp3'), headers, status: 400, error: 'invalid path' },
  { name: 'H-15 a path out of the library', url: url('../x.mp3'), headers, status: 400, error: 'invalid path' },
  { name: 'H-18 a path outside the scope', url: url('emma.mp3'), headers, status: 403, error: 'no access to this path' },
  {
    name: 'a path that leaves the grant by ..',
    url: url('granted/../emma.mp3'),
    headers,
    status: 403,
    error: 'no access to this path',
  },
  { name: 'U-10 a link out of the library', url: url('granted/leak.mp3'), headers, status: 400, error: 'invalid path' },
  {
    name: 'a missing file below a link out of the library',
    url: url('granted/out/no/such.mp3'),
    headers,
    status: 400,
    error: 'invalid path',
  },
  { name: 'a link out of the library to nothing', url: url('granted/dangling.mp3'), headers, status: 400, error: 'invalid path' },
  { name: 'a link within the library to nothing', url: url('granted/within.mp3'), headers, status: 404, error: 'file not found' },
  { name: 'H-16 a missing file', url: url('granted/gone.mp3'), headers, status: 404, error: 'file not found' },
  { name: 'H-16 a folder', url: url('granted'), headers, status: 404, error: 'file not found' },
  { name: 'H-32 a FIFO', url: url('granted/pipe.mp3'), headers, status: 404, error: 'file not found' },
  { name: 'a file that is not audio', url: url('granted/notes.txt'), headers, status: 404, error: 'not an audio file' },
  { name: 'a hidden file that is not audio', url: url('granted/.notes.txt'), headers, status: 404, error: 'file not found' },
  {
    name: 'H-18 a missing path outside the scope',
    url: url('gone.mp3'),
    headers,
    status: 403,
    error: 'no access to this path',
  },
  ...['x.aax', 'x.wav', 'x.aac', 'notes.txt', 'cover.jpg'].map((name) => ({
    name: `H-33 ${name}`,
    url: url(`granted/${name}`),
    headers,
    status: 404,
    error: 'not an audio file',
  })),
  { name: 'a hidden file', url: url('granted/.hidden.mp3'), headers, status: 404, error: 'file not found' },
]

const SECURITY = ['nosniff', 'DENY', 'no-referrer']
const HEADERS = ['x-content-type-options', 'x-frame-options', 'referrer-policy', 'cross-origin-resource-policy']

for (const { name, status, error, ...request } of refusals) {
  test(`${name} is refused with ${status}`, async () => {
    const response = await app.inject(request)
    assert.deepEqual([response.statusCode, response.json()], [status, { error }])
    assert.deepEqual(
      HEADERS.map((header) => response.headers[header]),
      [...SECURITY, status === 401 ? 'same-site' : 'cross-origin'],
    )
  })
}

test('H-32 a hundred FIFOs do not block the next request', async () => {
  await Promise.all(Array.from({ length: 100 }, () => app.inject({ url: url('granted/pipe.mp3'), headers })))
  assert.equal((await app.inject({ url: url('granted/dune.mp3'), headers })).statusCode, 200)
})

test('a link planted between the check and the read is not followed', async () => {
  writeFileSync(path.join(root, 'granted', 'swap.mp3'), bytes)
  const { authorize } = server.services.shares
  const target = await authorize(
    { userId: 1, name: 'Ann', isAdmin: false, isDemo: false, via: 'session', tokenId: 1 },
    1,
    'granted/swap.mp3',
  )
  const file = await server.services.streaming.open(target)
  renameSync(path.join(root, 'granted', 'leak.mp3'), path.join(root, 'granted', 'swap.mp3'))
  assert.equal(readFileSync(file.handle.fd).length, 1000)
  file.release()
  await assert.rejects(server.services.streaming.open(target), /invalid path/)
})
