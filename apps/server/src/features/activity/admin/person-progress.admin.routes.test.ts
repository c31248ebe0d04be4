import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADMIN, watchedServer as startTestServer } from '../test/listening-server.ts'

test("an admin reads and corrects a person's position; the device is not shown", async () => {
  await using all = await startTestServer([{ path: 'A', author: 'Ada' }, { path: 'B' }])
  const { get, root, save, request, server } = all
  await save('A', 5)
  const edit = await root('PATCH', `${ADMIN}/libraries/1/progress?path=A&user_id=1`, { finished: true, finished_at: null })
  assert.deepEqual([edit.status, edit.body.progress.finished, 'device_name' in edit.body.progress], [200, true, false])
  const [row] = (await get('/users/1/progress')).progress
  assert.deepEqual(
    [row.path, row.title, row.author, row.finished, row.finished_at, 'device_name' in row],
    ['A', 'A', 'Ada', true, null, false],
  )
  assert.equal((await request('GET', '/progress?path=A')).body.progress.finished, true)
  const entries = server.infrastructure.db.all<{ action: string; target: string; details: string }>(
    'SELECT action, target, details FROM audit_events',
  )
  assert.deepEqual(
    entries.map(({ action, target, details }) => [action, target, JSON.parse(details)]),
    [['progress.edit', 'Ann', { book: 'Books: A', finished: true, dates: true }]],
  )
  assert.deepEqual((await root('PATCH', `${ADMIN}/libraries/1/progress?path=B&user_id=1`, {})).body, { progress: null })
  assert.equal(server.infrastructure.db.all('SELECT 1 FROM audit_events').length, 1)
})

test('a book that was only set aside has no progress', async () => {
  await using all = await startTestServer()
  const { get, request, save } = all
  await request('PATCH', '/progress?path=A', { set_aside: true })
  const progressAndHistory = async () => [
    (await get('/stats')).listening.length,
    (await get('/users/1/progress')).progress.length,
    (await get('/libraries/1/book?path=A')).listeners.length,
  ]
  assert.deepEqual(await progressAndHistory(), [0, 0, 0])
  assert.equal((await request('GET', '/api/v1/me/progress')).body.progress.length, 1)
  await save('A', 5)
  assert.deepEqual(await progressAndHistory(), [1, 1, 1])
})

test('progress can be corrected after a person lost access to the book, but not created', async () => {
  await using all = await startTestServer()
  const { root, save, server, get } = all
  await save('A', 5)
  server.infrastructure.db.run('DELETE FROM share_members')
  const edit = (path: string) => root('PATCH', `${ADMIN}/libraries/1/progress?path=${path}&user_id=1`, { position: 9 })
  assert.equal((await edit('A')).body.progress.position, 9)
  assert.deepEqual(await edit('B'), { status: 409, body: { error: 'that person cannot see this book', code: 'no_access' } })
  assert.equal((await get('/users/1/progress')).progress.length, 1)
})

const refused = [
  { url: '/libraries/1/progress?path=A', status: 400, body: { error: 'invalid user_id' } },
  { url: '/libraries/1/progress?path=A&user_id=x', status: 400, body: { error: 'invalid user_id' } },
  { url: '/libraries/1/progress?path=A&user_id=99', status: 404, body: { error: 'user not found' } },
  { url: '/libraries/9/progress?path=A&user_id=1', status: 404, body: { error: 'library not found' } },
  { url: '/libraries/x/progress?path=A&user_id=1', status: 400, body: { error: 'invalid library id' } },
  { url: '/libraries/1/progress?user_id=1', status: 400, body: { error: 'path is required' } },
  {
    url: '/libraries/1/progress?path=Nowhere&user_id=1',
    status: 404,
    body: { error: 'no progress or book at this path', code: 'book_not_found' },
  },
  { url: '/libraries/1/progress?path=A&user_id=1', sent: { set_aside: true }, status: 400, body: { error: 'invalid request' } },
  { url: '/libraries/1/progress?path=A&user_id=1', sent: { mood: 1 }, status: 400, body: { error: 'invalid request' } },
  {
    url: '/libraries/1/progress?path=A&user_id=1',
    sent: { position: -1 },
    status: 400,
    body: { error: "those dates or that position don't fit this book" },
  },
]
for (const { url, sent = { position: 1 }, status, body } of refused) {
  test(`PATCH ${url} of ${JSON.stringify(sent)}: ${status} ${body.error}`, async () => {
    await using all = await startTestServer()
    assert.deepEqual(await all.root('PATCH', `${ADMIN}${url}`, sent), { status, body })
    assert.equal(all.server.infrastructure.db.all('SELECT 1 FROM audit_events').length, 0)
  })
}

test('progress of an unknown person is not found', async () => {
  await using all = await startTestServer()
  assert.deepEqual(await all.root('GET', `${ADMIN}/users/x/progress`), { status: 400, body: { error: 'invalid user id' } })
  assert.deepEqual(await all.root('GET', `${ADMIN}/users/99/progress`), { status: 404, body: { error: 'user not found' } })
})
