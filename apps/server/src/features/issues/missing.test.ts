import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { type PathKeyedTable, type RelPath, relPath } from '../paths/index.ts'
import { createMissing } from './missing.ts'

const AT = '2026-01-01T00:00:00.000Z'

async function startTestServer() {
  const server = await createTestServer()
  for (const path of ['Here', 'There']) indexBook(server.services, { path, files: ['1.mp3'] })
  server.person('Ann')
  for (const path of ['Gone', 'Gone', 'Here', 'Here', 'There', 'Away'])
    server.infrastructure.db.run(
      `INSERT INTO history (user_id, library_id, path, from_pos, to_pos, started_at, ended_at) VALUES (1, 1, :path, 1, 2, '${AT}', '${AT}')`,
      { path },
    )
  server.infrastructure.db.run(
    `INSERT INTO bookmarks (user_id, library_id, path, position, created_at) VALUES (1, 1, 'Gone', 1, '${AT}')`,
  )
  const requests: string[] = []
  const watched = (pathTable: PathKeyedTable): PathKeyedTable => {
    const { left } = pathTable
    return {
      ...pathTable,
      ...(left && { left: (id: number, paths: readonly RelPath[]) => left(id, requests.push(...paths) ? paths : []) }),
    }
  }
  const missing = createMissing({
    ...server.services,
    db: server.infrastructure.db,
    lastStatus: () => 'ok',
    suggestionsOf: () => [],
    placeAt: () => {},
    statePathTables: () => server.services.statePathTables().map(watched),
  })
  return { server, requests, missing, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('lists only paths with data but without a book', async () => {
  await using all = await startTestServer()
  const found = await all.missing.list(1)
  assert.deepEqual(
    found.map(({ path, listeners, lastAt }) => [path, listeners, lastAt]),
    [
      ['Gone', 1, AT],
      ['Away', 1, AT],
    ],
  )
  assert.deepEqual([...new Set(all.requests)].sort(), ['Away', 'Gone'])
})

test('a move reads only the data of its path', async () => {
  await using all = await startTestServer()
  await all.missing.move(1, { path: 'Gone', to: 'Here' })
  assert.deepEqual([...new Set(all.requests)], ['Gone'])
  const { n } = all.server.infrastructure.db.one<{ n: number }>("SELECT count(*) AS n FROM history WHERE path = 'Here'")
  assert.equal(n, 4)
  await assert.rejects(all.missing.move(1, { path: relPath('Nowhere'), to: 'Here' }), /no saved data/)
})

test('finds the paths of each table by skipping through its index', async () => {
  await using all = await startTestServer()
  for (const pathTable of all.server.services.statePathTables().filter(({ left }) => left))
    for (const table of pathTable.tables) {
      const sql = `EXPLAIN QUERY PLAN SELECT min(path) FROM ${table} WHERE library_id = 1 AND path > 'a'`
      const [{ detail } = { detail: '' }] = all.server.infrastructure.db.all<{ detail: string }>(sql)
      assert.match(detail, /USING COVERING INDEX \w+ \(library_id=\? AND path>\?\)/, table)
    }
})
