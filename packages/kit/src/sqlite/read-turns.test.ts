import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openDb } from './db.ts'

const COUNT = 'SELECT count(*) AS n FROM facts'

/** Two connections to one file, like two processes. */
function twoConnections() {
  const folder = mkdtempSync(path.join(tmpdir(), 'read-turns-'))
  const db = openDb(path.join(folder, 'it.db'))
  db.exec('CREATE TABLE facts (id INTEGER PRIMARY KEY, text TEXT)')
  const other = openDb(path.join(folder, 'it.db'))
  const add = (of: typeof db, text: string) => of.run('INSERT INTO facts (text) VALUES (:text)', { text })
  const count = () => db.one<{ n: number }>(COUNT).n
  return {
    ...{ db, other, add, count },
    [Symbol.dispose]() {
      db.close()
      other.close()
      rmSync(folder, { recursive: true })
    },
  }
}

test("the reads of one turn see one state; the next turn sees other processes' commits", async () => {
  using world = twoConnections()
  assert.equal(world.count(), 0)
  world.add(world.other, 'one')
  assert.equal(world.count(), 0)
  await nextTurn()
  assert.equal(world.count(), 1)
})

test("after the end of the reads, the same turn sees other processes' commits", () => {
  using world = twoConnections()
  assert.equal(world.count(), 0)
  world.add(world.other, 'one')
  world.db.endReads()
  assert.equal(world.count(), 1)
})

test('a write after reads sees the newest state, and later reads see the write', () => {
  using world = twoConnections()
  assert.equal(world.count(), 0)
  world.add(world.other, 'one')
  world.add(world.db, 'two')
  assert.equal(world.count(), 2)
  world.add(world.other, 'three')
  world.db.transaction(() => {
    assert.equal(world.count(), 3)
    world.add(world.db, 'four')
  })
  assert.equal(world.count(), 4)
})

test('no read keeps a lock or the write-ahead log beyond its turn', async () => {
  using world = twoConnections()
  world.add(world.db, 'one')
  world.count()
  await nextTurn()
  const checkpointed = world.other.one<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
  assert.equal(checkpointed.busy, 0)
})

test('an iteration continues across turns and writes', async () => {
  using world = twoConnections()
  for (const text of ['one', 'two', 'three']) world.add(world.db, text)
  const rows = world.db.iterate<{ text: string }>('SELECT text FROM facts ORDER BY id')
  const found: string[] = []
  for (const { text } of rows) {
    found.push(text)
    await nextTurn()
    if (found.length === 1) world.db.run("UPDATE facts SET text = 'first' WHERE id = 1")
  }
  assert.deepEqual(found, ['one', 'two', 'three'])
})

test("a schema change and closing end the turn's reads", async () => {
  const world = twoConnections()
  world.count()
  world.db.exec('VACUUM')
  world.count()
  world[Symbol.dispose]()
  await nextTurn()
  assert.throws(() => world.count(), /not open/)
})
