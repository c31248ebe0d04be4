import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { atMost } from '@chapterhouse/kit/caches/at-most'
import { createMarkedCache } from '@chapterhouse/kit/caches/marked-cache'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { accessMark } from './access-mark.ts'

const MIGRATIONS = new URL('../../migrations/', import.meta.url)

/** A database with everything that affects the stamp, for all tests. */
async function createDatabase(): Promise<Uint8Array> {
  using db = openDb(':memory:')
  await migrate(db, MIGRATIONS)
  db.exec(`
    INSERT INTO users (id, username, username_key, created_at) VALUES (1, 'Ann', 'ann', ''), (2, 'Ben', 'ben', '');
    INSERT INTO tokens (id, hash, user_id, kind, created_at) VALUES (1, 'one', 1, 'session', ''), (2, 'two', 2, 'session', '');
    INSERT INTO media_tokens (hash, session_id, expires_at) VALUES ('media', 1, '2027');
    INSERT INTO libraries (id, name, root, sort_order, created_at) VALUES (1, 'Books', '/nowhere', 0, '');
    INSERT INTO shares (id, name) VALUES (1, 'Family');
    INSERT INTO share_rules (share_id, library_id, path) VALUES (1, 1, 'Dune');
    INSERT INTO share_members (share_id, user_id) VALUES (1, 1);
    INSERT INTO book_links (library_id, path, target) VALUES (1, 'Dune', '');`)
  return db.toBytes()
}
const database = await createDatabase()

function createWorld() {
  const folder = temporaryFolder()
  const file = path.join(folder.path, 'server.db')
  writeFileSync(file, database)
  const db = openDb(file)
  const cache = createMarkedCache<{ n: number }>(accessMark(db), atMost(10))
  let reads = 0
  return {
    ...{ db, file },
    /** Whether the value was read again. */
    wasRead(): boolean {
      const before = reads
      cache.of('it', () => ({ n: ++reads }))
      return reads > before
    },
    [Symbol.dispose]() {
      db.close()
      folder[Symbol.dispose]()
    },
  }
}

const CHANGES = [
  "UPDATE tokens SET revoked_at = 'now' WHERE id = 1",
  "UPDATE tokens SET expires_at = 'now' WHERE id = 1",
  'DELETE FROM tokens WHERE id = 1',
  "INSERT INTO tokens (hash, user_id, kind, created_at) VALUES ('three', 1, 'session', '')",
  'DELETE FROM media_tokens',
  'UPDATE users SET disabled = 1 WHERE id = 1',
  'UPDATE users SET is_admin = 1 WHERE id = 1',
  "UPDATE users SET username = 'Anna' WHERE id = 1",
  'DELETE FROM users WHERE id = 1',
  "UPDATE libraries SET root = '/elsewhere'",
  'UPDATE libraries SET is_leaving = 1',
  'DELETE FROM libraries',
  "INSERT INTO share_rules (share_id, library_id, path) VALUES (1, 1, 'Emma')",
  "UPDATE share_rules SET path = 'Emma'",
  'DELETE FROM share_rules',
  'INSERT INTO share_members (share_id, user_id) VALUES (1, 2)',
  'DELETE FROM share_members',
  'DELETE FROM shares',
  "UPDATE book_links SET target = 'Private'",
]
for (const sql of CHANGES) {
  test(`a cached value is invalidated by ${sql}`, async () => {
    using world = createWorld()
    const { db, wasRead } = world
    assert.deepEqual([wasRead(), wasRead()], [true, false])
    const rolledBack = new Error('rolled back')
    const change = () => {
      db.run(sql)
      assert.deepEqual([wasRead(), wasRead()], [true, false])
      throw rolledBack
    }
    assert.throws(() => db.transaction(change), rolledBack)
    assert.deepEqual([wasRead(), wasRead()], [true, false])
    using another = openDb(world.file)
    another.run(sql)
    await nextTurn()
    assert.deepEqual([wasRead(), wasRead()], [true, false])
  })
}

test('the last use of a token and saves leave cached values valid', () => {
  using world = createWorld()
  const { db, wasRead } = world
  wasRead()
  db.run("UPDATE tokens SET last_seen_at = 'now', last_ip = '::1', client = 'player', sign_in_key = NULL")
  db.run(`INSERT INTO progress (user_id, library_id, path, position, duration, finished, playback_speed, version, device_id, updated_at_us)
    VALUES (1, 1, 'Dune', 1, 2, 0, 1, 1, '', 3)`)
  assert.equal(wasRead(), false)
})
