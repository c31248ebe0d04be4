import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessOf } from './access.ts'

const libraries = [
  { id: 1, name: 'Novels' },
  { id: 2, name: 'Children' },
]

test('a person sees the content of all their shares, and no other library', () => {
  const shares = [
    {
      name: 'a',
      paths: [
        { library_id: 1, path: 'Austen' },
        { library_id: 1, path: 'Austen/Emma' },
      ],
    },
    { name: 'b', paths: [{ library_id: 1, path: 'Austen Fans' }] },
  ]
  assert.deepEqual(accessOf(shares, libraries), [{ library: libraries[0], isWhole: false, paths: ['Austen', 'Austen Fans'] }])
})

test('a whole library includes its folders, however the path is written', () => {
  for (const share of [
    { name: 'x', paths: [], whole_library_id: 2 },
    {
      name: 'x',
      paths: [
        { library_id: 2, path: '.' },
        { library_id: 2, path: 'A' },
      ],
    },
    { name: 'x', paths: [{ library_id: 2, path: '' }] },
  ])
    assert.deepEqual(accessOf([share], libraries), [{ library: libraries[1], isWhole: true, paths: [] }])
})
