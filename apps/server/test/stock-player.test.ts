import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createScannedLibrary } from './scanned-library.ts'

/**
 * Behaviour that third-party players rely on without checking: if any of it breaks, they fail or lose data
 * (docs/reference/server.md 6.3, 6.4). Each test is one line of that list.
 */
const tags = { album: 'Emma', artist: 'Jane Austen' }
const server = await createScannedLibrary(
  {
    'Austen/Emma/01.mp3': { kind: 'mp3', seconds: 2, hertz: 300, tags },
    'Austen/Emma/02.mp3': { kind: 'mp3', seconds: 2, hertz: 400, tags },
    'Austen/Emma/booklet.pdf': 'a booklet',
    'Persuasion.m4b': { kind: 'm4b', seconds: 3, tags: { title: 'Persuasion', artist: 'Jane Austen' } },
    'Empty/nothing.txt': 'no sound',
  },
  { env: { CHAPTERHOUSE_DEMO_ENABLED: 'true', CHAPTERHOUSE_DEMO_LIBRARY: 'Books', CHAPTERHOUSE_CORS_ORIGINS: '*' } },
)
after(() => server[Symbol.asyncDispose]())
const PASSWORD = 'correct horse'
await server.services.accounts.create({ username: 'Ann', password: PASSWORD, isAdmin: true })

type Body = ReturnType<typeof JSON.parse>
const listener = server.person('Bea', { granted: ['.'] })
const stranger = server.person('Cleo')

async function request(
  url: string,
  { method = 'GET' as 'GET' | 'POST' | 'PUT', body = undefined as unknown, headers = listener as object } = {},
) {
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
  const response = await server.app.inject({ method, url: `/api/v1${url}`, headers: { ...headers }, ...payload })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, json: (): Body => response.json() }
}
const EMMA = 'path=Austen%2FEmma'

test('every sign-in returns the id from GET /server, a token and the user', async () => {
  const { server_id: id } = (await request('/server')).json()
  const login = await request('/auth/login', { method: 'POST', headers: {}, body: { username: 'ann', password: PASSWORD } })
  const { token } = login.json()
  const pair = await request('/auth/pair', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  const pairing_token = pair.json().pairing_token
  const exchange = await request('/auth/exchange', { method: 'POST', headers: {}, body: { pairing_token } })
  const demo = await request('/demo/session', { method: 'POST', headers: {} })
  for (const response of [login, exchange, demo]) {
    const { server_id, token: given, user } = response.json()
    assert.deepEqual([response.status, server_id, typeof given], [200, id, 'string'])
    for (const flag of ['is_demo', 'has_password', 'has_recovery']) assert.equal(typeof user[flag], 'boolean', flag)
    assert.deepEqual([typeof user.username, ['admin', 'user'].includes(user.role)], ['string', true])
  }
})

test('all capabilities are booleans, and the server reports whether guests are allowed', async () => {
  const { capabilities, demo, name } = (await request('/server', { headers: {} })).json()
  assert.ok(Object.keys(capabilities).length > 20)
  for (const [flag, value] of Object.entries(capabilities)) assert.equal(typeof value, 'boolean', flag)
  assert.deepEqual([demo, name], [{ enabled: true }, 'Chapterhouse'])
})

const lists = [
  ['/libraries', 'libraries'],
  ['/libraries/1/books', 'books'],
  ['/libraries/1/fs?path=Empty', 'entries'],
  ['/libraries/1/authors', 'authors'],
  ['/libraries/1/series', 'series'],
  ['/books/recent', 'books'],
  ['/search?q=', 'books'],
  ['/me/progress', 'progress'],
  ['/me/history', 'history'],
  ['/me/bookmarks', 'bookmarks'],
  ['/me/notes', 'notes'],
  ['/me/favourites', 'favourites'],
  ['/me/queue', 'queue'],
  ['/me/collections', 'collections'],
  ['/me/devices', 'devices'],
  ['/me/share-targets', 'users'],
  [`/libraries/1/bookmarks?${EMMA}`, 'bookmarks'],
  [`/libraries/1/notes?${EMMA}`, 'notes'],
  [`/libraries/1/history?${EMMA}`, 'history'],
] as const
for (const [url, key] of lists) {
  test(`${key} of ${url} is a list, even if empty`, async () => {
    const { status, json } = await request(url)
    assert.deepEqual([status, Array.isArray(json()[key])], [200, true])
    const without = await request(url, { headers: stranger })
    if (without.status === 200) assert.ok(Array.isArray(without.json()[key]))
    else assert.equal(without.status, 403)
  })
}

test('a folder can be read page by page to its end', async () => {
  const names: string[] = []
  let offset = 0
  for (let page = 0; page < 10; page += 1) {
    const { entries, next_offset: next } = (await request(`/libraries/1/fs?path=&limit=1&offset=${offset}`)).json()
    for (const { name, path, is_dir, is_book } of entries) {
      assert.deepEqual([typeof path, typeof is_dir, is_book], ['string', 'boolean', name.endsWith('.m4b') || undefined])
      names.push(name)
    }
    if (next === undefined) break
    offset = next
  }
  assert.deepEqual(names, ['Austen', 'Empty', 'Persuasion.m4b'])
})

for (const [path, files] of [
  ['Austen/Emma', ['Austen/Emma/01.mp3', 'Austen/Emma/02.mp3']],
  ['Persuasion.m4b', ['Persuasion.m4b']],
] as const) {
  test(`${path} needs only two responses to show and play it`, async () => {
    const where = `path=${encodeURIComponent(path)}`
    const item = (await request(`/libraries/1/item?${where}`)).json()
    assert.deepEqual([item.rel_path, item.author, item.direct_playable], [path, 'Jane Austen', true])
    assert.ok(item.title !== '' && item.duration > 2 && item.size > 1_000)
    const { files: parts, chapters } = (await request(`/libraries/1/chapters?${where}`)).json()
    assert.deepEqual(
      parts.map((file: Body) => file.rel_path),
      files,
    )
    for (const { duration, size } of parts) assert.ok(duration > 0 && size > 0)
    for (const { file_path: file, start, end } of chapters) assert.ok(files.includes(file as never) && end > start, file)
    assert.deepEqual([...new Set(chapters.map((chapter: Body) => chapter.file_path))], files)
  })
}

test('search results identify copies and books with several files', async () => {
  const { books } = (await request('/search?q=austen')).json()
  assert.equal(books.length, 2)
  for (const { dedup_key: key, multi_file: several, format, size, duration } of books)
    assert.deepEqual(
      [typeof key, typeof several, typeof format, size > 0, duration > 0],
      ['string', 'boolean', 'string', true, true],
    )
})

test('missing progress is null with 200, and a save with version 0 is stored unchanged', async () => {
  const url = `/libraries/1/progress?${EMMA}`
  const before = await request(url)
  assert.deepEqual([before.status, before.json()], [200, { progress: null }])
  const updated_at = new Date(Date.now() - 1_000).toISOString()
  const body = { position: 2.5, duration: 4, finished: false, playback_speed: 1, version: 0, device_id: 'web-1', updated_at }
  assert.equal((await request(url, { method: 'PUT', body })).status, 200)
  const { progress } = (await request(url)).json()
  assert.deepEqual([progress.position, progress.duration, progress.updated_at], [2.5, 4, updated_at])
})

test('a temporary failure of a save is not 4xx, since players would drop the save', async () => {
  const { db } = server.infrastructure
  db.exec('ALTER TABLE progress RENAME TO gone')
  const body = { position: 1, duration: 4, version: 0 }
  const { status } = await request(`/libraries/1/progress?${EMMA}`, { method: 'PUT', body })
  db.exec('ALTER TABLE gone RENAME TO progress')
  assert.ok(status >= 500, String(status))
})

test('statistics are inside their wrapper object', async () => {
  assert.equal(typeof (await request('/me/stats')).json().stats, 'object')
})

test('a book without community data is "unmatched", never "matched" without a work', async () => {
  const { status, json } = await request(`/libraries/1/meta?${EMMA}`)
  assert.deepEqual([status, json().matched], [404, undefined])
})

const sounds = [
  ['Austen/Emma/01.mp3', 'audio/mpeg'],
  ['Persuasion.m4b', 'audio/mp4'],
] as const
for (const [path, type] of sounds) {
  test(`${path} is ${type}, supports ranges, and a download has its length`, async () => {
    const url = `/libraries/1/stream?path=${encodeURIComponent(path)}&token=${listener.authorization.slice('Bearer '.length)}`
    const whole = await request(`${url}&download=1`, { headers: {} })
    assert.deepEqual([whole.status, whole.headers['content-type']], [200, type])
    assert.equal(whole.headers['content-length'], String(whole.bytes.length))
    assert.match(String(whole.headers['content-disposition']), /^attachment; /)
    // With the bearer header too, since apps send both.
    const part = await request(url, { headers: { ...listener, range: 'bytes=0-1' } })
    assert.deepEqual([part.status, part.bytes.length, part.headers['content-type']], [206, 2, type])
    assert.equal(part.headers['content-range'], `bytes 0-1/${whole.bytes.length}`)
  })
}

test('the folder of a book cannot be streamed', async () => {
  assert.equal((await request(`/libraries/1/stream?${EMMA}`)).status, 404)
})

const refusals = [
  ['no token', '/libraries', {}, 401],
  ['an invalid token', '/libraries', { authorization: 'Bearer nonsense' }, 401],
  ['a book outside the shares', `/libraries/1/item?${EMMA}`, stranger, 403],
  ['a missing library', `/libraries/99/item?${EMMA}`, stranger, 403],
  ['an admin route', '/admin/users', listener, 403],
  ['a missing book', '/libraries/1/item?path=Gone', listener, 404],
  ['an unknown route', '/me/nothing', listener, 404],
] as const
for (const [what, url, headers, wanted] of refusals) {
  test(`${what} is ${wanted} in JSON`, async () => {
    const { status, headers: sent, json } = await request(url, { headers })
    assert.deepEqual([status, sent['content-type']], [wanted, 'application/json; charset=utf-8'])
    assert.equal(typeof json().error, 'string')
  })
}

test('a pairing link starts with the base URL, and there is also one with the app scheme', async () => {
  const { web_url: web, uri, base_url: base, pairing_token: token } = (await request('/auth/pair', { method: 'POST' })).json()
  assert.equal(web.slice(0, web.indexOf('/web/connect')), base)
  assert.equal(new URL(web).searchParams.get('token'), token)
  const { protocol, host, searchParams } = new URL(uri)
  assert.deepEqual([protocol, host], ['chapterhouse:', 'connect'])
  assert.deepEqual([searchParams.get('server'), searchParams.get('token')], [base, token])
})

test('another origin may use the headers and methods of newer players', async () => {
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/api/v1/me',
    headers: { origin: 'https://player.example.org' },
  })
  const allowed = String(preflight.headers['access-control-allow-headers']).toLowerCase()
  for (const header of ['authorization', 'content-type', 'x-audiosilo-client', 'x-service-client'])
    assert.ok(allowed.includes(header))
  assert.match(String(preflight.headers['access-control-allow-methods']), /PATCH/)
})
