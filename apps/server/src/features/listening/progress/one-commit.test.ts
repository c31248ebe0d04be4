import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { sharingCommits } from './one-commit.ts'

function startTestServer() {
  const db = openDb(':memory:')
  db.exec('CREATE TABLE t (a INTEGER UNIQUE)')
  const commits = { count: 0 }
  const write = sharingCommits({
    relaxed: db.relaxed,
    transaction: (work) => {
      // Inside a transaction it is a savepoint, which has no version.
      if (db.version() !== undefined) commits.count += 1
      return db.transaction(work)
    },
  })
  const add = (a: number) => write(() => db.runOne<{ a: number }>('INSERT INTO t VALUES (:a) RETURNING a', { a }).a)
  const rows = () => db.all<{ a: number }>('SELECT a FROM t ORDER BY a').map(({ a }) => a)
  return { db, write, add, rows, commits, [Symbol.dispose]: () => db.close() }
}

test('concurrent writes share a commit, each with its own result', async () => {
  using server = startTestServer()
  assert.deepEqual(await Promise.all([1, 2, 3].map(server.add)), [1, 2, 3])
  assert.deepEqual([server.rows(), server.commits.count], [[1, 2, 3], 1])
  assert.equal(await server.add(4), 4)
  assert.deepEqual([server.rows(), server.commits.count], [[1, 2, 3, 4], 2])
})

test('a failing write does not affect the others', async () => {
  using server = startTestServer()
  const outcomes = await Promise.allSettled([1, 1, 2].map(server.add))
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(server.rows(), [1, 2])
})

test('a write that fails late leaves nothing behind', async () => {
  using server = startTestServer()
  const called: string[] = []
  const late = server.write(() => {
    server.db.run('INSERT INTO t VALUES (2)')
    server.db.afterCommit(() => called.push('late'))
    throw new Error('late')
  })
  const outcomes = await Promise.allSettled([server.add(1), late, server.add(3)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual([server.rows(), called, server.commits.count], [[1, 3], [], 1])
})

test('a failed commit fails all of its writes', async () => {
  const broken = sharingCommits({
    relaxed: (work) => work(),
    transaction: () => {
      throw new Error('disk full')
    },
  })
  const outcomes = await Promise.allSettled([broken(() => 1), broken(() => 2)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})
