import assert from 'node:assert/strict'
import { mkdirSync, renameSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { createScannedLibrary } from '../../../test/scanned-library.ts'
import { startFakeMetadataService } from '../enrichment/test/fake-metadata-service.ts'
import { answersAbout } from './test/recording-service.ts'
import { bookAt } from './test/stored-check.ts'

const ASIN = 'B000000001'
const tags = { album: 'Saga', artist: 'Ann', ASIN }
const TREE = {
  'Ann/Saga/1.mp3': { kind: 'mp3', seconds: 4, hertz: 300, tags: { ...tags, title: 'One' } },
  'Ann/Saga/2.mp3': { kind: 'mp3', seconds: 3, hertz: 310, tags: { ...tags, title: 'Two' } },
} as const

test('a rescan, a rereading and a move of unchanged files keep the check and its chapters', async () => {
  await using service = await startFakeMetadataService(answersAbout({ id: ASIN, lengths: [2, 2, 3] }))
  await using shelf = await createScannedLibrary(TREE, { file: { 'metadata.enabled': true, 'metadata.base_url': service.url } })
  const { services, app, admin, root } = shelf
  const checkAt = (at: string) => services.overlay.chapterCheck(bookAt(services, at))
  const chaptersAt = (at: string) => bookAt(services, at).chapters.map(({ title, file }) => `${title} in ${file}`)
  await services.chapterPass.tick()
  assert.equal(service.asked().length, 3)
  const check = checkAt('Ann/Saga')
  assert.deepEqual([check?.status, chaptersAt('Ann/Saga')], ['fill', ['Scene 1 in 0', 'Scene 2 in 0', 'Scene 3 in 1']])

  await shelf.scan()
  await app.inject({ method: 'POST', url: '/api/v1/admin/libraries/1/book/rescan?path=Ann/Saga', headers: admin })
  assert.deepEqual(checkAt('Ann/Saga'), check)
  assert.equal(bookAt(services, 'Ann/Saga').chaptersSource, 'community')

  mkdirSync(path.join(root, 'Series'))
  renameSync(path.join(root, 'Ann'), path.join(root, 'Series/Ann'))
  assert.equal((await shelf.scan()).moved, 1)
  assert.deepEqual(checkAt('Series/Ann/Saga'), check)
  assert.deepEqual(chaptersAt('Series/Ann/Saga'), ['Scene 1 in 0', 'Scene 2 in 0', 'Scene 3 in 1'])
  const headers = shelf.person('Bob', { granted: ['Series'] })
  const heard = await app.inject({ url: '/api/v1/libraries/1/chapters?path=Series/Ann/Saga', headers })
  assert.equal(heard.json().chapters[2].file_path, 'Series/Ann/Saga/2.mp3')

  await services.chapterPass.tick()
  assert.deepEqual(service.asked(), [])
})
