import assert from 'node:assert/strict'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createTone } from '@chapterhouse/testkit/tone'
import { startServer } from './started-server.ts'

const BOOKS = 600

test('S-19 a server killed during a scan restarts with an intact index and completes the scan', async () => {
  using shelf = temporaryFolder()
  using data = temporaryFolder()
  const sound = await createTone({ kind: 'mp3', tags: { artist: 'Ann' } })
  for (let at = 0; at < BOOKS; at += 1) {
    const file = path.join(shelf.path, `Book ${at}`, '1.mp3')
    mkdirSync(path.dirname(file))
    writeFileSync(file, Buffer.concat([sound, Buffer.from(String(at))]))
    utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  const first = await startServer(data.path, ['--library', shelf.path])
  await first.signIn()
  for (;;) {
    const { libraries } = await first.get<{ libraries: { scan: { done: number } }[] }>('/admin/libraries')
    if ((libraries[0]?.scan.done ?? 0) > 0) break
    await pause(2)
  }
  await first.kill()
  {
    using db = openDb(path.join(data.path, 'chapterhouse.db'))
    const { n } = db.one<{ n: number }>('SELECT count(*) AS n FROM books')
    assert.ok(n > 0 && n < BOOKS, `${n} books were in when it was killed`)
    assert.equal(db.one<{ integrity_check: string }>('PRAGMA integrity_check').integrity_check, 'ok')
    assert.equal(db.one<{ n: number }>('SELECT count(*) AS n FROM books WHERE id NOT IN (SELECT book_id FROM book_details)').n, 0)
    assert.equal(db.one<{ n: number }>("SELECT count(*) AS n FROM book_search WHERE book_search MATCH 'book'").n, n)
  }

  const second = await startServer(data.path, [])
  await second.signIn()
  await second.scanned()
  const { libraries } = await second.get<{ libraries: { book_count: number }[] }>('/admin/libraries')
  assert.equal(libraries[0]?.book_count, BOOKS)
  await second.stop()
  using db = openDb(path.join(data.path, 'chapterhouse.db'))
  const statuses = db.all<{ status: string }>('SELECT status FROM scan_runs ORDER BY id').map(({ status }) => status)
  assert.deepEqual(statuses, ['interrupted', 'ok'])
})
