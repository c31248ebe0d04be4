import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { START, serverWithPeople } from '../../../test/server-with-people.ts'
import { relPath } from '../paths/index.ts'

interface Play {
  userId: number
  path: string
  /** Minutes after the start of the test. */
  at: number
  finished?: boolean
  setAside?: boolean
}

async function serverWithListeners() {
  const server = await serverWithPeople()
  const { db } = server.infrastructure
  return {
    ...server,
    book: (path: string, series = '', seriesIndex: number | null = null) =>
      indexBook(server.services, { path, fields: { title: path, author: 'Ann Leckie, Ben Okri', series, seriesIndex } }),
    play({ userId, path, at, finished = false, setAside = false }: Play): void {
      db.run(
        `INSERT INTO progress (library_id, path, user_id, position, duration, finished, playback_speed, version, device_id, updated_at_us, set_aside_at_us)
         VALUES (1, :path, :userId, 60, 600, :finished, 1, 1, '', :us, :setAside)`,
        { path, userId, finished: Number(finished), us: (START + at * 60_000) * 1000, setAside: setAside ? 1 : null },
      )
    },
    recaps: (path: string) =>
      db.run(
        `INSERT INTO book_attachments (library_id, path, kind, size, mtime, hash, data, indexed_at)
         VALUES (1, :path, 'recaps', 1, 1, 'x', :data, '')`,
        { path, data: JSON.stringify({ recaps: [{ through: { chapter: 1 }, text: 'So far.' }] }) },
      ),
    async suggested(): Promise<string[]> {
      const { books } = (await server.admin('GET /admin/bridge/suggestions')).body
      return books.map(({ path, reason }: { path: string; reason: string }) => `${reason} ${path}`)
    },
  }
}

test('suggests what people listen to and the volumes after it, most recently played first', async () => {
  await using server = await serverWithListeners()
  for (const [at, path] of ['One', 'Two', 'Three', 'Four', 'Five'].entries()) server.book(path, 'Numbers', at + 1)
  for (const path of ['Alone', 'Old', 'Laid down', 'Unheard', 'Known']) server.book(path)
  server.recaps('Three')
  server.recaps('Known')
  server.play({ userId: 2, path: 'Old', at: 1 })
  server.play({ userId: 2, path: 'One', at: 2, finished: true })
  server.play({ userId: 2, path: 'Laid down', at: 9, setAside: true })
  server.play({ userId: 1, path: 'Known', at: 8 })
  server.play({ userId: 1, path: 'Alone', at: 7, finished: true })
  server.play({ userId: 2, path: 'Alone', at: 3 })
  server.play({ userId: 1, path: 'Gone', at: 8 })
  // The third volume has recaps; the fifth is too far ahead of the first.
  assert.deepEqual(await server.suggested(), ['listening Alone', 'next Two', 'next Four', 'listening Old'])
  const { books } = (await server.admin('GET /admin/bridge/suggestions')).body
  assert.deepEqual(books[1], {
    ...{ library_id: 1, library_name: 'Books', path: 'Two', title: 'Two', authors: ['Ann Leckie', 'Ben Okri'], reason: 'next' },
    ...{ series: 'Numbers', series_index: 2, last_played_at: new Date(START + 2 * 60_000).toISOString() },
  })
})

test('suggests no book with an open job, none that only a guest or a disabled account plays, and 20 at most', async () => {
  await using server = await serverWithListeners()
  server.person('Guest', { isGuest: true })
  server.person('Former')
  server.infrastructure.db.run("UPDATE users SET disabled = 1 WHERE username = 'Former'")
  for (let at = 0; at < 30; at += 1) {
    server.book(`Book ${at}`)
    server.play({ userId: at === 29 ? 3 : at === 28 ? 4 : 2, path: `Book ${at}`, at })
  }
  const { bridge, bridgeJobs } = server.services
  const client = { app: 'Bridge', version: '', platform: '' }
  bridge.pair(bridge.createCode().code, { name: '', client }, undefined)
  const library = { libraryId: 1, mountPath: '/', isRight: true, isWritable: true, error: '', checkedAt: '' }
  const heard = { publicUrl: '', isPaused: false, kinds: [], lanes: {}, libraries: [library], estimates: {} }
  bridge.hear({ pairingId: 1, version: '', platform: '' }, heard, [])
  const at = { libraryId: 1, path: relPath('Book 27') }
  bridgeJobs.create({ kind: 'sidecars.generate', at, params: {} }, { userId: 1, name: 'Root' })
  const expected = Array.from({ length: 20 }, (_, index) => `listening Book ${26 - index}`)
  assert.deepEqual(await server.suggested(), expected)
})
