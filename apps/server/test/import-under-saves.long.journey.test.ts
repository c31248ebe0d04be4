import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { absContent } from '@chapterhouse/testkit/audiobookshelf/content'
import { startAbsStub } from '@chapterhouse/testkit/audiobookshelf/stub-server'
import { createTone } from '@chapterhouse/testkit/tone'
import { writeBooks } from './imported-books.ts'
import { startServer } from './started-server.ts'

const FOLDER = mkdtempSync(path.join(tmpdir(), 'import-saves-'))
after(() => rmSync(FOLDER, { recursive: true, force: true }))

const LISTENERS = 16
const SESSIONS = 10_000

test('sixteen listeners keep saving while ten thousand sessions are applied', async (t) => {
  const [data, books] = [path.join(FOLDER, 'data'), path.join(FOLDER, 'books')]
  mkdirSync(data)
  const content = absContent({ items: 100, sessions: SESSIONS, folder: books })
  writeBooks(books, content, await createTone({ kind: 'mp3' }))
  await using stub = await startAbsStub(content)
  const server = await startServer(data, ['--library', books, '--ffmpeg', '', '--ffprobe', ''])
  t.after(() => server.stop())
  await server.signIn()
  await server.scanned()

  const lastSaved = new Array<number>(LISTENERS).fill(0)
  const waits: number[] = []
  const stop = new AbortController()
  const saving = lastSaved.map(async (_, listener) => {
    for (let position = 1; !stop.signal.aborted; position += 1) {
      const startedMs = performance.now()
      const where = `/libraries/1/progress?path=listener-${listener}`
      const { progress } = await server.put<{ progress: { position: number } }>(where, { position, duration: 100_000 })
      waits.push(performance.now() - startedMs)
      assert.equal(progress.position, position)
      lastSaved[listener] = position
      await pause(10)
    }
  })

  const users = content.users.map(({ id, username }) => ({ abs_user_id: id, new_username: username }))
  await server.post('/admin/imports/abs', { url: stub.url, token: stub.key, users })
  type Imports = { imports: { id: number; status: string; error: string; summary: { sessions: number } }[] }
  const until = async (status: string) => {
    for (;;) {
      const { imports } = await server.get<Imports>('/admin/imports')
      const wrong = imports.find((one) => one.status === 'failed')
      assert.equal(wrong, undefined, wrong?.error)
      if (imports.every((one) => one.status === status)) return imports
      await pause(20)
    }
  }
  const imports = await until('review')
  // A tenth is contested, because single files of one author are one book here. Every 50th session is an episode.
  const sessions = imports.reduce((sum, { summary }) => sum + summary.sessions, 0)
  assert.equal(sessions, SESSIONS - SESSIONS / 50 - SESSIONS / 10)
  const before = Math.max(...waits)
  waits.length = 0
  for (const { id } of imports) await server.post(`/admin/imports/${id}/apply`)
  await until('applied')
  const [during, saves] = [Math.max(...waits), waits.length]
  waits.length = 0
  for (const { id } of imports) await server.post(`/admin/imports/${id}/undo`)
  stop.abort()
  await Promise.all(saving)
  t.diagnostic(`the longest of ${saves} saves took ${during.toFixed(0)} ms while applying, ${before.toFixed(0)} ms while reading`)

  for (const [listener, position] of lastSaved.entries()) {
    const { progress } = await server.get<{ progress: { position: number } }>(`/libraries/1/progress?path=listener-${listener}`)
    assert.equal(progress.position, position)
  }
})
