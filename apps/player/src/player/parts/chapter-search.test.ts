import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findChapters } from './chapter-search.ts'

const chapters = ['Opening', 'Über den Hügel', 'Chapter 31', 'Hill and hollow'].map((name, index) => ({ index, name }))
const found = (query: string) => findChapters(chapters, query).map(({ index }) => index)

test('finds a chapter by its words in any order, without accents, or by its number', () => {
  assert.deepEqual(found(''), [0, 1, 2, 3])
  assert.deepEqual(found('  '), [0, 1, 2, 3])
  assert.deepEqual(found('hugel'), [1])
  assert.deepEqual(found('HOLLOW hill'), [3])
  assert.deepEqual(found('3'), [2])
  assert.deepEqual(found('31'), [2])
  assert.deepEqual(found('nowhere'), [])
})

test('finds one of 3,000 chapters by its number', () => {
  const many = Array.from({ length: 3_000 }, (_, index) => ({ index, name: `Chapter ${index + 1}: Über die Hügel` }))
  assert.deepEqual(
    findChapters(many, 'hugel 2999').map(({ index }) => index),
    [2_998],
  )
})
