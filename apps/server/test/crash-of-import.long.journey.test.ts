import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { runs } from '@chapterhouse/testkit/runs'
import { createTone } from '@chapterhouse/testkit/tone'
import { writeBooks } from './imported-books.ts'
import { startServer } from './started-server.ts'

const FOLDER = mkdtempSync(path.join(tmpdir(), 'import-crash-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))
const [DATA, BOOKS] = [path.join(FOLDER, 'data'), path.join(FOLDER, 'books')]
const ARGS = ['--library', BOOKS, '--ffmpeg', '', '--ffprobe', '']

type Row = { id: number; status: string; error_code: string; summary: { sessions: number } | null }

const TABLES = [
  'listening_days',
  'listening_sessions',
  'progress',
  'finishes',
  'bookmarks',
  'collection_items',
  'import_taken',
  'import_days',
]

/** Rows of each table, read from the file while no server runs. */
function countRows(): number[] {
  using db = openDb(path.join(DATA, 'chapterhouse.db'))
  return TABLES.map((table) => db.one<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).n)
}

const startAgain = async () => {
  const server = await startServer(DATA, ARGS)
  await server.signIn()
  const rows = async () => (await server.get<{ imports: Row[] }>('/admin/imports')).imports
  return { ...server, rows, row: async () => (await rows())[0] ?? assert.fail('no import') }
}

async function untilNot(status: string, row: () => Promise<Row>): Promise<Row> {
  for (;;) {
    const found = await row()
    if (found.status !== status) return found
    await pause(10)
  }
}

test('a kill at any time leaves all of an import or nothing, and a restart reports the interruption', async (t) => {
  mkdirSync(DATA)
  const content = absContent({ items: 60, sessions: 10_000, folder: BOOKS })
  writeBooks(BOOKS, content, await createTone({ kind: 'mp3' }))
  await using stub = await startAbsStub(content)
  let server = await startAgain()
  t.after(() => server.kill())
  await server.scanned()
  const [user] = content.users
  const body = { url: stub.url, token: stub.key, users: [{ abs_user_id: user?.id, user_id: 1 }] }

  await server.post('/admin/imports/abs', body)
  await server.kill()
  server = await startAgain()
  const interrupted = await server.row()
  assert.deepEqual([interrupted.status, interrupted.error_code], ['failed', 'interrupted'])
  await server.delete(`/admin/imports/${interrupted.id}`)

  await server.post('/admin/imports/abs', body)
  const { id, status } = await untilNot('fetching', server.row)
  assert.equal(status, 'review')
  await server.stop()
  const nothing = countRows()
  server = await startAgain()
  await server.post(`/admin/imports/${id}/apply`)
  assert.equal((await untilNot('applying', server.row)).status, 'applied')
  await server.stop()
  const everything = countRows()
  assert.notDeepEqual(everything, nothing)
  server = await startAgain()
  await server.post(`/admin/imports/${id}/undo`)

  const seen = new Set<string>()
  const delays = runs(4, 10)
  for (let turn = 0; turn < delays; turn += 1) {
    const isApplying = turn % 2 === 0
    // The request is not awaited: the server may die before it responds.
    const requested = server.post(`/admin/imports/${id}/${isApplying ? 'apply' : 'undo'}`).catch(() => {})
    await pause((turn * 600) / delays)
    await server.kill()
    await requested
    const counts = countRows()
    server = await startAgain()
    const row = await server.row()
    seen.add(row.status)
    if (row.status === 'applied') assert.deepEqual(counts, everything)
    else {
      assert.deepEqual(counts, nothing)
      assert.ok(row.status !== 'failed' || row.error_code === 'interrupted')
    }
    if (isApplying && row.status !== 'applied') {
      await server.post(`/admin/imports/${id}/apply`)
      assert.equal((await untilNot('applying', server.row)).status, 'applied')
    }
    if (!isApplying && row.status === 'applied') await server.post(`/admin/imports/${id}/undo`)
  }
  t.diagnostic(`statuses after a kill: ${[...seen].join(', ')}`)
})
