import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { openDb } from './db.ts'
import { isLocked, whenUnlocked } from './lock.ts'

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
    file,
    count: () => db.one<{ n: number }>('SELECT count(*) AS n FROM t').n,
    [Symbol.dispose]() {
      other.close()
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Repeatedly holds the lock for 30 ms and pauses for 2. */
const HOLDER = `
  const { DatabaseSync } = require('node:sqlite')
  const { parentPort, workerData } = require('node:worker_threads')
  const db = new DatabaseSync(workerData, { timeout: 5000 })
  const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
  db.exec('BEGIN IMMEDIATE')
  parentPort.postMessage('held')
  for (;;) {
    pause(30)
    db.exec('COMMIT')
    pause(2)
    db.exec('BEGIN IMMEDIATE')
  }`

const WRITES = {
  'a statement': ({ db }: ReturnType<typeof twoConnections>) => db.run('INSERT INTO t VALUES (1)'),
  'a statement that returns rows': ({ db }) => db.runOne('INSERT INTO t VALUES (1) RETURNING a'),
  'a transaction': ({ db }) => db.transaction(() => db.run('INSERT INTO t VALUES (1)')),
} satisfies Record<string, (of: ReturnType<typeof twoConnections>) => unknown>

for (const [name, write] of Object.entries(WRITES))
  test(`${name} fails while another process holds the lock; reads continue, and writes work afterwards`, () => {
    using both = twoConnections()
    both.other.exec('BEGIN IMMEDIATE')
    for (const _again of [1, 2, 3]) assert.throws(() => write(both), isLocked)
    assert.equal(both.count(), 0)
    both.other.exec('COMMIT')
    write(both)
    assert.equal(both.count(), 1)
  })

/** Long enough to distinguish a waiting write from one that does not wait, even on a slow machine. */
const WAIT_MS = 250

test('only the first write waits for the lock; waiting resumes after a success', () => {
  using both = twoConnections()
  both.db.setLockWait(WAIT_MS)
  function waitedMs(): number {
    const before = performance.now()
    assert.throws(() => both.db.run('INSERT INTO t VALUES (1)'), isLocked)
    return performance.now() - before
  }
  both.other.exec('BEGIN IMMEDIATE')
  assert.ok(waitedMs() >= WAIT_MS)
  assert.ok(waitedMs() < WAIT_MS)
  both.other.exec('COMMIT')
  both.db.run('INSERT INTO t VALUES (1)')
  both.other.exec('BEGIN IMMEDIATE')
  assert.ok(waitedMs() >= WAIT_MS)
})

test("a write succeeds in a two-millisecond pause between another process's writes", async () => {
  using both = twoConnections()
  both.db.setLockWait(5_000)
  const holder = new Worker(HOLDER, { eval: true, workerData: both.file })
  await once(holder, 'message')
  for (let at = 0; at < 5; at += 1) {
    both.db.run('INSERT INTO t VALUES (1)')
  }
  await holder.terminate()
})

test('several statements in one text each wait for a lock once', async () => {
  using both = twoConnections()
  both.db.setLockWait(5_000)
  const once100ms = HOLDER.replace('pause(30)', 'pause(100)').replace("db.exec('BEGIN IMMEDIATE')\n  }", 'break\n  }')
  const holder = new Worker(once100ms, { eval: true, workerData: both.file })
  await once(holder, 'message')
  both.db.exec('INSERT INTO t VALUES (1); INSERT INTO t VALUES (2)')
  assert.equal(both.count(), 2)
  await holder.terminate()
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

test('whenUnlocked stops with its signal, and throws other errors immediately', async () => {
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
  db.runOne('INSERT INTO t VALUES (1) RETURNING a')
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
