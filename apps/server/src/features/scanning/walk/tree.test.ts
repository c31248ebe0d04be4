import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Library } from '../../libraries/index.ts'
import { type RelPath, relPath } from '../../paths/index.ts'
import type { ListedFolder } from './list-folders.worker.ts'
import { createTree } from './tree.ts'

const LIBRARY: Library = {
  id: 1,
  name: 'Books',
  root: '/books',
  defaultView: 'hybrid',
  sortOrder: 0,
  scanSchedule: '',
  ignorePatterns: [],
  metadataSource: 'tags',
  filesAreBooks: false,
  joinDiscs: false,
  skipArticles: true,
  articleLanguage: '',
  ignoresChangeTimes: false,
}

function createTestTree(hidden: readonly string[] = []) {
  const isHidden = (_library: unknown, path: RelPath) => hidden.includes(path)
  return createTree(LIBRARY, { isHiddenByName: isHidden, isHiddenEntry: isHidden, conflictCopies: () => new Set() })
}

function listing(folder: string, entries: Partial<Extract<ListedFolder, { kind: 'listed' }>> = {}): ListedFolder {
  return { kind: 'listed', folder, files: [], folders: [], linked: [], marked: false, notes: [], ...entries }
}

const file = (name: string) => ({ name, kind: 'audio' as const, sizeBytes: 1, modifiedMs: 1, bornMs: null })
const at = relPath

test('hidden entries are neither in the tree nor walked', () => {
  const { tree, take } = createTestTree(['Extras', 'note.mp3'])
  const entries = { folders: ['Ann', 'Extras'], files: [file('a.mp3'), file('note.mp3')] }
  assert.deepEqual(take(listing('.', entries)), ['Ann'])
  const root = tree.folders.get(at('.'))
  assert.deepEqual([root?.folders, root?.files.map(({ name }) => name)], [['Ann'], ['a.mp3']])
})

test('a folder with the marker file is skipped along with everything below', () => {
  const { tree, take } = createTestTree()
  assert.deepEqual(take(listing('Ann', { marked: true, folders: ['One'] })), [])
  assert.deepEqual([...tree.folders], [])
})

test('an unreadable folder and an unreadable entry are reported at their paths', () => {
  const { tree, take } = createTestTree()
  take({ kind: 'unreadable', folder: 'Ann', why: 'no response' })
  take(listing('Bob', { notes: [{ kind: 'unreadable', name: 'x', why: 'EIO' }] }))
  assert.deepEqual(tree.unreadable, ['Ann', 'Bob/x'])
})

const NOTES = [
  { note: 'link_outside', path: 'Ann/x' },
  // The name cannot be shown, so the note is at the folder.
  { note: 'not_utf8', path: 'Ann' },
] as const

for (const { note, path } of NOTES)
  test(`a note ${note} is at ${path} and makes nothing unreadable`, () => {
    const { tree, take } = createTestTree()
    take(listing('Ann', { notes: [{ kind: note, name: 'x', why: 'why' }] }))
    assert.deepEqual([tree.notes, tree.unreadable], [[{ path, kind: note, why: 'why' }], []])
  })

test('a hidden title that starts with dots gets a note', () => {
  const { tree, take } = createTestTree(['...And Justice'])
  assert.deepEqual(take(listing('.', { folders: ['...And Justice'] })), [])
  assert.deepEqual(tree.notes, [{ path: '...And Justice', kind: 'dotted_title', why: '' }])
})

test('a link is followed once, and only to a folder that the walk does not reach otherwise', () => {
  const { take } = createTestTree(['.store'])
  const linked = [
    { name: 'One', real: '.store' },
    { name: 'Again', real: '.store' },
    { name: 'Other', real: 'Ann' },
  ]
  assert.deepEqual(take(listing('.', { linked })), ['One'])
})

test('folders behind a link have their real paths', () => {
  const { tree, take } = createTestTree(['.store'])
  take(listing('.', { linked: [{ name: 'One', real: '.store' }] }))
  take(listing('One', { folders: ['CD1'] }))
  take(listing('One/CD1'))
  assert.deepEqual([tree.folders.get(at('One'))?.real, tree.folders.get(at('One/CD1'))?.real], ['.store', '.store/CD1'])
})
