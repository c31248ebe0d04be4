import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filteredRows, momentKey, resorted, type TableStateRules, tableStateIn, withTableState } from './table-state.ts'

interface Row {
  name: string
  seen: string | null
}
const rows: Row[] = [
  { name: 'berta 2', seen: '2026-01-02T00:00:00Z' },
  { name: 'Ömer', seen: null },
  { name: 'Berta 10', seen: '2026-01-02T00:00:00.5Z' },
  { name: 'anna', seen: '2025-01-01T00:00:00Z' },
]
const rules: TableStateRules<Row> = {
  text: ({ name }) => name,
  keys: { name: ({ name }) => name, seen: ({ seen }) => momentKey(seen) },
  first: { by: 'name', descending: false },
}
const shown = (search: string) => filteredRows(rows, tableStateIn(search, rules), rules).map(({ name }) => name)

const cases: readonly [search: string, names: readonly string[]][] = [
  ['', ['anna', 'berta 2', 'Berta 10', 'Ömer']],
  ['?sort=name&order=desc', ['Ömer', 'Berta 10', 'berta 2', 'anna']],
  ['?sort=seen&order=desc', ['Berta 10', 'berta 2', 'anna', 'Ömer']],
  ['?sort=seen', ['anna', 'berta 2', 'Berta 10', 'Ömer']],
  ['?sort=toString', ['anna', 'berta 2', 'Berta 10', 'Ömer']],
  ['?q=ome', ['Ömer']],
  ['?q=nobody', []],
]
for (const [search, names] of cases)
  test(`shows a list by its address: ${search || 'nothing'}`, () => assert.deepEqual(shown(search), names))

test('a column header reverses the order; times start with the newest', () => {
  const state = tableStateIn('', rules)
  assert.deepEqual(resorted(state, 'name', { ...rules, rows }), { q: '', by: 'name', descending: true })
  assert.deepEqual(resorted(state, 'seen', { ...rules, rows }), { q: '', by: 'seen', descending: true })
  assert.deepEqual(resorted({ q: 'a', by: 'seen', descending: true }, 'seen', { ...rules, rows }), {
    q: 'a',
    by: 'seen',
    descending: false,
  })
})

test('the address omits defaults, and keeps other parameters', () => {
  assert.equal(withTableState('?user_id=3&sort=seen&order=desc', { q: ' ', by: 'name', descending: false }, rules), '?user_id=3')
  assert.equal(withTableState('', { q: 'an', by: 'seen', descending: true }, rules), '?q=an&sort=seen&order=desc')
  assert.equal(withTableState('?q=an', { q: '', by: 'name', descending: true }, rules), '?sort=name&order=desc')
})
