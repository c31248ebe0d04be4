import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer, stateOf } from './test/import-server.ts'

test('reads, shows, applies and undoes the imports of two people', async () => {
  await using server = await createImportServer()
  const empty = stateOf(server)
  const described = await server.call('POST', '/abs/users', server.source)
  assert.equal(described.status, 200)
  assert.deepEqual(
    described.body.users.map((user: Record<string, unknown>) => [user['username'], user['suggested_user_id'], user['tag_limited']]),
    [
      ['ann', 2, false],
      ['ben', 3, true],
    ],
  )
  const [ann = 0, ben = 0] = await server.read()
  assert.deepEqual(stateOf(server), empty)
  const { body } = await server.call('GET', `/${ann}`)
  assert.equal(body.status, 'review', body.error)
  for (const id of [ann, ben]) assert.equal((await server.apply(id)).status, 202)
  const applied = stateOf(server)
  assert.notDeepEqual(applied, empty)
  assert.equal((await server.call('POST', `/${ann}/undo`)).body.status, 'undone')
  assert.equal((await server.call('POST', `/${ben}/undo`)).body.status, 'undone')
  assert.deepEqual(stateOf(server), empty)
  await server.apply(ben)
  await server.apply(ann)
  assert.deepEqual(stateOf(server), applied)
})
