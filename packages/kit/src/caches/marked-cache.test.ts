import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { openDb } from '../sqlite/db.ts'
import { atMost } from './at-most.ts'
import { createMarkedCache } from './marked-cache.ts'

const SUM = 'SELECT coalesce(sum(n), 0) AS sum FROM facts'

/** Two connections to one file, like two processes, and a cache for reads of the first. */
function createWorld() {
  const folder = mkdtempSync(path.join(tmpdir(), 'unchanged-'))
  const file = path.join(folder, 'it.db')
  const db = openDb(file)
  db.exec('CREATE TABLE facts (n INTEGER)')
  const other = openDb(file)
  const cache = createMarkedCache<{ sum: number }>(db.version, atMost(1000))
  let computed = 0
  const read = () => db.one<{ sum: number }>(SUM)
  return {
    ...{ db, other },
    read: () => read().sum,
    cached: () =>
      cache.of('sum', () => {
        computed += 1
        return read()
      }).sum,
    computed: () => computed,
    [Symbol.dispose]() {
      db.close()
      other.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type World = ReturnType<typeof createWorld>
const INSERT = 'INSERT INTO facts VALUES (1)'
const rolledBack = new Error('rolled back')

const STEPS: Record<string, (world: World) => unknown> = {
  'a write': ({ db }) => db.run(INSERT),
  'a write that returns rows': ({ db }) => db.runOne(`${INSERT} RETURNING n`),
  'a script': ({ db }) => db.exec(INSERT),
  'a prepared write': ({ db }) => db.writing('INSERT INTO facts VALUES (?)')(1),
  'a commit': ({ db, cached }) =>
    db.transaction(() => {
      db.run(INSERT)
      cached()
      db.run(INSERT)
    }),
  'a rollback': ({ db, cached }) =>
    assert.throws(
      () =>
        db.transaction(() => {
          db.run(INSERT)
          cached()
          throw rolledBack
        }),
      rolledBack,
    ),
  'a nested rollback': ({ db, cached }) =>
    db.transaction(() => {
      assert.throws(
        () =>
          db.transaction(() => {
            db.run(INSERT)
            cached()
            throw rolledBack
          }),
        rolledBack,
      )
      cached()
    }),
  'a commit of another process': async ({ db, other }) => {
    other.run(INSERT)
    db.endReads()
  },
  'the next turn': () => nextTurn(),
  'a read': ({ read }) => read(),
}

test('a cached value reflects the newest state after any writes by this process or another one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(STEPS)), { maxLength: 12 }), async (steps) => {
      using world = createWorld()
      for (const step of steps) {
        await STEPS[step]?.(world)
        assert.equal(world.cached(), world.read(), step)
      }
    }),
    { numRuns: 60 },
  )
})

test('a value is computed once while nothing changes, in any number of turns', async () => {
  using world = createWorld()
  for (let turn = 0; turn < 3; turn += 1) {
    assert.equal(world.cached(), 0)
    await nextTurn()
  }
  assert.equal(world.computed(), 1)
})

test('a value computed in a transaction is not cached', () => {
  using world = createWorld()
  world.db.transaction(() => assert.deepEqual([world.cached(), world.cached(), world.computed()], [0, 0, 2]))
})

test('all values are dropped when the mark changes, or when they are cleared', () => {
  let newest = 3
  let computed = 0
  const cache = createMarkedCache<string>(() => newest, atMost(10))
  const ask = (key: string) => cache.of(key, () => `value ${++computed}`)
  assert.deepEqual([ask('a'), ask('a'), ask('b'), ask('a')], ['value 1', 'value 1', 'value 2', 'value 1'])
  newest = 4
  assert.deepEqual([ask('a'), ask('a')], ['value 3', 'value 3'])
  cache.clear()
  assert.equal(ask('a'), 'value 4')
  cache.delete('a')
  assert.equal(ask('a'), 'value 5')
})

test('values beyond the limit, failures, absent values and those that change the mark are not cached', () => {
  let mark = 1
  const cache = createMarkedCache<string>(() => mark, { maxSize: 100, sizeCalculation: ({ length }) => length })
  const fail = () => assert.fail('computed')
  assert.throws(() => cache.of('a', fail))
  assert.equal(
    cache.of('a', () => undefined),
    undefined,
  )
  assert.equal(cache.of('a', () => 'a'.repeat(60)).length, 60)
  assert.equal(cache.of('b', () => 'b'.repeat(60)).length, 60)
  assert.throws(() => cache.of('a', fail), /computed/)
  assert.equal(cache.of('b', fail).length, 60)
  cache.of('c', () => String(++mark))
  assert.throws(() => cache.of('c', fail), /computed/)
})
