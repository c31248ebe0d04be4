import assert from 'node:assert/strict'
import { test } from 'node:test'
import { importsStore } from './imports.store.ts'
import { packedFrom } from './source/pack-source.ts'
import { createStoredSource } from './stored-source.ts'
import { createWorld, itemOf, readInto, START } from './test/two-worlds.ts'

test('a source is stored in small parts and read back unchanged', async () => {
  await using world = await createWorld()
  const sessions = Array.from({ length: 8_000 }, (_, n) => ({
    ...{ id: `session ${n}`, itemId: 'item A', startPositionSeconds: n / 3, positionSeconds: 60 },
    ...{ listenedSeconds: 60.5, startedAt: START - 7_200_000 - n * 1000, endedAt: START - 7_200_000, deviceName: 'Zoë’s phone' },
  }))
  const id = await readInto(world, { progress: [], sessions, bookmarks: [], playlists: [] })
  const store = importsStore(world.infrastructure.db)
  const stored = createStoredSource({ db: world.infrastructure.db, store })
  assert.ok(store.ownParts.numbers(id, 'sessions').length > 1)
  assert.deepEqual([...(await stored.person(id)).sessions], sessions)
  const { items, libraries } = await stored.shared(1)
  assert.deepEqual([...items], ['A', 'B', 'C', 'D'].map(itemOf))
  assert.equal([...items].length, 4, 'they can be walked again')
  assert.equal(libraries[0]?.folders[0]?.path, '/there')
})

test("long descriptions don't make long parts", async () => {
  const items = Array.from({ length: 300 }, (_, n) => ({ ...itemOf(`Book ${n}`), description: 'x'.repeat(10_000) }))
  const read = packedFrom({ version: '2', libraries: [], items, people: [], collections: [] })
  const { shared } = await read([], { signal: new AbortController().signal, beganMs: START })
  assert.equal(shared.filter(({ kind }) => kind === 'items').length, 10)
})
