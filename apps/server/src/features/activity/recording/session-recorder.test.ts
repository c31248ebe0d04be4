import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../../test/requests.ts'
import { relPath } from '../../paths/index.ts'
import { listeningServer } from '../test/listening-server.ts'

const HOUR = 3600
const move = { libraryId: 1, from: relPath('A'), to: relPath('B'), shiftSeconds: 0, joins: false, isLastDisc: false }

test('saves of one device for one book are one session, and its listening is summed by day', async () => {
  await using all = await listeningServer()
  await all.listen('A', 60)
  const [session, ...more] = all.sessions()
  assert.deepEqual([more.length, session?.['listened'], session?.['start_position'], session?.['position']], [0, 60, 0, 60])
  assert.deepEqual([session?.['codec'], session?.['week_quarter'], session?.['finished']], ['mp3', (5 * 24 + 12) * 4, 0])
  const days = all.server.infrastructure.db
    .all('SELECT day, path, listened, sessions FROM listening_days')
    .map((row) => ({ ...row }))
  assert.deepEqual(days, [{ day: '2026-11-21', path: 'A', listened: 60, sessions: 1 }])
})

test('another device, another book or a long gap starts a new session', async () => {
  await using all = await listeningServer()
  const { server, save, pass, headers } = all
  await save('A', 0)
  await save('B', 0)
  const token = server.infrastructure.db.runOne<{ id: number }>(
    "INSERT INTO tokens (hash, user_id, kind, created_at) SELECT 'x', user_id, kind, created_at FROM tokens RETURNING id",
  )
  server.infrastructure.db.run("UPDATE tokens SET hash = (SELECT hash FROM tokens WHERE id = 1) || 'x' WHERE id = :id", token)
  const hash = server.infrastructure.db.one<{ hash: string }>('SELECT hash FROM tokens WHERE id = 1').hash
  server.infrastructure.db.run("UPDATE tokens SET hash = CASE id WHEN 1 THEN 'other' ELSE :hash END", { hash })
  await requestsAs(server, headers)('PUT', '/progress?path=A', { position: 15 })
  pass(HOUR)
  await save('A', 20)
  assert.equal(all.sessions().length, 4)
})

test('a device that returns to a book within ten minutes continues its session', async () => {
  await using all = await listeningServer()
  await all.listen('A', 30)
  await all.listen('B', 30)
  await all.listen('A', 30, { from: 30 })
  assert.deepEqual(
    all.sessions().map(({ path, listened }) => [path, listened]),
    [
      ['A', 60],
      ['B', 30],
    ],
  )
})

test('continues a session whose stored row changed, and starts a new one if it was deleted', async () => {
  await using all = await listeningServer()
  await all.listen('A', 30)
  all.server.infrastructure.db.run('UPDATE listening_sessions SET last_at_ms = last_at_ms - 1000')
  all.pass(15)
  await all.save('A', 45)
  assert.deepEqual(
    all.sessions().map(({ listened }) => listened),
    [45],
  )
  all.server.infrastructure.db.run('DELETE FROM listening_sessions')
  all.pass(15)
  await all.save('A', 60)
  assert.deepEqual(
    all.sessions().map(({ listened }) => listened),
    [0],
  )
})

test('a save that loses the merge still counts as listening', async () => {
  await using all = await listeningServer()
  await all.save('A', 100, { updated_at: '2026-11-21T12:04:00Z' })
  all.pass(15)
  const { status, body } = await all.save('A', 115, { updated_at: '2026-11-21T11:00:00Z' })
  assert.deepEqual([status, body.progress.position], [200, 100])
  assert.deepEqual(
    all.sessions().map(({ position, listened }) => [position, listened]),
    [[115, 15]],
  )
})

test('a failing recorder does not fail the save', async () => {
  await using all = await listeningServer()
  all.server.infrastructure.db.exec('DROP TABLE listening_sessions')
  const events: unknown[] = []
  all.server.infrastructure.log.error = ((entry: unknown) => void events.push(entry)) as typeof all.server.infrastructure.log.error
  assert.equal((await all.save('A', 5)).body.progress.position, 5)
  assert.equal((await all.request('GET', '/progress?path=A')).body.progress.position, 5)
  assert.equal(events.length, 1)
})

test("listening after midnight belongs to the new day, by the server's clock", async () => {
  await using all = await listeningServer(undefined, { at: '2026-11-21T22:59:30Z', timeZone: 'Europe/Berlin' })
  await all.listen('A', 60)
  const days = all.server.infrastructure.db.all<{ day: string; listened: number; sessions: number }>(
    'SELECT day, listened, sessions FROM listening_days ORDER BY day',
  )
  assert.deepEqual(
    days.map(({ day, listened, sessions }) => [day, listened, sessions]),
    [
      ['2026-11-21', 30, 1],
      ['2026-11-22', 30, 0],
    ],
  )
})

test('a session is transcoded if its sign-in used a transcoded file of the book within the last ten minutes', async () => {
  await using all = await listeningServer()
  const { transcodes } = all.server.services
  transcodes.note(1, { libraryId: 1, path: relPath('A/1.mp3') })
  await all.save('A', 0)
  await all.save('B', 0)
  all.pass(601)
  await all.save('A', 0)
  assert.deepEqual(
    all.sessions().map(({ path, transcoded }) => [path, transcoded]),
    [
      ['A', 1],
      ['B', 0],
      ['A', 0],
    ],
  )
})

test('listening reported hours later counts for the days when it happened', async () => {
  await using all = await listeningServer(undefined, { at: '2026-11-21T15:00:00Z', timeZone: 'Europe/Berlin' })
  await all.save('A', 0)
  all.pass(8 * HOUR + 300)
  await all.save('A', 8 * HOUR + 300, { duration: 99_999 })
  const days = all.server.infrastructure.db.all<{ day: string; listened: number; sessions: number }>(
    'SELECT day, listened, sessions FROM listening_days ORDER BY day',
  )
  assert.deepEqual(
    days.map(({ day, listened, sessions }) => [day, listened, sessions]),
    [
      ['2026-11-21', 8 * HOUR, 1],
      ['2026-11-22', 300, 0],
    ],
  )
})

const done = { finished: true }
const finishes: {
  name: string
  steps: (all: Awaited<ReturnType<typeof listeningServer>>) => Promise<unknown>
  becomes: string[]
}[] = [
  { name: 'a save that finishes', steps: ({ save }) => save('A', 9, done), becomes: ['2026-11-21'] },
  {
    name: 'finished twice in a day',
    steps: async ({ save, pass }) => {
      await save('A', 9, done)
      pass(11 * 60)
      await save('A', 1)
      pass(HOUR)
      await save('A', 9, done)
    },
    becomes: ['2026-11-21'],
  },
  {
    name: 'finished again a day later',
    steps: async ({ save, pass }) => {
      await save('A', 9, done)
      pass(HOUR)
      await save('A', 1)
      pass(25 * HOUR)
      await save('A', 9, done)
    },
    becomes: ['2026-11-21', '2026-11-22'],
  },
  {
    name: 'undone within ten minutes',
    steps: async ({ save, pass }) => {
      await save('A', 9, done)
      pass(599)
      await save('A', 1)
    },
    becomes: [],
  },
  {
    name: 'finished and undone a minute later, both reported two hours late',
    steps: async ({ save }) => {
      await save('A', 9, { ...done, updated_at: '2026-11-21T10:00:00.900Z' })
      await save('A', 1, { updated_at: '2026-11-21T10:01:00.100Z' })
    },
    becomes: [],
  },
  {
    name: 'finished and started again an hour later by the device clock, both reported at once',
    steps: async ({ save }) => {
      await save('A', 9, { ...done, updated_at: '2026-11-21T10:00:00Z' })
      await save('A', 1, { updated_at: '2026-11-21T11:00:00Z' })
    },
    becomes: ['2026-11-21'],
  },
  {
    name: 'undone by hand, months later',
    steps: async ({ save, pass, request }) => {
      await save('A', 9, done)
      pass(99 * 24 * HOUR)
      await request('PATCH', '/progress?path=A', { finished: false })
    },
    becomes: [],
  },
  {
    name: 'finished by hand on a past day',
    steps: ({ request }) => request('PATCH', '/progress?path=A', { ...done, finished_at: '2026-01-02' }),
    becomes: ['2026-01-02'],
  },
  {
    name: 'date corrected by hand',
    steps: async ({ save, request }) => {
      await save('A', 9, done)
      await request('PATCH', '/progress?path=A', { started_at: '2026-01-01', finished_at: '2026-01-02' })
    },
    becomes: ['2026-01-02'],
  },
  {
    name: 'a finish older than the stored save',
    steps: async ({ save }) => {
      await save('A', 9)
      await save('A', 9, { ...done, updated_at: '2026-11-20T12:00:00Z' })
    },
    becomes: [],
  },
]
for (const { name, steps, becomes } of finishes) {
  test(`${name}: ${becomes.length === 0 ? 'no finish' : becomes.join(' and ')}`, async () => {
    await using all = await listeningServer()
    await steps(all)
    assert.deepEqual(
      all.finishes(),
      becomes.map((day) => ({ path: 'A', day })),
    )
  })
}

test("for joined discs, only the last disc's finish moves to the whole book", async () => {
  await using all = await listeningServer()
  await all.save('A', 9, done)
  await all.save('B', 9, done)
  const { follow } = all.server.services
  follow({ ...move, to: relPath('Set'), joins: true })
  follow({ ...move, from: relPath('B'), to: relPath('Set'), joins: true, isLastDisc: true })
  assert.deepEqual(
    all.finishes().map(({ path }) => path),
    ['A', 'Set'],
  )
})

test('sessions, days and finishes follow their book and are added to existing ones', async () => {
  await using all = await listeningServer()
  await all.listen('A', 30)
  await all.listen('B', 60)
  await all.save('A', 9, done)
  all.server.services.follow({ ...move, shiftSeconds: 100 })
  assert.deepEqual(
    all.sessions().map(({ path, start_position }) => [path, start_position]),
    [
      ['B', 100],
      ['B', 0],
    ],
  )
  const days = all.server.infrastructure.db.all('SELECT path, listened, sessions FROM listening_days').map((row) => ({ ...row }))
  assert.deepEqual(days, [{ path: 'B', listened: 90, sessions: 2 }])
  assert.deepEqual(all.finishes(), [{ path: 'B', day: '2026-11-21' }])
  await all.listen('B', 30, { from: 60 })
  assert.equal(all.sessions().length, 2)
})

test('old sessions are pruned, totals per day are kept', async () => {
  await using all = await listeningServer()
  await all.listen('A', 30)
  const prune = () => all.server.services.pruneOldSessions(new AbortController().signal)
  all.pass(400 * 24 * HOUR - 60)
  await prune()
  assert.equal(all.sessions().length, 1)
  all.pass(120)
  await prune()
  assert.equal(all.sessions().length, 0)
  assert.equal((await all.request('GET', '/api/v1/me/stats?range=2026')).body.stats.totals.listened, 0 + 30)
})
