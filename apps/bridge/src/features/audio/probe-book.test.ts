import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { putTone, type Tone } from '@chapterhouse/testkit/tone'
import { Parked } from '../parks/index.ts'
import { probeBook } from './index.ts'

const needs = { spawn, ffprobe: '/usr/bin/ffprobe' }

async function bookOf(files: Readonly<Record<string, Tone>>) {
  const folder = temporaryFolder()
  for (const [name, tone] of Object.entries(files)) {
    mkdirSync(folder.at(name, '..'), { recursive: true })
    await putTone(folder.at(name), tone)
  }
  return folder
}
const rounded = ({ chapters }: Awaited<ReturnType<typeof probeBook>>) =>
  chapters.map(({ title, start }) => [title, Math.round(start * 10) / 10])

test('a file has its own chapters, the first from its start', async () => {
  const chapters = [
    { title: 'Chapter 1', start: 0.2, end: 1 },
    { title: 'Chapter 2', start: 1, end: 2 },
  ]
  using folder = await bookOf({
    'Owl.m4b': { kind: 'm4b', seconds: 2, chapters, tags: { album: 'The Owl', artist: 'Ann Writer' } },
  })
  const book = await probeBook(folder.at('Owl.m4b'), needs)
  assert.deepEqual(
    [book.isFolder, book.title, book.authors, Math.round(book.durationSeconds)],
    [false, 'The Owl', ['Ann Writer'], 2],
  )
  assert.deepEqual(rounded(book), [
    ['Chapter 1', 0],
    ['Chapter 2', 1],
  ])
})

test('a folder has a chapter per file, in natural order', async () => {
  const track = (title: string): Tone => ({ kind: 'flac', seconds: 1, tags: { title, album: 'The Owl' } })
  using folder = await bookOf({ '2.flac': track('The fox'), '10.flac': track('The end'), '1.flac': track('The oak') })
  const book = await probeBook(folder.path, needs)
  assert.deepEqual(book.files, ['1.flac', '2.flac', '10.flac'])
  assert.deepEqual(rounded(book), [
    ['The oak', 0],
    ['The fox', 1],
    ['The end', 2],
  ])
})

test("discs are one book, and numbers of files and tracks don't count as titles", async () => {
  const track: Tone = { kind: 'flac', seconds: 1, tags: { title: 'Track 1' } }
  using folder = await bookOf({ 'CD 2/01.flac': track, 'CD 1/01.flac': track, 'CD 1/02 - The fox.flac': track })
  const book = await probeBook(folder.path, needs)
  assert.deepEqual(book.files, ['CD 1/01.flac', 'CD 1/02 - The fox.flac', 'CD 2/01.flac'])
  assert.deepEqual(rounded(book), [
    ['', 0],
    ['The fox', 1],
    ['', 2],
  ])
})

test('a book that is there in two formats is read once, and an MP3 file without a header is counted', async () => {
  const noHeader = ['-write_xing', '0', '-q:a', '9']
  const part = (title: string): Tone => ({ kind: 'mp3', seconds: 20, tags: { title }, options: noHeader })
  using folder = await bookOf({ 'Owl.m4b': { kind: 'm4b', seconds: 40 }, '1.mp3': part('The oak'), '2.mp3': part('The fox') })
  assert.deepEqual((await probeBook(folder.path, needs)).files, ['Owl.m4b'])
  const { durationSeconds } = await probeBook(folder.at('1.mp3'), needs)
  assert.ok(Math.abs(durationSeconds - 20) < 0.1, String(durationSeconds))
})

test('refuses a folder without audio and a file that is none, and parks without ffprobe', async () => {
  using folder = await bookOf({ 'Owl.flac': { kind: 'flac' } })
  mkdirSync(folder.at('empty'))
  writeFileSync(folder.at('broken.mp3'), 'nothing')
  await assert.rejects(probeBook(folder.at('empty'), needs), /There is no audio/)
  await assert.rejects(probeBook(folder.at('broken.mp3'), needs), /broken\.mp3 cannot be read as audio/)
  for (const ffprobe of [undefined, folder.at('nowhere')])
    await assert.rejects(
      probeBook(folder.at('Owl.flac'), { spawn, ffprobe }),
      (error) => error instanceof Parked && error.park.code === 'media_tools_unavailable',
    )
})
