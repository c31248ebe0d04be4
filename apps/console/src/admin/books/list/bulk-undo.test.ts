import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulkUndo, type Listed, withHiddenDescription } from './bulk-undo.ts'

const book = (path: string, edited: string[], more: Partial<Listed> = {}): Listed => ({
  library_id: 1,
  path,
  author: 'Ann Lee',
  narrator: `read by ${path}`,
  series: 'Sea',
  series_list: [
    { name: 'Sea', position: 1 },
    { name: 'All', position: 12 },
  ],
  published: '1969',
  edited_fields: edited,
  ...more,
})
const seen = (writes: ReturnType<typeof bulkUndo>) =>
  writes.map(({ books, set, revert }) => [books.map(({ path }) => path).join(' '), set, revert])

test('undo restores earlier edits and reverts the other fields', () => {
  const books = [book('a', []), book('b', ['narrator', 'title']), book('c', ['narrator', 'author']), book('d', ['title'])]
  assert.deepEqual(seen(bulkUndo(books, ['author', 'narrator'], new Map())), [
    ['a d', {}, ['author', 'narrator']],
    ['b', { narrator: 'read by b' }, ['author']],
    ['c', { author: 'Ann Lee', narrator: 'read by c' }, []],
  ])
})

test('undo restores further series and the description', () => {
  const books = [book('a', ['more_series', 'description']), book('b', ['more_series'], { series: '', series_list: [] })]
  assert.deepEqual(
    withHiddenDescription(books, ['description']).map(({ path }) => path),
    ['a'],
  )
  assert.deepEqual(withHiddenDescription(books, ['author']), [])
  assert.deepEqual(seen(bulkUndo(books, ['more_series', 'description'], new Map([['1:a', 'By the sea.']]))), [
    ['a', { more_series: '[{"name":"All","position":12}]', description: 'By the sea.' }, []],
    ['b', { more_series: '' }, ['description']],
  ])
})
