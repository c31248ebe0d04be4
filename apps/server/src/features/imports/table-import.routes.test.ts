import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer, type ImportServer } from './test/import-server.ts'

async function send(server: ImportServer, text: string) {
  const response = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin/imports/table?name=positions.csv', headers: server.headers },
    payload: Buffer.from(text),
  })
  await server.services.imports.whenIdle()
  return { status: response.statusCode, body: response.json() }
}

test("takes people's positions from a table, by path, identifier, or title and author", async () => {
  await using server = await createImportServer({ items: 12 })
  const { status, body } = await send(
    server,
    [
      'Person,Path,ASIN,Title,Author,Position,Finished,Moment',
      'ann,Author 0/Book 0,,,,60,,2026-01-01',
      'ANN,,B000000002,,,1:00:00,,2026-01-02',
      'Ann,,,Book 3,Author 3,,yes,2026-01-03',
      'Ann,,,Nothing,Nobody,5,,2026-01-03',
      'Ben,Author 1/Book 1/1.m4b,,,,30,,2026-01-04',
      '',
    ].join('\n'),
  )
  assert.equal(status, 202)
  assert.deepEqual(
    body.imports.map((row: Record<string, unknown>) => [row['source'], row['source_name'], row['username']]),
    [
      ['table', 'positions.csv', 'Ann'],
      ['table', 'positions.csv', 'Ben'],
    ],
  )
  const ann = await server.call('GET', '/1')
  assert.deepEqual(ann.body.summary.matched, { path: 1, asin: 1, isbn: 0, title: 1, hand: 0 })
  assert.deepEqual(
    (await server.call('GET', '/1/unmatched')).body.items.map(({ title, reason }: Record<string, unknown>) => [title, reason]),
    [['Nothing', 'no_match']],
  )
  await server.apply(1)
  await server.apply(2)
  assert.deepEqual(
    server.rows('SELECT user_id, path, position, finished FROM progress ORDER BY 1, 2').map((row) => Object.values(row as object)),
    [
      [2, 'Author 0/Book 0', 60, 0],
      [2, 'Author 2/Book 2', 3600, 0],
      [2, 'Author 3/Book 3', 36_003.25, 1],
      [3, 'Author 1/Book 1', 30, 0],
    ],
  )
})

test('reports the wrong line of a table, and writes nothing', async () => {
  await using server = await createImportServer({ items: 1 })
  const head = 'person,path,position,moment\n'
  for (const [text, line, problem] of [
    ['', 1, 'empty'],
    [`${head}Ann,A,1,2026-01-01\nAnn,B,far,2026-01-01\n`, 3, 'position'],
    [`${head}Ann,A,1,2026-01-01\nZoe,B,1,2026-01-01\n`, 3, 'person'],
  ] as const) {
    const { status, body } = await send(server, text)
    assert.deepEqual([status, body.code, body.line, body.problem], [400, 'invalid_import', line, problem])
  }
  assert.deepEqual(server.rows('SELECT * FROM import_readings'), [])
})

test('one book may be named in two ways, and the newer position counts', async () => {
  await using server = await createImportServer({ items: 12 })
  const lines = [
    'person,path,asin,position,moment',
    'Ann,Author 2/Book 2,,60,2024-03-01',
    'Ann,,B000000002,90,2024-03-02',
    'Ben,,B000000002,30,2024-03-01',
  ]
  await send(server, lines.join('\n'))
  await server.apply(1)
  await server.apply(2)
  assert.deepEqual(
    server.rows('SELECT user_id, path, position FROM progress ORDER BY 1').map((row) => Object.values(row as object)),
    [
      [2, 'Author 2/Book 2', 90],
      [3, 'Author 2/Book 2', 30],
    ],
  )
})
