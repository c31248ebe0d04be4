import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { Parked } from '../../parks/index.ts'
import { writeFiles } from './write-files.ts'

const FILES = { 'recaps.json': '{"recaps": []}\n', 'positions.json': '{}\n' }
const mode = (file: string) => statSync(file).mode & 0o777
const parks = (error: unknown) => error instanceof Parked && error.park.code === 'book_not_writable'

test('writes into the hidden folder of a book, with the mode of its folder', async () => {
  for (const [folderMode, fileMode] of [
    [0o775, 0o664],
    [0o700, 0o600],
    [0o777, 0o666],
  ] as const) {
    using folder = temporaryFolder()
    chmodSync(folder.path, folderMode)
    const written = await writeFiles({ kind: 'book', path: folder.path, isFolder: true }, FILES)
    assert.equal(written, folder.at('.chapterhouse'))
    assert.deepEqual(readdirSync(written).sort(), ['positions.json', 'recaps.json'])
    assert.equal(readFileSync(path.join(written, 'recaps.json'), 'utf8'), FILES['recaps.json'])
    assert.equal(mode(written), folderMode)
    assert.equal(mode(path.join(written, 'recaps.json')), fileMode)
  }
})

test('files of a single-file book have a folder of its stem', async () => {
  using folder = temporaryFolder()
  writeFileSync(folder.at('A book. Vol. 1.m4b'), '')
  const written = await writeFiles({ kind: 'book', path: folder.at('A book. Vol. 1.m4b'), isFolder: false }, FILES)
  assert.equal(written, folder.at('.chapterhouse', 'A book. Vol. 1'))
  assert.deepEqual(readdirSync(written).sort(), ['positions.json', 'recaps.json'])
})

test('writes directly into a folder that was named, and creates it', async () => {
  using folder = temporaryFolder()
  await writeFiles({ kind: 'folder', path: folder.at('a', 'b') }, FILES)
  assert.deepEqual(readdirSync(folder.at('a', 'b')).sort(), ['positions.json', 'recaps.json'])
})

test('replaces what is there, and leaves files alone whose content is the same', async () => {
  using folder = temporaryFolder()
  const target = { kind: 'book', path: folder.path, isFolder: true } as const
  await writeFiles(target, FILES)
  const [recaps, positions] = [folder.at('.chapterhouse', 'recaps.json'), folder.at('.chapterhouse', 'positions.json')]
  for (const file of [recaps, positions]) utimesSync(file, 1_000, 1_000)
  writeFileSync(folder.at('.chapterhouse', '.recaps.json.part'), 'of a crash')
  await writeFiles(target, { ...FILES, 'recaps.json': 'new' })
  assert.equal(readFileSync(recaps, 'utf8'), 'new')
  assert.equal(statSync(positions).mtimeMs, 1_000_000)
  assert.deepEqual(readdirSync(folder.at('.chapterhouse')).sort(), ['positions.json', 'recaps.json'])
})

test('parks where the folder of the book is gone, and does not create it', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('book'))
  await writeFiles({ kind: 'book', path: folder.at('book'), isFolder: true }, FILES)
  rmSync(folder.at('book'), { recursive: true })
  await assert.rejects(writeFiles({ kind: 'book', path: folder.at('book'), isFolder: true }, FILES), parks)
  assert.equal(existsSync(folder.at('book')), false)
})

test('parks where a file or a link is in the place of the hidden folder', async () => {
  for (const make of [(file: string) => writeFileSync(file, ''), (file: string) => symlinkSync('/tmp', file)]) {
    using folder = temporaryFolder()
    make(folder.at('.chapterhouse'))
    await assert.rejects(writeFiles({ kind: 'book', path: folder.path, isFolder: true }, FILES), parks)
  }
})

test('a link in the place of a file is replaced, not followed', async () => {
  using folder = temporaryFolder()
  mkdirSync(folder.at('.chapterhouse'))
  writeFileSync(folder.at('outside'), FILES['recaps.json'])
  symlinkSync(folder.at('outside'), folder.at('.chapterhouse', 'recaps.json'))
  await writeFiles({ kind: 'book', path: folder.path, isFolder: true }, FILES)
  assert.equal(statSync(folder.at('.chapterhouse', 'recaps.json')).isFile(), true)
  await writeFiles({ kind: 'book', path: folder.path, isFolder: true }, { 'recaps.json': 'new' })
  assert.equal(readFileSync(folder.at('outside'), 'utf8'), FILES['recaps.json'])
})

test('parks where the folder is read-only', { skip: process.getuid?.() === 0 && 'root may write everywhere' }, async () => {
  using folder = temporaryFolder()
  chmodSync(folder.path, 0o555)
  await assert.rejects(writeFiles({ kind: 'book', path: folder.path, isFolder: true }, FILES), parks)
  chmodSync(folder.path, 0o755)
})
