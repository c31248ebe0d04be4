import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filtersIn, listSearch, orderIn, queryOf, sortedBy, toggled, without, withoutAll, withValue } from './filters.ts'

const search = 'has_cover=false&format=mp3&format=m4b&sort=added&order=desc'

test('reads an address as filters, one for each value', () => {
  assert.deepEqual(filtersIn(`${search}&path=A&nonsense=1&q=`), [
    { name: 'has_cover', value: 'false' },
    { name: 'format', value: 'mp3' },
    { name: 'format', value: 'm4b' },
  ])
})

test('sends several values as a list', () => {
  assert.deepEqual(queryOf(search), { has_cover: 'false', format: ['mp3', 'm4b'], sort: 'added', order: 'desc' })
})

test('the open book is not a filter', () => {
  assert.equal(listSearch('path=A%2FB&q=dune'), 'q=dune')
})

test('filters are added and removed without affecting others', () => {
  assert.equal(toggled('format=mp3', { name: 'format', value: 'm4b' }), 'format=mp3&format=m4b')
  assert.equal(without(search, { name: 'format', value: 'mp3' }), 'has_cover=false&sort=added&order=desc&format=m4b')
  assert.equal(without(search, { name: 'has_cover', value: 'false' }), 'format=mp3&format=m4b&sort=added&order=desc')
  assert.equal(withoutAll(search), 'sort=added&order=desc')
  assert.equal(withValue('issue=suspect&issue_ignored=true', 'issue', undefined), '')
})

test('a column header reverses the order; newest and longest come first', () => {
  assert.deepEqual(orderIn(''), { sort: 'title', isDescending: false })
  assert.equal(sortedBy('', 'title'), 'order=desc')
  assert.equal(sortedBy('', 'added'), 'sort=added&order=desc')
  assert.equal(sortedBy('sort=added&order=desc', 'added'), 'sort=added')
  assert.equal(sortedBy('sort=added', 'title'), '')
})
