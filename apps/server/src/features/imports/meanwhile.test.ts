import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { becomesTrue } from '@chapterhouse/testkit/in-time'
import { createImportServer, type ImportServer } from './test/import-server.ts'

const statusesOf = ({ rows }: ImportServer) =>
  rows<{ status: string }>('SELECT status FROM imports ORDER BY id DESC').map(({ status }) => status)

const until = (isSo: () => boolean) => becomesTrue('the wanted state', isSo)

test('a second reading started at the same time is refused, and adds no people', async () => {
  await using server = await createImportServer({ items: 3, sessions: 4 })
  const { imports, openSource } = server.services
  const opened = await openSource(server.source)
  const described = await opened.source.describe(new AbortController().signal)
  const sourceUserId = described.users[0]?.id ?? ''
  const starts = ['Cleo', 'Dora'].map((newUsername) =>
    imports.start(opened, described, {
      ...{ people: [{ sourceUserId, newUsername }], cutoff: null, takesLists: true, takesSetAside: true },
    }),
  )
  const [first, second] = await Promise.allSettled(starts)
  assert.equal(first?.status, 'fulfilled')
  assert.equal(second?.status === 'rejected' && second.reason.code, 'import_running')
  await imports.whenIdle()
  assert.deepEqual(statusesOf(server), ['review'])
  assert.deepEqual(server.rows("SELECT username FROM users WHERE username IN ('Cleo', 'Dora')"), [{ username: 'Cleo' }])
})

test('deleting an import during its planning deletes no other', async () => {
  await using server = await createImportServer({ items: 30, sessions: 20_000 })
  const { imports } = server.services
  const { body } = await server.call('POST', '/abs', { ...server.source, users: server.users, libraries: server.folders })
  const [{ id }] = body.imports
  await until(() => imports.get(id).isRead === 1)
  for (let turn = 0; turn < 6; turn += 1) await nextTurn()
  imports.remove(id)
  await imports.whenIdle()
  assert.deepEqual(statusesOf(server), ['review'])
})

test('changing an import fails if it has been deleted since', async () => {
  await using server = await createImportServer({ items: 30, sessions: 6_000 })
  const [id = 0] = await server.read()
  const changed = server.services.imports.changeCutoff(id, null)
  await nextTurn()
  server.services.imports.remove(id)
  await assert.rejects(changed, { code: 'import_not_found' })
})

test('no import is undone while another one of the same person is being applied', async () => {
  await using server = await createImportServer({ items: 3, sessions: 20 })
  const { imports } = server.services
  const [first = 0] = await server.read()
  await server.apply(first)
  const [second = 0] = await server.read()
  imports.apply(second, 1)
  assert.throws(() => imports.undo(first), { code: 'import_running' })
  await imports.whenIdle()
  assert.equal(imports.undo(first).status, 'undone')
})
