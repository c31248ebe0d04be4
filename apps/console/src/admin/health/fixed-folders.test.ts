import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedFolders } from './fixed-folders.ts'

const books = ['River/CD 1', 'River/CD 2', 'CD 1'].map((path) => ({ library_id: 1, path }))
const seen = (kind: 'suspect' | 'split_discs') => fixedFolders(kind, books).map(({ book, path }) => [path, book.path])

test('joins discs in their parent folder, once, and splits the folder itself', () => {
  assert.deepEqual(seen('split_discs'), [
    ['River', 'River/CD 1'],
    ['.', 'CD 1'],
  ])
  assert.deepEqual(
    seen('suspect').map(([path]) => path),
    ['River/CD 1', 'River/CD 2', 'CD 1'],
  )
})
