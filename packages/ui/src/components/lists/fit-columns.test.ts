import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitColumns } from './fit-columns.ts'

const author = { id: 'author', rem: 12, leastRem: 6, from: 'medium' } as const
const series = { id: 'series', rem: 12, leastRem: 6, from: 'wide' } as const
const length = { id: 'length', rem: 8, leastRem: 8 } as const
const size = { id: 'size', rem: 6, leastRem: 6, from: 'wide' } as const
const ALL = [author, series, length, size]
const fitted = (tableRem: number, columns = ALL as Parameters<typeof fitColumns>[0]) =>
  Object.fromEntries([...fitColumns(columns, tableRem)])

test('columns have their own widths when there is room, and only those meant for this table width', () => {
  assert.deepEqual(fitted(80), { author: 12, series: 12, length: 8, size: 6 })
  assert.deepEqual(fitted(40), { author: 12, length: 8 })
  assert.deepEqual(fitted(24), { length: 8 })
})

test('wide columns shrink together before the last optional one is omitted; a required one never is', () => {
  const broad = ALL.map((column) => (column.id === 'author' ? { ...column, rem: 39 } : column))
  const { author: shrunk = 0, length: kept, size: whole } = fitted(60, broad)
  assert.ok(shrunk > 6 && shrunk < 39)
  assert.deepEqual([kept, whole], [8, 6])
  const many = [...ALL, ...['a', 'b', 'c', 'd'].map((id) => ({ id, rem: 8, leastRem: 6, from: 'wide' as const }))]
  assert.deepEqual(Object.keys(fitted(60, many)), ['author', 'series', 'length', 'size', 'a', 'b', 'c'])
  assert.deepEqual(fitted(10), { length: 8 })
})

test('clamps a width to its bounds', () => {
  assert.deepEqual(fitted(200, [{ ...author, rem: 500 }]), { author: 40 })
  assert.deepEqual(fitted(200, [{ ...author, rem: -3 }]), { author: 6 })
})
