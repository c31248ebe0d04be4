import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createImportServer } from './test/import-server.ts'

const numbered = <T>(count: number, made: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => made(at))

test('people and folders of the other server are listed in pages', async () => {
  const libraries = [
    { id: 'l', name: 'L', mediaType: 'book', folders: numbered(450, (at) => ({ id: `f${at}`, fullPath: `/f/${at}` })) },
  ]
  const users = numbered(201, (at) => ({ id: `u${at}`, username: `name ${at}`, type: 'user', isActive: true, permissions: {} }))
  await using server = await createImportServer({
    items: 1,
    sessions: 2,
    stub: {
      intercept: (asked, _request, response) => {
        const body = asked === '/api/users' ? { users } : asked === '/api/libraries' ? { libraries } : undefined
        if (body) response.writeHead(200).end(JSON.stringify(body))
        return body !== undefined
      },
    },
  })
  const found: { users: string[]; folders: string[] } = { users: [], folders: [] }
  const sizes: [number, number][] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { status, body } = await server.call('POST', `/abs/users${offset === 0 ? '' : `?offset=${offset}`}`, server.source)
    assert.equal(status, 200)
    found.users.push(...body.users.map(({ abs_id }: { abs_id: string }) => abs_id))
    found.folders.push(...body.folders.map(({ abs_folder_id }: { abs_folder_id: string }) => abs_folder_id))
    sizes.push([body.users.length, body.folders.length])
    offset = body.next_offset
  }
  assert.deepEqual(sizes, [
    [200, 200],
    [1, 200],
    [0, 50],
  ])
  assert.deepEqual(found, { users: users.map(({ id }) => id), folders: libraries[0]?.folders.map(({ id }) => id) })
  assert.equal((await server.call('POST', '/abs/users?offset=x', server.source)).status, 400)
  // A person from the last page can be imported.
  const started = await server.call('POST', '/abs', { ...server.source, users: [{ abs_user_id: 'u200', user_id: 2 }] })
  assert.equal(started.status, 202)
  await server.services.imports.whenIdle()
})

test('imports are listed in pages, also for one reading only', async () => {
  await using server = await createImportServer({ items: 1, sessions: 2 })
  for (let reading = 0; reading < 3; reading += 1) await server.read()
  const ids: number[] = []
  for (let before = ''; ; ) {
    const { body } = await server.call('GET', `?limit=4${before && `&before=${before}`}`)
    ids.push(...body.imports.map(({ id }: { id: number }) => id))
    before = body.next_before ?? ''
    if (before === '') break
  }
  assert.deepEqual(ids, [6, 5, 4, 3, 2, 1])
  const same = await server.call('GET', '?same_as=3')
  assert.deepEqual(
    same.body.imports.map(({ id }: { id: number }) => id),
    [4, 3],
  )
  assert.deepEqual((await server.call('GET', '?same_as=99')).body.code, 'import_not_found')
})

test('items without a match are listed in pages, most listened to first', async () => {
  await using server = await createImportServer({ items: 30, sessions: 300 })
  server.infrastructure.db.run("UPDATE books SET path = 'Else ' || id, title = '', asin = '', isbn = ''")
  await server.read()
  const items: { item: string; listened: number }[] = []
  for (let after = ''; ; ) {
    const { body } = await server.call('GET', `/1/unmatched?limit=7${after && `&after=${after}`}`)
    assert.ok(body.items.length <= 7)
    items.push(...body.items)
    after = body.next_after ?? ''
    if (after === '') break
  }
  const { summary } = (await server.call('GET', '/1')).body
  assert.ok(items.length > 20)
  assert.deepEqual([items.length, new Set(items.map(({ item }) => item)).size], [summary.unmatched, summary.unmatched])
  assert.deepEqual(
    items.map(({ listened }) => listened),
    items.map(({ listened }) => listened).toSorted((one, other) => other - one),
  )
  assert.equal((await server.call('GET', '/99/unmatched')).status, 404)
})
