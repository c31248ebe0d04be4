import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergePlan, type Named, undoPlan } from './merge-plan.ts'

const book = (path: string, author: string, edited: string[] = []): Named => ({
  library_id: 1,
  path,
  author,
  narrator: '',
  series: '',
  edited_fields: edited,
})
const books = [
  book('a', 'Lagerlöf, Selma'),
  book('b', 'Lagerlöf, Selma & John Reed', ['author']),
  book('c', 'Selma Lagerlöf'),
  book('d', 'Lagerlöf, Selmas'),
]
const wanted = { names: ['Lagerlöf, Selma', 'Selma Lagerlöf'], into: 'Selma Lagerlöf' }

test('every spelling becomes the one to keep, others in a credit stay', () => {
  const plan = mergePlan(books, 'author', wanted)
  assert.deepEqual(
    plan.map(({ value, books: group }) => [value, group.map(({ path }) => path)]),
    [
      ['Selma Lagerlöf', ['a']],
      ['Selma Lagerlöf & John Reed', ['b']],
    ],
  )
})

test('signs in a name are not a pattern', () => {
  assert.equal(mergePlan([book('x', 'J. R. (Bob)')], 'author', { names: ['J. R. (Bob)'], into: 'Bob' })[0]?.value, 'Bob')
})

test('undoing writes again what was edited, and reverts the rest', () => {
  const { set, revert } = undoPlan(mergePlan(books, 'author', wanted), 'author')
  assert.deepEqual(
    set.map(({ value }) => value),
    ['Lagerlöf, Selma & John Reed'],
  )
  assert.deepEqual(
    revert.map(({ path }) => path),
    ['a'],
  )
})
