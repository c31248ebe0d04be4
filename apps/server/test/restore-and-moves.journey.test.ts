import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { type TemporaryFolder, temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putFile } from '@chapterhouse/testkit/tone'
import { startServer } from './started-server.ts'

const QUIET = ['--ffmpeg', '', '--ffprobe', '']
const [WAS, IS] = ['Old Author/The Book', 'New Author/The Book']
type Server = Awaited<ReturnType<typeof startServer>>

async function madeBackup(server: Server): Promise<string> {
  await server.post('/admin/backups')
  for (;;) {
    const { status } = await server.get<{ status: { running: boolean; last: { name: string } } }>('/admin/backups')
    if (!status.running) return status.last.name
    await pause(10)
  }
}

/** Saves everything that a person or an admin can store for a book. */
async function leaveState(server: Server): Promise<void> {
  const at = (what: string) => `/libraries/1/${what}?path=${encodeURIComponent(WAS)}`
  await server.put(at('progress'), { position: 12 })
  await server.post(at('bookmarks'), { position: 10, note: 'here' })
  await server.post(at('notes'), { body: 'a thought' })
  await server.put(at('rating'), { rating: 4 })
  await server.post(at('favourites'))
  await server.post(at('history'), { from_pos: 0, to_pos: 12 })
  await server.post('/me/queue', { library_id: 1, path: WAS })
  const { collection } = await server.post<{ collection: { id: number } }>('/me/collections', { name: 'Mine' })
  await server.post(`/me/collections/${collection.id}/items`, { library_id: 1, path: WAS })
  await server.post('/admin/books/bulk', { set: { narrator: 'Ann Reader' }, books: [{ library_id: 1, path: WAS }] })
}

/** Tables written by the scanner, or by an admin for a path rather than for a book. */
const NOT_STATE = /^(books|book_(details|identifiers|links|traits)|scan(ned)?_|share_rules|folder_overrides|departed)/

/** The number of rows for a book, by table. */
function rowsAt(data: TemporaryFolder, book: string): Record<string, number> {
  using db = openDb(data.at('chapterhouse.db'))
  const tables = db
    .all<{ name: string }>(
      `SELECT m.name FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND c.name IN ('library_id', 'path') GROUP BY m.name HAVING count(*) = 2`,
    )
    .map(({ name }) => name)
    .filter((name) => !NOT_STATE.test(name))
  const count = (name: string) =>
    db.one<{ rows: number }>(`SELECT count(*) AS rows FROM "${name}" WHERE library_id = 1 AND path = :book`, { book }).rows
  return Object.fromEntries(tables.map((name) => [name, count(name)]).filter(([, rows]) => rows !== 0))
}

test("a scan after a restore finds books moved since the backup, with people's data", async () => {
  using data = temporaryFolder()
  using shelf = temporaryFolder()
  for (const book of [WAS, 'Other Author/Another'])
    for (const file of ['1.mp3', '2.mp3']) await putFile(path.join(shelf.path, book, file), randomBytes(200_000))
  const first = await startServer(data.path, ['--library', shelf.path, ...QUIET])
  await first.signIn()
  await first.scanned()
  await leaveState(first)
  const name = await madeBackup(first)
  const before = rowsAt(data, WAS)
  assert.ok(Object.keys(before).length >= 10, JSON.stringify(before))

  mkdirSync(shelf.at('New Author'))
  renameSync(shelf.at(WAS), shelf.at(IS))
  await first.post(`/admin/backups/${name}/restore`)
  assert.equal(await first.stop(), 0)

  const second = await startServer(data.path, ['--library', shelf.path, ...QUIET])
  assert.match(second.printed, new RegExp(`^restored ${name}`, 'm'))
  await second.signIn()
  await second.scanned()
  const { progress } = await second.get<{ progress: { position: number } }>(`/libraries/1/progress?path=${encodeURIComponent(IS)}`)
  assert.equal(progress.position, 12)
  assert.equal(await second.stop(), 0)
  assert.deepEqual([rowsAt(data, IS), rowsAt(data, WAS)], [before, {}])
})
