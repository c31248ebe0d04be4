import assert from 'node:assert/strict'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { createTone } from '@chapterhouse/testkit/tone'
import { createScannedLibrary } from '../../../test/scanned-library.ts'

const varied = await createTone({
  kind: 'mp3',
  seconds: 20,
  options: ['-q:a', '5', '-af', 'tremolo=f=0.1:d=0.95', '-id3v2_version', '0', '-write_xing', '0'],
})
const shelf = await createScannedLibrary({ 'Ann/First/1.mp3': varied })
after(() => shelf[Symbol.asyncDispose]())
const headers = shelf.person('Ann', { granted: ['.'] })

const sent = async (file: string) =>
  (await shelf.app.inject({ url: `/api/v1/libraries/1/stream?path=${encodeURIComponent(file)}`, headers })).rawPayload.length
const isFramed = async (file: string) => (await sent(file)) > varied.length

test('a file requested before it was indexed has its header frame afterwards', async () => {
  mkdirSync(path.join(shelf.root, 'Ann/Second'))
  writeFileSync(path.join(shelf.root, 'Ann/Second/1.mp3'), varied)
  assert.equal(await isFramed('Ann/Second/1.mp3'), false)
  await shelf.scan()
  assert.equal(await isFramed('Ann/Second/1.mp3'), true)
})

test('a file requested at a new path has its header frame once its book has moved there', async () => {
  assert.equal(await isFramed('Ann/First/1.mp3'), true)
  renameSync(path.join(shelf.root, 'Ann/First'), path.join(shelf.root, 'Ann/Renamed'))
  await sent('Ann/Renamed/1.mp3')
  await shelf.scan()
  assert.equal(await isFramed('Ann/Renamed/1.mp3'), true)
})
