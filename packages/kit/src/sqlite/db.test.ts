import assert from 'node:assert/strict'
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openDb } from './db.ts'
import { createEvents } from './events.ts'
import { isLocked } from './lock.ts'

function createDb() {
  const db = openDb(':memory:')
  db.exec('CREATE TABLE t (a INTEGER, b TEXT)')
  return db
}
const count = (db: ReturnType<typeof createDb>) => db.one<{ n: number }>('SELECT count(*) AS n FROM t').n

test('binds the names in a statement; undefined is NULL, and a missing name throws', () => {
  using db = createDb()
  const row = db.runOne<object>('INSERT INTO t VALUES (:a, :b) RETURNING a, b', { a: 1, b: undefined, files: [] })
  assert.deepEqual({ ...row }, { a: 1, b: null })
  assert.throws(() => db.run('INSERT INTO t VALUES (:a, :b)', { a: 1 }), /no value for :b/)
  assert.equal(db.first("SELECT 1 FROM t WHERE b = '10:x'"), undefined)
})

test('a read refuses a statement that writes', () => {
  using db = createDb()
  const insert = 'INSERT INTO t VALUES (1, NULL) RETURNING a'
  const reads = [() => db.first(insert), () => db.one(insert), () => db.all(insert), () => db.findRow(insert)]
  for (const read of reads) assert.throws(read, /needs runOne/)
  assert.throws(() => [...db.iterate(insert)], /needs runOne/)
  assert.equal(count(db), 0)
  assert.equal(db.runOne<{ a: number }>(insert).a, 1)
})

test('findRow takes positional values and returns columns in order', () => {
  using db = createDb()
  db.exec("INSERT INTO t VALUES (1, 'one'), (2, 'two')")
  const found = [2, 1, 3].map((a) => db.findRow<[b: string, a: number]>('SELECT b, a FROM t WHERE a = ?', a))
  assert.deepEqual(found, [['two', 2], ['one', 1], undefined])
})

test('a failed inner transaction is rolled back alone; the outer one decides about the rest', () => {
  using db = createDb()
  db.transaction(() => {
    db.run('INSERT INTO t VALUES (1, NULL)')
    assert.throws(() =>
      db.transaction(() => {
        db.run('INSERT INTO t VALUES (2, NULL)')
        throw new Error('boom')
      }),
    )
  })
  assert.equal(count(db), 1)
  assert.throws(
    () =>
      db.transaction(() => {
        db.run('DELETE FROM t')
        throw new Error('boom')
      }),
    /boom/,
  )
  assert.equal(count(db), 1)
})

test('emits events after the outermost commit, and never for rolled-back work', () => {
  using db = createDb()
  const seen: number[] = []
  const failures: unknown[] = []
  const events = createEvents<{ saved: number }>(db, (error) => failures.push(error))
  events.on('saved', () => {
    throw new Error('a bad listener')
  })
  events.on('saved', (n) => seen.push(n))
  db.transaction(() => {
    db.transaction(() => events.emit('saved', 1))
    try {
      db.transaction(() => {
        events.emit('saved', 2)
        throw new Error('boom')
      })
    } catch {}
    assert.deepEqual(seen, [])
  })
  assert.deepEqual([seen, failures.length], [[1], 1])
})

test('a statement may run again while it is being iterated', () => {
  using db = createDb()
  for (const a of [1, 2, 3]) db.run('INSERT INTO t VALUES (:a, NULL)', { a })
  let met = 0
  for (const _row of db.iterate('SELECT a FROM t')) met += db.all('SELECT a FROM t').length
  assert.equal(met, 9)
})

test('a write beside an older read of the same connection does not wait for the lock, since that would not help', () => {
  using folder = mkdtempDisposableSync(path.join(tmpdir(), 'snapshot-'))
  const file = path.join(folder.path, 'a.db')
  using db = openDb(file)
  using other = openDb(file)
  db.exec('CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)')
  const reading = db.iterate('SELECT a FROM t')
  reading.next()
  other.run('INSERT INTO t VALUES (3)')
  assert.throws(
    () => db.run('INSERT INTO t VALUES (4)'),
    (error: Error) => 'errcode' in error && error.errcode === 517 && !isLocked(error),
  )
  reading.return(undefined)
  db.run('INSERT INTO t VALUES (4)')
  assert.equal(count(db), 4)
})

test('asynchronous work in a transaction does not compile', () => {
  using db = createDb()
  // @ts-expect-error a promise is not a result
  db.transaction(async () => 1)
})

test("iterations of one query don't disturb each other, and one that ended early can start again", () => {
  using db = openDb(':memory:')
  db.exec('CREATE TABLE facts (n INTEGER); INSERT INTO facts VALUES (1), (2), (3)')
  const rows = () =>
    db.iterate<{ n: number }>('SELECT n FROM facts ORDER BY n LIMIT +:most OFFSET +:skipped', { most: 2, skipped: 1 })
  const pairs: [number, number][] = []
  for (const one of rows()) for (const other of rows()) pairs.push([one.n, other.n])
  assert.deepEqual(pairs, [
    [2, 2],
    [2, 3],
    [3, 2],
    [3, 3],
  ])
  for (let time = 0; time < 2; time += 1) {
    for (const { n } of rows()) {
      assert.equal(n, 2)
      break
    }
  }
  assert.deepEqual(
    [...rows()].map(({ n }) => n),
    [2, 3],
  )
})
