import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBook } from '../../../../test/test-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'

const PATHS = ['A/1', 'A/2.mp3', 'A/deep/er/3', 'A-side', 'A0', 'Ab/1', 'a/1', 'B.mp3', 'B/1', 'C%/1', 'C_/1', 'Ü/1']

async function createShelf(paths = PATHS) {
  const server = await createTestServer()
  const admin = server.person('Root', { isAdmin: true })
  for (const library of [1, 2])
    for (const path of paths) server.services.catalogue.save(library, createBook({ path }), { onDemand: false, notBeforeMs: 0 })
  async function request(url: string, headers = admin) {
    const response = await server.app.inject({ url: `/api/v1${url}`, headers })
    return { status: response.statusCode, body: response.json() }
  }
  async function all(url: string, headers = admin): Promise<Record<string, string>[]> {
    const { body } = await request(url, headers)
    const rest = body.next_cursor ? await all(`${url.replace(/&cursor=.*/, '')}&cursor=${body.next_cursor}`, headers) : []
    return [...body.books, ...rest]
  }
  const listed = async (query: string) =>
    (await all(`/admin/books?${query}&limit=5`)).map((book) => `${book['library_id']} ${book['path']}`).sort()
  const idOf = (name: string) =>
    server.infrastructure.db.one<{ id: number }>('SELECT id FROM users WHERE username = :name', { name }).id
  return {
    ...server,
    request,
    idOf,
    /** The books that an admin gets with `seen_by`. */
    seenBy: (name: string, more = '') => listed(`seen_by=${idOf(name)}${more}`),
    listed,
    /** The books in the person's own lists. */
    async own(headers: { authorization: string }) {
      const libraries: { id: number }[] = (await request('/libraries', headers)).body.libraries
      const lists = libraries.map(async ({ id }) =>
        (await all(`/libraries/${id}/books?limit=5`, headers)).map((book) => `${id} ${book['rel_path']}`),
      )
      return (await Promise.all(lists)).flat().sort()
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  }
}
type Shelf = Awaited<ReturnType<typeof createShelf>>

/** Adds a share for a person. */
function share({ infrastructure: { db }, idOf }: Shelf, name: string, { library, path }: { library: number; path: string }): void {
  const { id } = db.runOne<{ id: number }>('INSERT INTO shares (name) VALUES (:name) RETURNING id', {
    name: `${name} ${library} ${path}`,
  })
  db.run('INSERT INTO share_members (user_id, share_id) VALUES (:user, :id)', { user: idOf(name), id })
  db.run('INSERT INTO share_rules (share_id, library_id, path) VALUES (:id, :library, :path)', { id, library, path })
}

const cases: readonly { name: string; rules: readonly { library: number; path: string }[]; sees: readonly string[] }[] = [
  { name: 'nothing', rules: [], sees: [] },
  { name: 'a folder, without its siblings', rules: [{ library: 1, path: 'A' }], sees: ['1 A/1', '1 A/2.mp3', '1 A/deep/er/3'] },
  { name: 'one file', rules: [{ library: 2, path: 'B.mp3' }], sees: ['2 B.mp3'] },
  {
    name: 'several shares, one inside another',
    rules: [
      { library: 1, path: 'A/deep' },
      { library: 1, path: 'A' },
      { library: 2, path: 'C_' },
    ],
    sees: ['1 A/1', '1 A/2.mp3', '1 A/deep/er/3', '2 C_/1'],
  },
  {
    name: 'a whole library and a folder of another',
    rules: [
      { library: 2, path: '.' },
      { library: 1, path: 'Ü' },
    ],
    sees: ['1 Ü/1', ...PATHS.map((path) => `2 ${path}`)].sort(),
  },
  { name: 'a path that does not exist', rules: [{ library: 1, path: 'Nowhere' }], sees: [] },
]
for (const { name, rules, sees } of cases)
  test(`seen_by lists the books that a person has access to: ${name}`, async () => {
    await using shelf = await createShelf()
    const ann = shelf.person('Ann')
    for (const rule of rules) share(shelf, 'Ann', rule)
    assert.deepEqual(await shelf.seenBy('Ann'), sees)
    assert.deepEqual(await shelf.own(ann), sees)
    assert.equal((await shelf.request(`/admin/books/facets?seen_by=${shelf.idOf('Ann')}`)).body.total, sees.length)
  })

test('an admin sees all libraries, other people only shared ones', async () => {
  await using shelf = await createShelf()
  shelf.person('Ann')
  share(shelf, 'Ann', { library: 2, path: '.' })
  assert.equal((await shelf.seenBy('Root')).length, 2 * PATHS.length)
  assert.equal((await shelf.seenBy('Ann')).length, PATHS.length)
  shelf.services.libraries.remove(2)
  assert.equal((await shelf.seenBy('Root')).length, PATHS.length)
  assert.deepEqual(await shelf.seenBy('Ann'), [])
})

test('seen_by combines with other filters and limits the facets', async () => {
  await using shelf = await createShelf()
  shelf.person('Ann')
  share(shelf, 'Ann', { library: 1, path: 'A' })
  share(shelf, 'Ann', { library: 2, path: '.' })
  assert.deepEqual(await shelf.seenBy('Ann', '&library_id=1&has_chapters=false&q=2'), ['1 A/2.mp3'])
  const { body } = await shelf.request(`/admin/books/facets?library_id=1&seen_by=${shelf.idOf('Ann')}`)
  assert.deepEqual(
    [body.total, body.libraries],
    [
      3,
      [
        { library_id: 2, count: PATHS.length },
        { library_id: 1, count: 3 },
      ],
    ],
  )
})

test('opened_by lists the same books with any members of the share, or none', async () => {
  await using shelf = await createShelf()
  const make = (name: string, rules: readonly { libraryId: number; path: string }[]) =>
    shelf.services.shareAdmin.create({ name }, rules).id
  const some = make('Some', [
    { libraryId: 1, path: 'A' },
    { libraryId: 1, path: 'A/deep' },
    { libraryId: 2, path: 'B.mp3' },
  ])
  const opens = ['1 A/1', '1 A/2.mp3', '1 A/deep/er/3', '2 B.mp3']
  const empty = make('Empty', [])
  const whole = make('Whole', [{ libraryId: 2, path: '' }])
  assert.deepEqual(await shelf.listed(`opened_by=${some}`), opens)
  assert.equal((await shelf.request(`/admin/books/facets?opened_by=${some}`)).body.total, opens.length)
  assert.deepEqual(await shelf.listed(`opened_by=${empty}`), [])
  assert.equal((await shelf.listed(`opened_by=${whole}`)).length, PATHS.length)
  shelf.person('Ann')
  shelf.services.shareGrants.grant(shelf.idOf('Ann'), some)
  assert.deepEqual(await shelf.seenBy('Ann'), opens)
  shelf.services.shareGrants.grant(shelf.idOf('Ann'), whole)
  assert.deepEqual(await shelf.listed(`opened_by=${some}`), opens, 'other books its members have access to are not included')
  assert.deepEqual(await shelf.listed(`opened_by=${some}&seen_by=${shelf.idOf('Ann')}`), opens)
  shelf.person('Bob')
  shelf.services.shareGrants.grant(shelf.idOf('Bob'), whole)
  assert.deepEqual(await shelf.listed(`opened_by=${some}&seen_by=${shelf.idOf('Bob')}`), ['2 B.mp3'])
  shelf.services.libraries.remove(2)
  assert.deepEqual(await shelf.listed(`opened_by=${whole}`), [])
})

for (const route of ['/admin/books', '/admin/books/facets'])
  test(`${route}?opened_by is for admins, and refuses unknown shares`, async () => {
    await using shelf = await createShelf([])
    const ann = shelf.person('Ann', { granted: ['.'] })
    const { id } = shelf.services.shareAdmin.create({ name: 'Some' })
    assert.deepEqual(await shelf.request(`${route}?opened_by=99`), { status: 404, body: { error: 'share not found' } })
    assert.deepEqual(await shelf.request(`${route}?opened_by=some`), { status: 400, body: { error: 'invalid opened_by' } })
    assert.equal((await shelf.request(`${route}?opened_by=${id}`, ann)).status, 403)
    assert.equal((await shelf.request(`${route}?opened_by=${id}`)).status, 200)
  })

for (const route of ['/admin/books', '/admin/books/facets'])
  test(`${route}?seen_by is for admins, and refuses unknown people`, async () => {
    await using shelf = await createShelf([])
    const ann = shelf.person('Ann', { granted: ['.'] })
    assert.deepEqual(await shelf.request(`${route}?seen_by=99`), { status: 404, body: { error: 'user not found' } })
    assert.deepEqual(await shelf.request(`${route}?seen_by=ann`), { status: 400, body: { error: 'invalid seen_by' } })
    assert.equal((await shelf.request(`${route}?seen_by=${shelf.idOf('Ann')}`, ann)).status, 403)
    assert.equal((await shelf.request(`${route}?seen_by=${shelf.idOf('Ann')}`)).status, 200)
  })

test("for any grants, seen_by agrees with the person's own lists", async () => {
  await using shelf = await createShelf()
  const paths = [...PATHS, 'A', 'A/deep', 'B', 'C%', 'C_', 'Ab', '.']
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 40; round++) {
    const headers = shelf.person(`P${round}`)
    const rules = Array.from({ length: next(5) }, () => ({ library: 1 + next(2), path: paths[next(paths.length)] ?? '.' }))
    for (const [at, rule] of rules.entries())
      if (rules.findIndex((one) => isSame(one, rule)) === at) share(shelf, `P${round}`, rule)
    assert.deepEqual(await shelf.seenBy(`P${round}`), await shelf.own(headers), JSON.stringify(rules))
  }
})

const isSame = (a: { library: number; path: string }, b: { library: number; path: string }) =>
  a.library === b.library && a.path === b.path
