import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createImportServer, type ImportServer, NOW } from './test/import-server.ts'

const MINUTE = 60_000

async function byFile(server: ImportServer): Promise<object> {
  using folder = temporaryFolder()
  writeAbsDatabase(folder.at('absdatabase.sqlite'), server.content)
  const response = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin/imports/abs/file?name=absdatabase.sqlite', headers: server.headers },
    payload: readFileSync(folder.at('absdatabase.sqlite')),
  })
  return { url: undefined, token: undefined, file: response.json().file }
}

/** The last session of Ann, which is about a book. */
function lastOf({ content }: ImportServer) {
  const session = content.sessions.findLast(({ userId, isEpisode }) => userId === content.users[0]?.id && !isEpisode)
  assert.ok(session)
  return session
}

const listenedBy = ({ rows }: ImportServer) =>
  rows<{ listened: number }>('SELECT total(listened) AS listened FROM listening_days WHERE user_id = 2')[0]?.listened ?? 0

for (const [way, from] of [
  ['address', () => ({})],
  ['file', byFile],
] as const) {
  test(`a session that is open during the first import is completed by a later one, by ${way}`, async () => {
    await using server = await createImportServer({ items: 3, sessions: 8 })
    const session = lastOf(server)
    Object.assign(session, { startedAt: NOW - 90 * MINUTE, updatedAt: NOW - 59 * MINUTE, timeListening: 1200 })
    const [first = 0] = await server.read(await from(server))
    const { summary } = (await server.call('GET', `/${first}`)).body
    assert.equal(summary.left_out.open_sessions, 1)
    assert.ok(summary.progress > 0)
    await server.apply(first)
    assert.equal((await server.call('GET', `/${first}`)).body.summary.left_out.open_sessions, 1)
    const before = listenedBy(server)

    Object.assign(session, { updatedAt: NOW - 60 * MINUTE, timeListening: 1800 })
    const [second = 0] = await server.read(await from(server))
    const { summary: later } = (await server.call('GET', `/${second}`)).body
    assert.deepEqual([later.sessions, later.already_here, later.left_out.open_sessions], [1, summary.sessions, 0])
    await server.apply(second)
    assert.equal(listenedBy(server) - before, 1800)
  })
}
