import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import type { Laid } from '@chapterhouse/testkit/test-disk'
import { createShelf } from '../test/test-library.ts'

const art: Laid = { kind: 'mp3', cover: { kind: 'jpeg' } }
const bare: Laid = { kind: 'mp3' }
const picture: Laid = { picture: { kind: 'jpeg' } }

const rows: readonly { name: string; tree: Record<string, Laid>; cover: string }[] = [
  {
    name: 'V-01 a picture beside the audio comes before the one in it',
    tree: { 'B/1.mp3': art, 'B/cover.jpg': picture },
    cover: 'B/cover.jpg',
  },
  {
    name: 'V-02 the order of the conventional names counts',
    tree: { 'B/1.mp3': bare, 'B/folder.jpg': picture, 'B/cover.png': picture },
    cover: 'B/cover.png',
  },
  {
    name: 'V-03 a name with cover in it',
    tree: { 'B/1.mp3': bare, 'B/61AbCd._SL500_.jpg': picture, 'B/Book - Cover.jpg': picture },
    cover: 'B/Book - Cover.jpg',
  },
  {
    name: 'V-04 else the first picture by name',
    tree: { 'B/1.mp3': bare, 'B/b.webp': picture, 'B/a.gif': picture },
    cover: 'B/a.gif',
  },
  { name: 'V-05 whatever its case', tree: { 'B/1.mp3': bare, 'B/Cover.JPG': picture }, cover: 'B/Cover.JPG' },
  {
    name: 'V-06 a random picture beside a loose file is not its own',
    tree: { 'Dune.mp3': art, 'random.jpg': picture },
    cover: 'embedded',
  },
  { name: 'V-06 and without art there is none', tree: { 'Dune.mp3': bare, 'random.jpg': picture }, cover: 'none' },
  {
    name: 'V-07 loose files without art share the cover of their folder',
    tree: { 'Dune.mp3': bare, 'cover.jpg': picture },
    cover: 'cover.jpg',
  },
  { name: 'V-08 a disc shows the cover above it', tree: { 'B/CD1/1.mp3': bare, 'B/cover.jpg': picture }, cover: 'B/cover.jpg' },
  { name: 'V-09 other folders do not look up', tree: { 'Ann/Title/1.mp3': bare, 'Ann/cover.jpg': picture }, cover: 'none' },
  { name: 'V-11 no picture at all', tree: { 'B/1.mp3': bare }, cover: 'none' },
  { name: 'V-14 an empty picture is none', tree: { 'B/1.mp3': art, 'B/cover.jpg': '' }, cover: 'embedded' },
  { name: 'V-17 what macOS leaves behind is none', tree: { 'B/1.mp3': bare, 'B/._cover.jpg': picture }, cover: 'none' },
  {
    name: 'V-20 the art of a loose file comes before the cover of many',
    tree: { 'Dune.mp3': art, 'cover.jpg': picture },
    cover: 'embedded',
  },
  {
    name: 'V-20 but not before its namesake',
    tree: { 'Dune.mp3': art, 'cover.jpg': picture, 'Dune.png': picture },
    cover: 'Dune.png',
  },
  { name: 'the art of a later file is not that of the book', tree: { 'B/1.mp3': bare, 'B/2.mp3': art }, cover: 'none' },
]

for (const { name, tree, cover } of rows) {
  test(name, async () => {
    using shelf = await createShelf(tree)
    const chosen = (await shelf.read()).cover
    assert.equal(chosen.kind === 'file' ? chosen.path : chosen.kind, cover)
  })
}

test('V-15 a film is no picture', async () => {
  using shelf = await createShelf({ 'B/empty': null })
  const inputs = ['-f', 'lavfi', '-i', 'sine=440:d=1', '-f', 'lavfi', '-i', 'color=red:s=64x64:d=1:r=5']
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-c:a', 'aac', '-c:v', 'mpeg4', shelf.folder.at('B/1.mp4')])
  assert.equal((await shelf.read()).cover.kind, 'none')
})
