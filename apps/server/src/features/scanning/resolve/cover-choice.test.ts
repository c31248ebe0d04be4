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
    name: 'V-01 an image beside the audio takes precedence over embedded art',
    tree: { 'B/1.mp3': art, 'B/cover.jpg': picture },
    cover: 'B/cover.jpg',
  },
  {
    name: 'V-02 conventional names are tried in order',
    tree: { 'B/1.mp3': bare, 'B/folder.jpg': picture, 'B/cover.png': picture },
    cover: 'B/cover.png',
  },
  {
    name: 'V-03 a name that contains "cover"',
    tree: { 'B/1.mp3': bare, 'B/61AbCd._SL500_.jpg': picture, 'B/Book - Cover.jpg': picture },
    cover: 'B/Book - Cover.jpg',
  },
  {
    name: 'V-04 else the first image by name',
    tree: { 'B/1.mp3': bare, 'B/b.webp': picture, 'B/a.gif': picture },
    cover: 'B/a.gif',
  },
  { name: 'V-05 names in any case', tree: { 'B/1.mp3': bare, 'B/Cover.JPG': picture }, cover: 'B/Cover.JPG' },
  {
    name: 'V-06 an unrelated image beside a loose file is not used',
    tree: { 'Dune.mp3': art, 'random.jpg': picture },
    cover: 'embedded',
  },
  { name: 'V-06 not even without embedded art', tree: { 'Dune.mp3': bare, 'random.jpg': picture }, cover: 'none' },
  {
    name: 'V-07 loose files without art share the cover of their folder',
    tree: { 'Dune.mp3': bare, 'cover.jpg': picture },
    cover: 'cover.jpg',
  },
  {
    name: 'V-08 a disc uses the cover of the folder above',
    tree: { 'B/CD1/1.mp3': bare, 'B/cover.jpg': picture },
    cover: 'B/cover.jpg',
  },
  { name: 'V-09 other folders do not', tree: { 'Ann/Title/1.mp3': bare, 'Ann/cover.jpg': picture }, cover: 'none' },
  { name: 'V-11 no image at all', tree: { 'B/1.mp3': bare }, cover: 'none' },
  { name: 'V-14 an empty image is ignored', tree: { 'B/1.mp3': art, 'B/cover.jpg': '' }, cover: 'embedded' },
  { name: 'V-17 metadata files of macOS are ignored', tree: { 'B/1.mp3': bare, 'B/._cover.jpg': picture }, cover: 'none' },
  {
    name: 'V-20 the art of a loose file takes precedence over a shared cover',
    tree: { 'Dune.mp3': art, 'cover.jpg': picture },
    cover: 'embedded',
  },
  {
    name: 'V-20 but not over an image with its name',
    tree: { 'Dune.mp3': art, 'cover.jpg': picture, 'Dune.png': picture },
    cover: 'Dune.png',
  },
  {
    name: 'the art of a later part, if the first has none',
    tree: { 'B/1.mp3': bare, 'B/2.mp3': art, 'B/3.mp3': art },
    cover: 'embedded in 2.mp3',
  },
  {
    name: 'a name with the word front',
    tree: { 'B/1.mp3': art, 'B/a.jpg': picture, 'B/Moon Road (front).jpg': picture },
    cover: 'B/Moon Road (front).jpg',
  },
  ...[
    'back.png',
    'map of the land.png',
    'Moon Road - Back Cover.jpg',
    'spine.jpg',
    'CD1.jpg',
    'disc 2.jpg',
    'booklet_03.png',
    'inlay.jpg',
    'tray.jpg',
  ].flatMap((name) => [
    { name: `"${name}" comes after the art of the files`, tree: { [`B/${name}`]: picture, 'B/1.mp3': art }, cover: 'embedded' },
    { name: `"${name}" is better than nothing`, tree: { [`B/${name}`]: picture, 'B/1.mp3': bare }, cover: `B/${name}` },
    {
      name: `"${name}" comes after any other image`,
      tree: { [`B/${name}`]: picture, 'B/zebra.jpg': picture, 'B/1.mp3': art },
      cover: 'B/zebra.jpg',
    },
  ]),
  ...['Mapleton.jpg', 'backwards.jpg', 'discovery.png', 'cdx.jpg'].map((name) => ({
    name: `"${name}" is an image like others`,
    tree: { [`B/${name}`]: picture, 'B/1.mp3': art },
    cover: `B/${name}`,
  })),
  {
    name: 'a picture of a few pixels is no art',
    tree: { 'B/1.mp3': { kind: 'mp3', cover: { kind: 'png', width: 16, height: 16 } } },
    cover: 'none',
  },
]

for (const { name, tree, cover } of rows) {
  test(name, async () => {
    using shelf = await createShelf(tree)
    const chosen = (await shelf.read()).cover
    const art = chosen.kind === 'embedded' && chosen.path !== undefined ? `embedded in ${chosen.path}` : chosen.kind
    assert.equal(chosen.kind === 'file' ? chosen.path : art, cover)
  })
}

test('V-15 a video stream is not a cover', async () => {
  using shelf = await createShelf({ 'B/empty': null })
  const inputs = ['-f', 'lavfi', '-i', 'sine=440:d=1', '-f', 'lavfi', '-i', 'color=red:s=64x64:d=1:r=5']
  execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-c:a', 'aac', '-c:v', 'mpeg4', shelf.folder.at('B/1.mp4')])
  assert.equal((await shelf.read()).cover.kind, 'none')
})
