import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsAs } from '../../../test/requests.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { relPath } from '../paths/index.ts'

const move = { libraryId: 1, from: relPath('Old'), to: relPath('New'), shiftSeconds: 0, joins: false, isLastDisc: false }

test('a move carries all data along, and keeps a losing position as a bookmark', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  await request('PUT', '/progress?path=Old', { position: 500, updated_at: '2026-11-21T10:00:00Z' })
  await request('PUT', '/progress?path=New', { position: 100, updated_at: '2026-11-21T11:00:00Z' })
  await request('POST', '/bookmarks?path=Old', { position: 7 })
  await request('POST', '/notes?path=Old', { position: 8, body: 'x' })
  await request('POST', '/history?path=Old', { from_pos: 1, to_pos: 2 })
  for (const path of ['Old', 'New']) await request('POST', `/favourites?path=${path}`)
  server.services.follow(move)
  const { progress } = (await request('GET', '/progress?path=New')).body
  assert.deepEqual([progress.position, progress.device_name], [100, "Ann's phone"])
  const { bookmarks } = (await request('GET', '/bookmarks?path=New')).body
  assert.deepEqual(
    bookmarks.map(({ position, note }: { position: number; note: string }) => [position, note]),
    [
      [7, ''],
      [500, 'position before the move'],
    ],
  )
  assert.equal((await request('GET', '/notes?path=New')).body.notes[0].position, 8)
  assert.equal((await request('GET', '/history?path=New')).body.history.length, 1)
  assert.equal((await request('GET', '/api/v1/me/favourites')).body.favourites.length, 1)
  for (const [name, left] of [
    ['progress', null],
    ['bookmarks', []],
    ['notes', []],
    ['history', []],
  ] as const)
    assert.deepEqual((await request('GET', `/${name}?path=Old`)).body, { [name]: left })
})

test('joining discs shifts their data to the timeline of the whole book', async () => {
  await using server = await createTestServer()
  const request = requestsAs(server, server.person('Ann', { isAdmin: true }))
  for (const disc of ['B/CD1', 'B/CD2']) {
    await request('PUT', `/progress?path=${disc}`, { position: 30, duration: 600, finished: true })
    await request('POST', `/bookmarks?path=${disc}`, { position: 1 })
    await request('POST', `/notes?path=${disc}`, { position: 2, body: disc })
    await request('POST', `/history?path=${disc}`, { from_pos: 3, to_pos: 4 })
  }
  const joining = { ...move, to: relPath('B'), joins: true }
  server.services.follow({ ...joining, from: relPath('B/CD1') })
  server.services.follow({ ...joining, from: relPath('B/CD2'), shiftSeconds: 600, isLastDisc: true })
  const { progress } = (await request('GET', '/progress?path=B')).body
  assert.deepEqual([progress.position, progress.duration, progress.finished], [630, 1200, true])
  const positions = (rows: { position: number }[]) => rows.map(({ position }) => position)
  assert.deepEqual(positions((await request('GET', '/bookmarks?path=B')).body.bookmarks), [1, 601])
  assert.deepEqual(positions((await request('GET', '/notes?path=B')).body.notes), [2, 602])
  const { history } = (await request('GET', '/history?path=B')).body
  assert.deepEqual(history.map((span: { from_pos: number; to_pos: number }) => [span.from_pos, span.to_pos]).sort(), [
    [3, 4],
    [603, 604],
  ])
})
