import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundBook } from '../../../server/responses.ts'
import { versionsOf } from './versions.ts'

const found = (values: Partial<FoundBook>): FoundBook => ({
  id: 1,
  library_id: 1,
  rel_path: 'A',
  is_folder: true,
  title: 'Emma',
  author: 'Jane Austen',
  series: '',
  narrator: 'Ann',
  duration: 10,
  format: 'm4b',
  size: 1,
  revision: '',
  dedup_key: '',
  multi_file: false,
  ...values,
})

test('finds copies in other libraries and other recordings, but not other books or the book itself', () => {
  const versions = versionsOf({ libraryId: 1, path: 'A' }, { title: 'Emma', author: 'Jane Austen' }, [
    found({ other_locations: [{ library_id: 2, library_name: 'Attic', path: 'B' }] }),
    found({ rel_path: 'C', title: 'Emma!', narrator: 'Ben' }),
    found({ rel_path: 'D', title: 'Emma and I' }),
    found({ rel_path: 'E', author: 'Another' }),
  ])
  assert.deepEqual(
    versions.map(({ ref: { libraryId, path }, libraryName }) => [libraryId, path, libraryName]),
    [
      [2, 'B', 'Attic'],
      [1, 'C', undefined],
    ],
  )
})

test('a lesser copy refers to the better one', () => {
  const versions = versionsOf({ libraryId: 2, path: 'B' }, { title: 'Emma', author: 'Jane Austen' }, [
    found({ other_locations: [{ library_id: 2, library_name: 'Attic', path: 'B' }] }),
  ])
  assert.deepEqual(
    versions.map(({ ref }) => ref),
    [{ libraryId: 1, path: 'A' }],
  )
})
