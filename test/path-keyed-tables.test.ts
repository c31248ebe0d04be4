import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../apps/server/src/features/paths/index.ts'
import { createTestServer } from '../apps/server/test/test-server.ts'

const KEYED_BY_PATH = `
  SELECT s.name FROM sqlite_schema s
  WHERE s.type = 'table'
    AND EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE name = 'library_id')
    AND EXISTS (SELECT 1 FROM pragma_table_info(s.name) WHERE name = 'path')
  ORDER BY s.name`

test('every table keyed by path is handled by exactly one feature', async () => {
  await using server = await createTestServer()
  const tables = server.infrastructure.db.all<{ name: string }>(KEYED_BY_PATH).map(({ name }) => name)
  const followed = server.services.pathTables.flatMap((pathTable) => pathTable.tables)
  assert.deepEqual([...followed].sort(), tables)
})

const move = {
  libraryId: 1,
  from: relPath('Herbert/Dune'),
  to: relPath('Frank Herbert/Dune'),
  shiftSeconds: 0,
  joins: false,
  isLastDisc: false,
}
const SAVED = `INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
  VALUES (1, 1, :from, :position, 3600, 0, 1, 1, '', :updatedAtUs)`
const PLACES = 'SELECT path, position FROM progress'

test('a move carries all user data of the book', async () => {
  await using server = await createTestServer()
  server.person('Ann')
  server.infrastructure.db.run(SAVED, { ...move, position: 100, updatedAtUs: 2 })
  server.services.follow(move)
  assert.deepEqual(
    server.infrastructure.db.all(PLACES).map((row) => ({ ...row })),
    [{ path: move.to, position: 100 }],
  )
})

for (const [updatedAtUs, position] of [
  [1, 100],
  [3, 50],
] as const) {
  test(`if both paths have progress, the newer save wins: ${position}`, async () => {
    await using server = await createTestServer()
    server.person('Ann')
    server.infrastructure.db.run(SAVED, { from: move.from, position: 100, updatedAtUs: 2 })
    server.infrastructure.db.run(SAVED, { from: move.to, position: 50, updatedAtUs })
    server.services.follow(move)
    assert.deepEqual(
      server.infrastructure.db.all(PLACES).map((row) => ({ ...row })),
      [{ path: move.to, position }],
    )
  })
}

test('a failing table rolls back the whole move', async () => {
  await using server = await createTestServer()
  server.person('Ann')
  server.infrastructure.db.run(SAVED, { ...move, position: 100, updatedAtUs: 2 })
  server.services.pathTables.push({
    tables: [],
    follow: () => {
      throw new Error('boom')
    },
  })
  assert.throws(() => server.services.follow(move), /boom/)
  assert.deepEqual(
    server.infrastructure.db.all(PLACES).map((row) => ({ ...row })),
    [{ path: move.from, position: 100 }],
  )
})
