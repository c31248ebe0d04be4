import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openDb } from './sqlite.ts'
import { isLocked, whenUnlocked } from './sqlite-lock.ts'

/** A database, and a second connection that may hold its write lock as another process would. */
function twoConnections() {
  const folder = mkdtempSync(path.join(tmpdir(), 'lock-'))
  const file = path.join(folder, 'test.db')
  const db = openDb(file)
  db.setLockWait(20)
  db.exec('CREATE TABLE t (a INTEGER)')
  const other = new DatabaseSync(file)
  return {
    db,
    other,
    count: () => db.one<{ n: number }>('SELECT count(*) AS n FROM t').n,
    [Symbol.dispose]() {
      other.close()
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const WRITES = {
  'a statement': ({ db }: ReturnType<typeof twoConnections>) => db.run('INSERT INTO t VALUES (1)'),
  'a statement that returns rows': ({ db }) => db.one('INSERT INTO t VALUES (1) RETURNING a'),
  'a transaction': ({ db }) => db.transaction(() => db.run('INSERT INTO t VALUES (1)')),
} satisfies Record<string, (of: ReturnType<typeof twoConnections>) => unknown>

for (const [name, write] of Object.entries(WRITES))
  test(`${name} fails while another process holds the lock, reads go on, and writes work afterwards`, () => {
    using both = twoConnections()
    both.other.exec('BEGIN IMMEDIATE')
    for (const _again of [1, 2, 3]) assert.throws(() => write(both), isLocked)
    assert.equal(both.count(), 0)
    both.other.exec('COMMIT')
    write(both)
    assert.equal(both.count(), 1)
  })

test('only the first write waits for the lock; waiting resumes after a success', () => {
  using both = twoConnections()
  const wait = () => both.db.one<{ timeout: number }>('PRAGMA busy_timeout').timeout
  assert.equal(wait(), 20)
  both.other.exec('BEGIN IMMEDIATE')
  assert.throws(() => both.db.run('INSERT INTO t VALUES (1)'), isLocked)
  assert.equal(wait(), 0)
  both.other.exec('COMMIT')
  both.db.run('INSERT INTO t VALUES (1)')
  assert.equal(wait(), 20)
})

test('whenUnlocked retries until the lock is free', async () => {
  using both = twoConnections()
  both.other.exec('BEGIN IMMEDIATE')
  const written = whenUnlocked(() => both.db.run('INSERT INTO t VALUES (1)'), AbortSignal.timeout(60_000))
  assert.equal(both.count(), 0)
  both.other.exec('COMMIT')
  await written
  assert.equal(both.count(), 1)
})

test('whenUnlocked stops with its signal, and throws other errors at once', async () => {
  using both = twoConnections()
  both.other.exec('BEGIN IMMEDIATE')
  const stop = new AbortController()
  const waiting = whenUnlocked(() => both.db.run('INSERT INTO t VALUES (1)'), stop.signal)
  stop.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
  const defect = () => whenUnlocked(() => both.db.run('INSERT INTO missing VALUES (1)'), new AbortController().signal)
  await assert.rejects(defect, /no such table/)
})

test('commits are synced unless they are relaxed, and the outermost transaction decides', () => {
  using both = twoConnections()
  const { db } = both
  const level = () => db.one<{ synchronous: number }>('PRAGMA synchronous').synchronous
  const [NORMAL, FULL] = [1, 2]
  const add = () => db.run('INSERT INTO t VALUES (1)')
  add()
  assert.equal(level(), FULL)
  db.relaxed(() => db.transaction(add))
  assert.equal(level(), NORMAL)
  db.one('INSERT INTO t VALUES (1) RETURNING a')
  assert.equal(level(), FULL)
  db.relaxed(add)
  assert.equal(level(), NORMAL)
  db.transaction(() => db.relaxed(() => db.transaction(add)))
  assert.equal(level(), FULL)
  assert.throws(() =>
    db.relaxed(() => {
      throw new Error('no')
    }),
  )
  add()
  assert.equal(level(), FULL)
})
