import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer, type ImportServer, stateOf } from './test/import-server.ts'

const FIRST = Date.UTC(2024, 0, 1, 6)
const [ANN, BEN] = [1, 2]

/** Adds a session of a person here, started at that time. */
function listen({ infrastructure: { db } }: ImportServer, userId: number, startedAtMs: number): void {
  db.run(
    `INSERT INTO listening_sessions (user_id, library_id, path, token_id, device_id, client, started_at_ms, last_at_ms, week_quarter,
       start_position, position, duration, speed, listened, codec, transcoded, finished)
     VALUES (:userId, 1, 'Own', 1, '', '', :startedAtMs, :startedAtMs, 0, 0, 1, 2, 1, 60, '', 0, 0)`,
    { userId, startedAtMs },
  )
}

test("the cutoff is the person's first own listening, unless another is chosen", async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  // Ann's fourth session begins then.
  listen(server, 2, FIRST + 3 * 45 * 60_000)
  await server.read()
  const summaryOf = async (id: number) => (await server.call('GET', `/${id}`)).body
  const ann = await summaryOf(ANN)
  assert.deepEqual([ann.cutoff, ann.cutoff_utc_offset], ['2024-01-01T08:15:00+00:00', 0])
  assert.deepEqual([ann.summary.sessions, ann.summary.skipped_after_cutoff, ann.summary.progress], [3, 17, 10])
  assert.deepEqual([(await summaryOf(BEN)).cutoff, (await summaryOf(BEN)).summary.skipped_after_cutoff], [null, 0])

  const change = async (cutoff: string | null) => (await server.call('PATCH', `/${ANN}`, { cutoff })).body
  assert.deepEqual([(await change(null)).summary.sessions, (await change(null)).cutoff], [20, null])
  assert.equal((await change('2024-01-01')).summary.sessions, 0)
  assert.equal((await change('2024-01-02')).cutoff, '2024-01-02T00:00:00+00:00')
  assert.equal((await change('auto')).summary.sessions, 3)
  await server.apply(ANN)
  // Imported listening is not the person's own.
  await server.read()
  assert.equal((await summaryOf(3)).cutoff, '2024-01-01T08:15:00+00:00')
})

test('an item without a match is matched by hand, for all people of the reading', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  server.infrastructure.db.run("UPDATE books SET path = 'Else', title = 'Another' WHERE path = 'Author 3/Book 3'")
  await server.read()
  const [item] = (await server.call('GET', `/${ANN}/unmatched`)).body.items
  assert.deepEqual(
    [item.title, item.author, item.sessions, item.listened, item.reason],
    ['Book 3', 'Author 3', 2, 3000, 'no_match'],
  )
  const match = (matches: object[]) => server.call('PATCH', `/${ANN}`, { matches })
  for (const [wrong, status] of [
    [{ item: item.item, library_id: 1, path: 'Nothing' }, 400],
    [{ item: 'nothing', library_id: 1, path: 'Else' }, 400],
    [{ item: item.item, path: 'Else' }, 400],
    [{ item: item.item, library_id: 9, path: 'Else' }, 404],
    [{ item: item.item, library_id: 1, path: '../Else' }, 400],
  ] as const)
    assert.equal((await match([wrong])).status, status, JSON.stringify(wrong))
  const matched = await match([{ item: item.item, library_id: 1, path: 'Else' }])
  assert.deepEqual([matched.body.summary.unmatched, matched.body.summary.matched.hand, matched.body.summary.sessions], [0, 1, 20])
  const ben = (await server.call('GET', `/${BEN}`)).body
  assert.deepEqual(ben.matched_by_hand, [{ item: item.item, title: 'Book 3', author: 'Author 3', library_id: 1, path: 'Else' }])
  assert.equal(ben.summary.unmatched, 0)
  const removed = await match([{ item: item.item, path: null }])
  assert.equal(removed.body.summary.unmatched, 1)
})

test('books inaccessible to a person are left out for that person', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  server.infrastructure.db.run(
    "UPDATE share_rules SET path = 'Author 1' WHERE share_id = (SELECT share_id FROM share_members WHERE user_id = 3)",
  )
  await server.read()
  const { summary } = (await server.call('GET', `/${BEN}`)).body
  const { items } = (await server.call('GET', `/${BEN}/unmatched`)).body
  assert.deepEqual([summary.matched.path, summary.unmatched], [1, 9])
  assert.deepEqual([...new Set(items.map(({ reason }: { reason: string }) => reason))], ['no_access'])
  assert.equal((await server.call('GET', `/${ANN}`)).body.summary.unmatched, 0)
})

test('new people get an account, an invite and the libraries that they had access to', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const users = server.users.map(({ abs_user_id }, at) => ({ abs_user_id, new_username: ['Zoe', 'Zac'][at] }))
  const started = await server.call('POST', '/abs', { ...server.source, users, libraries: server.folders })
  assert.deepEqual(
    started.body.created.map(({ user_id, username, code }: Record<string, string>) => [user_id, username, code?.length]),
    [
      [4, 'Zoe', 19],
      [5, 'Zac', 19],
    ],
  )
  await server.services.imports.whenIdle()
  assert.deepEqual((await server.call('GET', '/2')).body.summary.matched.path, 10)
  assert.ok(!JSON.stringify((await server.call('GET', '')).body).includes(started.body.created[0].code))
})

test('a collection is written once for all people, and removed with the last of them', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const { db } = server.infrastructure
  db.run("INSERT INTO collections (owner_id, name, created_at, updated_at) VALUES (1, 'Favourites', '', '')")
  const before = stateOf(server)
  await server.read()
  for (const id of [ANN, BEN]) await server.apply(id)
  const shared = () =>
    server
      .rows<{ name: string; people: string }>(
        `SELECT c.name, group_concat(v.user_id) AS people FROM collections c JOIN collection_viewers v ON v.collection_id = c.id
         WHERE c.owner_id = 1 GROUP BY c.id ORDER BY c.name`,
      )
      .map(({ name, people }) => [name, people])
  assert.deepEqual(shared(), [
    ['Favourites (Audiobookshelf)', '2,3'],
    ['Winter', '2,3'],
  ])
  const entries = () =>
    server.rows('SELECT 1 FROM collection_items i JOIN collections c ON c.id = i.collection_id AND c.owner_id = 1').length
  assert.equal(entries(), 8)
  await server.call('POST', `/${ANN}/undo`)
  assert.deepEqual([shared().map(([, people]) => people), entries()], [['3', '3'], 8])
  await server.call('POST', `/${BEN}/undo`)
  assert.deepEqual(stateOf(server), before)
})

test("collections beyond their owner's limit are left out and counted", async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const { db } = server.infrastructure
  for (let n = 0; n < 99; n += 1)
    db.run("INSERT INTO collections (owner_id, name, created_at, updated_at) VALUES (1, :name, '', '')", { name: `Own ${n}` })
  await server.read()
  await server.apply(ANN)
  const { collections, left_out } = (await server.call('GET', `/${ANN}`)).body.summary
  assert.deepEqual([collections, left_out.lists], [2, 1])
})

test('lists and set-aside books are left out if an admin says so', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  await server.read({ lists: false, set_aside: false })
  const { summary } = (await server.call('GET', `/${ANN}`)).body
  assert.deepEqual([summary.collections, summary.set_aside], [0, 0])
})

test('deleting the record of an import keeps what was applied, and it is not imported twice', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  await server.read()
  await server.apply(ANN)
  const applied = stateOf(server)
  for (const id of [ANN, BEN]) assert.equal((await server.call('DELETE', `/${id}`)).status, 204)
  assert.deepEqual(stateOf(server), applied)
  assert.deepEqual(
    ['imports', 'import_readings', 'import_parts', 'import_reading_parts', 'import_days'].map((table) =>
      server.rows(`SELECT 1 FROM ${table}`),
    ),
    [[], [], [], [], []],
  )
  const [again = 0] = await server.read()
  const { summary, cutoff } = (await server.call('GET', `/${again}`)).body
  assert.equal(cutoff, null)
  assert.deepEqual([summary.sessions, summary.already_here], [0, 20])
})
