import assert from 'node:assert/strict'
import { test } from 'node:test'
import { absBackup, writeAbsDatabase } from '@chapterhouse/testkit/audiobookshelf/database'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createImportServer, type ImportServer, stateOf } from './test/import-server.ts'

const FULL = { items: 300, sessions: 10_000 }

const OF_BOTH = {
  items: 300,
  ...{ unmatched: 0, already_here: 0, skipped_after_cutoff: 0, progress: 300, progress_older: 0, finished: 100, set_aside: 20 },
  matched: { path: 300, asin: 0, isbn: 0, title: 0, hand: 0 },
  first_listen: '2024-01-01T06:00:00+00:00',
  last_listen: '2024-06-05T11:40:00+00:00',
}
const NONE_LEFT = { ebooks: 1, invalid: 0, open_sessions: 0, without_clock: 0, list_entries: 0, lists: 0, rows: 0 }
const ANN = {
  ...OF_BOTH,
  // Every 100th session claims twice its duration.
  ...{ sessions: 5000, listened: 5000 * 1500, estimated: 100 * 1500, bookmarks: 5 },
  left_out: { ...NONE_LEFT, podcasts: 2 },
}
const BEN = {
  ...OF_BOTH,
  // Every 50th session, all of which are Ben's, is an episode.
  ...{ sessions: 5000 - 200, listened: 4800 * 1500, estimated: 0, bookmarks: 3 },
  left_out: { ...NONE_LEFT, podcasts: 2 + 200 },
}

async function summaries(server: ImportServer, ids: readonly number[]) {
  const answers = await Promise.all(ids.map((id) => server.call('GET', `/${id}`)))
  return answers.map(({ body }) => {
    assert.equal(body.status, 'review', body.error)
    const { collections, ...summary } = body.summary
    return { collections, summary }
  })
}

async function upload(server: ImportServer): Promise<string> {
  using folder = temporaryFolder()
  writeAbsDatabase(folder.at('absdatabase.sqlite'), server.content)
  const response = await server.app.inject({
    ...{ method: 'POST', url: '/api/v1/admin/imports/abs/file?name=backup.audiobookshelf', headers: server.headers },
    payload: absBackup(folder.at('absdatabase.sqlite'), server.content),
  })
  assert.equal(response.statusCode, 201, response.body)
  return response.json().file
}

test('reading by address and from a backup gives the same plan, with figures computed by hand, and the same rows', async () => {
  await using server = await createImportServer(FULL)
  const empty = stateOf(server)
  const byUrl = await server.read()
  const [ann, ben] = await summaries(server, byUrl)
  assert.deepEqual(
    [ann, ben],
    [
      { summary: ANN, collections: 3 },
      // Playlists of other people are not available by address.
      { summary: BEN, collections: 2 },
    ],
  )
  for (const id of byUrl) await server.apply(id)
  const fromUrl = stateOf(server)
  for (const id of byUrl) await server.call('POST', `/${id}/undo`)
  assert.deepEqual(stateOf(server), empty)

  const file = await upload(server)
  const byFile = await server.read({ url: undefined, token: undefined, file })
  assert.deepEqual(await summaries(server, byFile), [
    { summary: ANN, collections: 3 },
    { summary: BEN, collections: 4 },
  ])
  for (const id of byFile) await server.apply(id)
  const fromFile = stateOf(server)
  // All but collections; the file has two more.
  assert.deepEqual(fromFile.slice(0, 5), fromUrl.slice(0, 5))
  assert.deepEqual([fromFile[5]?.length, fromUrl[5]?.length], [5, 3])

  const again = await server.read()
  for (const { summary } of await summaries(server, again)) {
    assert.deepEqual([summary.sessions, summary.progress, summary.finished, summary.bookmarks], [0, 0, 0, 0])
    assert.deepEqual([summary.already_here, summary.progress_older], [summary.left_out.podcasts === 2 ? 5000 : 4800, 300])
  }
  for (const id of again) await server.apply(id)
  assert.deepEqual(stateOf(server), fromFile)
})
