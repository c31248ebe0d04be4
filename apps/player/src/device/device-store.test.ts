import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createDeviceStores, type Database, deviceStore, removeOf, STORED_NAMES, type StoreName } from './device-store.ts'

/** A database that fails on demand; its contents survive reconnecting. */
function fakeDatabase() {
  const stored = new Map<string, unknown>()
  const state = {
    fails: undefined as DOMException | undefined,
    refusesWriting: false,
    mayOpen: true,
    opened: 0,
    clock: 0,
    break: () => {},
  }
  const connect = async (broken: () => void): Promise<Database> => {
    if (!state.mayOpen) throw new DOMException('forbidden', 'SecurityError')
    state.opened++
    state.break = broken
    const mine = state.opened
    let isClosed = false
    const check = () => {
      if (isClosed || mine !== state.opened) throw new DOMException('closing', 'InvalidStateError')
      if (state.fails) throw state.fails
    }
    const request = async <A>(run: () => A): Promise<A> => {
      check()
      return run()
    }
    const write = async <A>(run: () => A): Promise<A> => {
      if (state.refusesWriting) throw new DOMException('full', 'QuotaExceededError')
      return await request(run)
    }
    return {
      get: (name, key) => request(() => stored.get(`${name} ${key}`)),
      set: (name, key, value) => write(() => stored.set(`${name} ${key}`, value)),
      remove: (name, key) => write(() => stored.delete(`${name} ${key}`)),
      removeIf: (name, key, isSame) => write(() => void (isSame(stored.get(`${name} ${key}`)) && stored.delete(`${name} ${key}`))),
      all: (name, prefix) =>
        request(() => {
          const under = [...stored].filter(([key]) => key.startsWith(`${name} ${prefix}`))
          return new Map(under.map(([key, value]) => [key.slice(name.length + 1), value]))
        }),
      close: () => {
        isClosed = true
      },
    }
  }
  return { stored, state, deviceStore: createDeviceStores(connect, () => state.clock) }
}

const FAILURES = [new DOMException('full', 'QuotaExceededError'), new DOMException('lost', 'UnknownError')]

test('keeps a value that the database rejects for the life of the page, in preference to the stored one', async () => {
  for (const failure of FAILURES) {
    const { stored, state, deviceStore } = fakeDatabase()
    const store = deviceStore<number>('saves')
    await store.set('a|1', 1)
    await store.set('a|2', 2)
    state.fails = failure
    await store.set('a|1', 10)
    await store.remove('a|2')
    await store.set('b|1', 3)
    assert.equal(await store.get('a|1'), 10)
    assert.deepEqual([...(await store.all('a|'))], [['a|1', 10]])
    state.fails = undefined
    assert.deepEqual([...(await store.all(''))].toSorted(), [
      ['a|1', 10],
      ['b|1', 3],
    ])
    await store.set('a|1', 11)
    assert.equal(stored.get('saves a|1'), 11)
    assert.equal(await store.get('a|1'), 11)
  }
})

test('reopens a broken connection, whether it broke with an event or an error', async () => {
  const { stored, state, deviceStore } = fakeDatabase()
  const store = deviceStore<number>('saves')
  await store.set('a', 1)
  state.break()
  assert.equal(await store.get('a'), 1)
  assert.equal(state.opened, 2)
  // Dropped without an event.
  state.opened++
  await store.set('a', 2)
  assert.equal(stored.get('saves a'), 2)
})

test('a conditional removal keeps a value that changed concurrently, in either order', async () => {
  const { stored, state, deviceStore } = fakeDatabase()
  const store = deviceStore<number>('actions')
  const isOne = (now: number | undefined) => now === 1
  await store.set('a', 1)
  await Promise.all([store.removeIf('a', isOne), store.set('a', 2)])
  assert.deepEqual([stored.get('actions a'), await store.get('a')], [2, 2])
  await store.removeIf('a', isOne)
  assert.equal(await store.get('a'), 2)
  await Promise.all([store.set('a', 1), store.removeIf('a', isOne)])
  assert.deepEqual([stored.has('actions a'), await store.get('a')], [false, undefined])
  // Written by another page, to a database that now rejects all writes.
  stored.set('actions b', 1)
  state.refusesWriting = true
  await store.removeIf('b', isOne)
  assert.deepEqual([stored.get('actions b'), await store.get('b')], [1, undefined])
})

test('a read returns a value written while it was running', async () => {
  const { state, deviceStore } = fakeDatabase()
  const store = deviceStore<number>('actions')
  await store.set('a', 1)
  const pending = store.get('a')
  state.fails = new DOMException('full', 'QuotaExceededError')
  const written = store.set('a', 2)
  assert.equal(await pending, 2)
  await written
})

test('keeps values in memory if the database cannot be opened, and retries later', async () => {
  const { stored, state, deviceStore } = fakeDatabase()
  state.mayOpen = false
  const store = deviceStore<number>('saves')
  await store.set('a', 1)
  assert.equal(await store.get('a'), 1)
  assert.equal(await deviceStore<number>('marks').get('a'), undefined)
  state.mayOpen = true
  state.clock = 10_000
  await store.set('b', 2)
  assert.deepEqual([stored.get('saves b'), await store.get('a')], [2, 1])
})

test('the browser database keeps the stores and names that earlier pages created', () => {
  assert.deepEqual(Object.values(STORED_NAMES), [
    ...['answers', 'mirrors', 'saves', 'jumps', 'marks', 'deeds', 'spans', 'settings', 'downloads', 'parts', 'codecs', 'account'],
  ])
})

/** For each store: whether it is cleared when a user's data is removed. */
const GOES: Record<StoreName, boolean> = {
  ...{ responses: true, progress: true, saves: true, jumps: true, marks: true, actions: true, spans: true, settings: true },
  ...{ downloads: true, parts: true, codecs: false, account: false },
}

test("removes one user's data from every store, and keeps shared data and other users' data", async () => {
  const names = Object.keys(GOES) as StoreName[]
  for (const name of names) for (const key of ['gone|1|a', 'gone|2|a', 'gone|2|b']) await deviceStore(name).set(key, {})
  await removeOf('gone|2|')
  for (const name of names) {
    const left = [...(await deviceStore(name).all('gone|')).keys()]
    assert.deepEqual(left, GOES[name] ? ['gone|1|a'] : ['gone|1|a', 'gone|2|a', 'gone|2|b'], name)
  }
})
