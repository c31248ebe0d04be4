import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_SESSION } from '@chapterhouse/testkit/audiobookshelf/content'
import { createImportServer, type ImportServer, stateOf } from './test/import-server.ts'

const WEEK = 7 * 24 * 60 * 60_000

/** Like servers before 2.8, which stored the time when the phone sent all of them. */
function sentLate({ sessions }: ImportServer['content']): void {
  for (const session of sessions)
    Object.assign(session, {
      date: new Date(session.startedAt).toISOString().slice(0, 10),
      updatedAt: session.startedAt + 4 * WEEK,
    })
}

const daysOf = ({ rows }: ImportServer) =>
  rows<{ day: string; listened: number }>(
    'SELECT day, round(total(listened)) AS listened FROM listening_days GROUP BY day ORDER BY day',
  )

for (const { version, isLate } of [
  { version: '2.36.0', isLate: false },
  { version: '2.13.3', isLate: false },
  { version: '2.10.1', isLate: false },
  { version: '2.3.4', isLate: true },
])
  test(`an import by address from a server of ${version} is complete, leaves that server running, and repeated imports add nothing`, async () => {
    await using server = await createImportServer({ items: 12, sessions: 200, stub: { version } })
    // Without sessions that claim more than the clock allows, which these late ones do not.
    for (const session of server.content.sessions) session.timeListening = Math.min(session.timeListening, 1500)
    await using expected = await createImportServer({ items: 12, sessions: 200 })
    for (const session of expected.content.sessions) session.timeListening = Math.min(session.timeListening, 1500)
    if (isLate) sentLate(server.content)

    const described = await server.call('POST', '/abs/users', server.source)
    assert.deepEqual([described.status, described.body.users.length, described.body.folders.length], [200, 2, 2])
    for (const one of [server, expected]) for (const id of await one.read()) assert.equal((await one.apply(id)).status, 202)
    for (const id of [1, 2]) assert.equal((await server.call('GET', `/${id}`)).body.status, 'applied')
    assert.deepEqual(daysOf(server), daysOf(expected))
    assert.equal(daysOf(server)[0]?.day, new Date(FIRST_SESSION).toISOString().slice(0, 10))
    assert.deepEqual(stateOf(server), stateOf(expected))
    assert.deepEqual(
      server.rows<{ name: string }>('SELECT name FROM collections ORDER BY name').map(({ name }) => name),
      ['Ann’s queue', 'Favourites', 'Winter'],
    )
    assert.equal(server.stub.requests.filter((path) => path.startsWith('/api/collections')).length, 0)
    assert.equal((await server.call('POST', '/abs/users', server.source)).status, 200)

    const before = stateOf(server)
    for (const id of await server.read({ lists: false })) {
      const { summary } = (await server.call('GET', `/${id}`)).body
      assert.deepEqual([summary.sessions, summary.already_here > 0, summary.collections], [0, true, 0])
      await server.apply(id)
    }
    assert.deepEqual(stateOf(server), before)
  })

test('sessions imported with late ends are recognised when imported again', async () => {
  await using server = await createImportServer({ items: 12, sessions: 40, stub: { version: '2.3.4' } })
  sentLate(server.content)
  const [id = 0] = await server.read()
  await server.apply(id)
  const { db } = server.infrastructure
  // The old form: up to the late end, spread thinly over all days in between.
  db.run('UPDATE listening_sessions SET last_at_ms = started_at_ms + :late', { late: 4 * WEEK })
  db.run("INSERT INTO listening_days SELECT date(day, '+9 days'), user_id, library_id, path, listened / 2, 0 FROM listening_days")
  db.run('UPDATE listening_days SET listened = listened / 2 WHERE sessions > 0')
  const before = stateOf(server)
  const [again = 0] = await server.read({ lists: false })
  const { summary } = (await server.call('GET', `/${again}`)).body
  assert.deepEqual([summary.sessions, summary.listened], [0, 0])
  assert.equal(summary.already_here, server.rows('SELECT 1 FROM listening_sessions').length)
  await server.apply(again)
  assert.deepEqual(stateOf(server), before)
})

test('sessions without usable times are counted as left out', async () => {
  await using server = await createImportServer({ items: 3, sessions: 20 })
  const ofAnn = server.content.sessions.filter(({ userId }) => userId === server.content.users[0]?.id)
  for (const session of ofAnn.slice(0, 3)) session.updatedAt = session.startedAt
  const [id = 0] = await server.read()
  const { summary } = (await server.call('GET', `/${id}`)).body
  assert.deepEqual([summary.sessions, summary.left_out.without_clock], [7, 3])
  await server.apply(id)
  assert.equal((await server.call('GET', `/${id}`)).body.summary.left_out.without_clock, 3)
})
