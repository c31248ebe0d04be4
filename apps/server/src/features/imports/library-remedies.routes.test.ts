import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer, type ImportServer } from './test/import-server.ts'

const [ANN, BEN] = [1, 2]

const shownOf = async (server: ImportServer, id: number) => {
  const { summary, no_access, split_discs } = (await server.call('GET', `/${id}`)).body
  const { items } = (await server.call('GET', `/${id}/unmatched`)).body
  const reasons = items.map(({ reason }: { reason: string }) => reason)
  return { unmatched: summary.unmatched, no_access, split_discs, reasons: [...new Set(reasons)] }
}

test('missing access is reported once per library; once it is granted, a new plan uses it', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const { db } = server.infrastructure
  db.run("UPDATE share_rules SET path = 'Author 1' WHERE share_id = (SELECT share_id FROM share_members WHERE user_id = 3)")
  db.run("DELETE FROM books WHERE path = 'Author 2/Book 2'")
  await server.read()
  assert.deepEqual(await shownOf(server, BEN), {
    ...{ unmatched: 9, no_access: [{ library_id: 1, items: 8 }], split_discs: [] },
    // Those without access come last, since they are reported per library.
    reasons: ['no_match', 'no_access'],
  })
  assert.deepEqual(await shownOf(server, ANN), { unmatched: 1, no_access: [], split_discs: [], reasons: ['no_match'] })
  const granted = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin/library-access', headers: server.headers },
    payload: { user_id: 3, library_id: 1 },
  })
  assert.ok(granted.statusCode < 300, granted.body)
  const { status, body } = await server.call('PATCH', `/${BEN}`, {})
  assert.deepEqual([status, body.summary.matched.path, body.summary.unmatched], [200, 9, 1])
  assert.deepEqual(await shownOf(server, BEN), { unmatched: 1, no_access: [], split_discs: [], reasons: ['no_match'] })
})

test('discs that are one item there and two books here name the library that would join them', async () => {
  await using server = await createImportServer({ items: 10, sessions: 40 })
  const { db } = server.infrastructure
  for (const [from, to] of [
    ['Author 1/Book 1', 'Author 1/Book 1/CD 1'],
    ['Author 3/Book 3', 'Author 1/Book 1/CD 2'],
  ])
    db.run('UPDATE books SET path = :to WHERE path = :from', { from, to })
  db.run("INSERT INTO scan_hints (library_id, path, kind, detail, count) VALUES (1, 'Author 1/Book 1', 'split_discs', '', 1)")
  await server.read()
  const split = { split_discs: [{ library_id: 1, items: 1 }], reasons: ['split_discs'] }
  assert.deepEqual(await shownOf(server, ANN), { unmatched: 1, no_access: [], ...split })
  // As after the scan that joins them.
  db.run("DELETE FROM books WHERE path = 'Author 1/Book 1/CD 2'")
  db.run('DELETE FROM scan_hints')
  db.run("UPDATE books SET path = 'Author 1/Book 1' WHERE path = 'Author 1/Book 1/CD 1'")
  await server.call('PATCH', `/${ANN}`, {})
  assert.deepEqual(await shownOf(server, ANN), { unmatched: 0, no_access: [], split_discs: [], reasons: [] })
})

for (const token of ['Bearer KEY', ' KEY\n', 'bearer  KEY'])
  test(`a key is accepted as copied: ${JSON.stringify(token)}`, async () => {
    await using server = await createImportServer({ items: 3, sessions: 4 })
    const source = { ...server.source, token: token.replace('KEY', server.stub.key) }
    assert.equal((await server.call('POST', '/abs/users', source)).status, 200)
    await server.read(source)
    assert.equal((await server.call('GET', `/${ANN}`)).body.status, 'review')
  })
