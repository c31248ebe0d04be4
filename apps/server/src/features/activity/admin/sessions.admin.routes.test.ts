import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../../test/requests.ts'
import { ADMIN, watchedServer as startTestServer } from '../test/listening-server.ts'

const DAY = 24 * 3600

test('lists a current listener with device, chapter and address, but not after a single save', async () => {
  await using all = await startTestServer([{ path: 'A', parts: 3, seconds: 300, author: 'Ada' }, { path: 'B' }])
  const { server, get, listen, save, pass } = all
  server.infrastructure.db.run("UPDATE tokens SET client = 'Silo/2.1 (android)' WHERE id = 1")
  await save('B', 5)
  assert.deepEqual(await get('/sessions/live'), { sessions: [] })
  await listen('A', 120)
  const { sessions } = await get('/sessions/live')
  const started = new Date(all.clock.ms - 120_000).toISOString()
  assert.deepEqual(sessions, [
    {
      ...{ id: 2, user_id: 1, username: 'Ann', library_id: 1, path: 'A', title: 'A', author: 'Ada' },
      ...{ device_id: '', device_name: "Ann's phone", client: { app: 'Silo', version: '2.1', platform: 'android' } },
      ...{ started_at: started, last_at: new Date(all.clock.ms).toISOString(), start_position: 0, position: 120, duration: 3600 },
      ...{ speed: 1, listened: 120, codec: 'mp3', transcoded: false, finished: false, backfilled: false, imported: false },
      ...{ state: 'playing', chapter: 'Chapter 2', chapter_index: 1, ip: '127.0.0.1' },
    },
  ])
  pass(61)
  assert.equal((await get('/sessions/live')).sessions[0].state, 'paused')
  pass(600)
  assert.deepEqual(await get('/sessions/live'), { sessions: [] })
  assert.equal((await get('/sessions')).sessions[0].state, 'ended')
})

test('a listener who finished a book is no longer listed until they seek back', async () => {
  await using all = await startTestServer()
  const { get, listen, save } = all
  const states = async () => {
    const [{ sessions: live }, { sessions }] = [await get('/sessions/live'), await get('/sessions')]
    return [live.length, sessions[0].state]
  }
  await listen('A', 30, { from: 3540 })
  // Finished, but the credits are still playing.
  await save('A', 3580, { finished: true })
  assert.deepEqual(await states(), [1, 'playing'])
  await save('A', 3600, { finished: true })
  assert.deepEqual(await states(), [0, 'ended'])
  await listen('B', 30)
  assert.deepEqual(await states(), [1, 'playing'])
  await save('A', 3600, { finished: true })
  await listen('A', 30, { from: 1200 })
  assert.equal((await get('/sessions/live')).sessions[0].position, 1230)
})

test('includes the chapter title only if it is descriptive', async () => {
  await using all = await startTestServer([])
  const { server } = all
  const { createBook } = await import('../../../../test/test-book.ts')
  const book = createBook({ path: 'N', parts: 2, seconds: 300 })
  const chapters = book.chapters.map((chapter, at) => ({ ...chapter, title: ['The Worm', 'Track 02'][at] ?? '' }))
  server.services.catalogue.save(1, { ...book, chapters }, { onDemand: false, notBeforeMs: 0 })
  await all.listen('N', 15)
  const [first] = (await all.get('/sessions/live')).sessions
  assert.deepEqual([first.chapter, first.chapter_index], ['The Worm', 0])
  await all.listen('N', 15, { from: 160 })
  const [second] = (await all.get('/sessions/live')).sessions
  assert.deepEqual(['chapter' in second, second.chapter_index], [false, 1])
})

test('only the latest book of a device is live', async () => {
  await using all = await startTestServer()
  await all.listen('A', 30)
  await all.listen('B', 30)
  await all.listen('A', 30, { from: 30 })
  const { sessions } = await all.get('/sessions/live')
  assert.deepEqual(
    sessions.map(({ path }: { path: string }) => path),
    ['A'],
  )
  assert.equal((await all.get('/sessions')).sessions.length, 2)
})

test('past sessions are paginated by newest start and filtered by person, library and path', async () => {
  await using all = await startTestServer()
  const { server, get, root } = all
  const bea = requestsAs(server, server.person('Bea', { granted: ['.'] }))
  for (const path of ['A', 'B', 'A']) {
    await all.listen(path, 30)
    all.pass(DAY)
  }
  await all.listen('A', 30, { by: bea })
  const page = async (query: string) => {
    const body = await get(`/sessions?${query}`)
    return [body.sessions.map((one: { user_id: number; path: string }) => `${one.user_id}${one.path}`), body.next_before]
  }
  assert.deepEqual(await page(''), [['3A', '1A', '1B', '1A'], null])
  const [newest, next] = await page('limit=2')
  assert.deepEqual(newest, ['3A', '1A'])
  assert.deepEqual(await page(`limit=2&before=${next}`), [['1B', '1A'], null])
  server.infrastructure.db.run('DELETE FROM listening_sessions WHERE id = 3')
  assert.deepEqual(await page(`before=${next}`), [['1B', '1A'], null], 'the last row of the page is gone')
  assert.deepEqual(await page('user_id=1'), [['1B', '1A'], null])
  assert.deepEqual(await page('library_id=1&path=B'), [['1B'], null])
  assert.deepEqual(await page('library_id=2'), [[], null])
  assert.deepEqual(await page('user_id=99'), [[], null])
  for (const [query, error] of [
    ['path=A', 'path needs library_id'],
    ['user_id=x', 'invalid user_id'],
    ['library_id=x', 'invalid library_id'],
    ['before=x', 'invalid cursor'],
    ['before=3', 'invalid cursor'],
    [`user_id=1&before=${next}`, 'invalid cursor'],
  ])
    assert.deepEqual(await root('GET', `${ADMIN}/sessions?${query}`), { status: 400, body: { error } })
})
