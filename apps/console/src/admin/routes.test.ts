import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, to, whereIs } from './routes.ts'

test('an address has a section, an item and a rest', () => {
  assert.deepEqual(whereIs('/admin'), { section: '', item: '', rest: '', isTooDeep: false })
  assert.deepEqual(whereIs('/admin/'), whereIs('/admin'))
  assert.deepEqual(whereIs('/admin/libraries/7/folders'), { section: 'libraries', item: '7', rest: 'folders', isTooDeep: false })
  assert.equal(whereIs('/admin/books/1/2/3').isTooDeep, true)
  assert.equal(whereIs('/admin/people/%E0%A4%A').item, '%E0%A4%A')
})

test('a book keeps what the list was filtered by, and its path survives the address', () => {
  const href = to.book({ library_id: 7, path: 'A & B/C?D' }, 'has_cover=false')
  const query = new URL(href, 'http://x').searchParams
  assert.equal(query.get('path'), 'A & B/C?D')
  assert.equal(query.get('has_cover'), 'false')
})

test('an id is a whole number', () => {
  assert.equal(idOf('12'), 12)
  assert.equal(idOf('new'), undefined)
  assert.equal(idOf('1e3'), undefined)
})
