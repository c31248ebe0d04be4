import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import { createLinkedLibrary } from './linked-library.ts'

const closed = [
  ['item', 'Shared/Hidden'],
  ['chapters', 'Shared/Hidden'],
  ['attachments', 'Shared/Hidden'],
  ['cover', 'Shared/Hidden'],
  ['files', 'Shared/Hidden'],
  ['next', 'Shared/Hidden'],
  ['progress', 'Shared/Hidden'],
  ['stream', 'Shared/Hidden/1.mp3'],
  ['item', 'Shared/Files'],
  ['chapters', 'Shared/Files'],
  ['stream', 'Shared/Files/1.mp3'],
  ['item', 'Shared/Diary'],
  ['chapters', 'Shared/Diary'],
  ['fs', 'Shared/Diary'],
  ['stream', 'Shared/Diary/1.mp3'],
  ['cover', 'Shared/Emma'],
  ['file', 'Shared/Emma/private.pdf'],
  // Whether the target of the link exists is not revealed either.
  ['item', 'Shared/Nothing'],
  ['fs', 'Shared/Nothing'],
  ['stream', 'Shared/Nothing/1.mp3'],
  ['stream', 'Shared/Diary/none.mp3'],
  ['item', 'Shared/Diary/none'],
] as const
const open = [
  ['item', 'Shared/Emma'],
  ['chapters', 'Shared/Emma'],
  ['attachments', 'Shared/Emma'],
  ['stream', 'Shared/Emma/1.mp3'],
  ['file', 'Shared/Emma/booklet.pdf'],
  ['item', 'Shared/Again'],
  ['stream', 'Shared/Again/1.mp3'],
  ['fs', 'Shared'],
  ['progress', 'Shared/Gone'],
] as const

test('a link pointing outside the grant is 403 on every path route; one within the grant is followed', async () => {
  await using shelf = await createLinkedLibrary()
  for (const [way, where] of closed) assert.equal(await shelf.status(shelf.ann, way, where), 403, `${way} ${where}`)
  for (const [way, where] of open) assert.equal(await shelf.status(shelf.ann, way, where), 200, `${way} ${where}`)
})

test('viewers of the whole library and admins can follow its links', async () => {
  await using shelf = await createLinkedLibrary()
  for (const headers of [shelf.admin, shelf.everything])
    for (const [way, where] of [
      ['item', 'Shared/Hidden'],
      ['stream', 'Shared/Hidden/1.mp3'],
      ['stream', 'Shared/Diary/1.mp3'],
      ['file', 'Shared/Emma/private.pdf'],
      ['fs', 'Shared/Diary'],
    ] as const)
      assert.equal(await shelf.status(headers, way, where), 200, `${way} ${where}`)
})

test("another listener's open descriptor gives no access outside the grant", async () => {
  await using shelf = await createLinkedLibrary()
  for (const [headers, expected] of [
    [shelf.admin, 200],
    [shelf.ann, 403],
    [shelf.admin, 200],
  ] as const)
    assert.equal(await shelf.status(headers, 'stream', 'Shared/Diary/1.mp3'), expected)
})

test('nothing behind a link pointing outside the grant is listed', async () => {
  await using shelf = await createLinkedLibrary()
  const request = async (url: string, headers: { authorization: string }) => (await shelf.get(url, headers)).body
  const rows = (body: Record<string, unknown>, name: string) =>
    (body[name] as { rel_path?: string; path?: string; name?: string }[]).map((row) => row.rel_path ?? row.path ?? row.name).sort()
  const visible = ['Shared/Again', 'Shared/Emma']
  const all = ['Private/Diary', 'Shared/Again', 'Shared/Emma', 'Shared/Files', 'Shared/Hidden']
  for (const [headers, expected] of [
    [shelf.ann, visible],
    [shelf.admin, all],
  ] as const) {
    assert.deepEqual(rows(await request('/libraries/1/books?limit=50', headers), 'books'), expected)
    assert.deepEqual(rows(await request('/libraries/1/books?limit=50&sort=title', headers), 'books'), expected)
  }
  assert.deepEqual(rows(await request('/search?q=hidden', shelf.ann), 'books'), [])
  assert.deepEqual(rows(await request('/search?q=hidden', shelf.admin), 'books'), ['Shared/Hidden'])
  const recent = rows(await request('/books/recent?limit=50', shelf.ann), 'books')
  assert.ok(!recent.includes('Shared/Hidden') && !recent.includes('Shared/Files'), recent.join())
  assert.deepEqual(rows(await request('/libraries/1/fs?path=Shared', shelf.ann), 'entries'), visible)
  assert.deepEqual(rows(await request('/libraries/1/fs?path=Shared/Files', shelf.admin), 'entries'), ['Shared/Files/1.mp3'])
  assert.deepEqual(rows(await request('/libraries/1/files?path=Shared/Emma', shelf.ann), 'files'), ['Shared/Emma/booklet.pdf'])
})

test("a listener's data at a closed book is in none of their lists", async () => {
  await using shelf = await createLinkedLibrary()
  const at = (way: string) => `/api/v1/libraries/1/${way}?path=${encodeURIComponent('Shared/Hidden')}`
  shelf.infrastructure.db.run("UPDATE users SET is_admin = 1 WHERE username = 'Ann'")
  for (const [method, way, payload] of [
    ['PUT', 'progress', { position: 1, duration: 9 }],
    ['POST', 'favourites', {}],
  ] as const)
    assert.ok((await shelf.app.inject({ method, url: at(way), headers: shelf.ann, payload })).statusCode < 300)
  shelf.infrastructure.db.run("UPDATE users SET is_admin = 0 WHERE username = 'Ann'")
  for (const [url, name] of [
    ['/me/progress', 'progress'],
    ['/me/favourites', 'favourites'],
  ] as const)
    assert.deepEqual((await shelf.get(url, shelf.ann)).body[name], [], url)
  const home = (await shelf.get('/me/home', shelf.ann)).body
  assert.ok(!JSON.stringify(home).includes('Shared/Hidden'))
})

test('a link created between check and open is not followed outside the grant', async () => {
  await using shelf = await createLinkedLibrary()
  const [folder, aside, link] = ['Shared/Swap', 'Shared/.aside', 'Shared/.link'].map((name) => path.join(shelf.root, name))
  assert.ok(folder && aside && link)
  mkdirSync(folder)
  writeFileSync(path.join(folder, '1.mp3'), 'ours')
  writeFileSync(path.join(folder, 'ours.mp3'), 'ours')
  writeFileSync(path.join(shelf.root, 'Private/Diary/1.mp3'), 'SECRET')
  symlinkSync('../Private/Diary', link)
  const met = new Set<number>()
  for (let round = 0; round < runs(40, 80); round += 1) {
    const requests = ['stream?path=Shared/Swap/1.mp3', 'fs?path=Shared/Swap', 'stream?path=Shared/Swap/1.mp3'].map((url) =>
      shelf.app.inject({ url: `/api/v1/libraries/1/${url}`, headers: shelf.ann }),
    )
    // Requests are at different steps when the first swap happens; some are past their checks, or even done.
    for (let turn = round % 6; turn > 0; turn -= 1) await new Promise((resolve) => setTimeout(resolve, turn > 4 ? 5 : 0))
    for (let swap = 0; swap < 4; swap += 1) {
      renameSync(folder, aside)
      renameSync(link, folder)
      await new Promise((resolve) => setImmediate(resolve))
      renameSync(folder, link)
      renameSync(aside, folder)
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const response of await Promise.all(requests)) {
      met.add(response.statusCode)
      assert.ok(!response.body.includes('SECRET'), response.body)
      // Only a listing of the shared folder contains this file.
      if (response.statusCode === 200 && response.body.includes('entries'))
        assert.ok(response.body.includes('ours.mp3'), response.body)
    }
  }
  assert.ok(met.has(200) && met.has(403), [...met].join())
  rmSync(link)
})
