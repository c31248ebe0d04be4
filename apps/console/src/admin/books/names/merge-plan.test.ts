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

test('every spelling becomes the chosen one, and other names in a credit are kept', () => {
  const plan = mergePlan(books, 'author', wanted)
  assert.deepEqual(
    plan.map(({ value, books: group }) => [value, group.map(({ path }) => path)]),
    [
      ['Selma Lagerlöf', ['a']],
      ['Selma Lagerlöf & John Reed', ['b']],
    ],
  )
})

const CASES: [said: string, names: string[], into: string, becomes: string][] = [
  ['J. R. R. Tolkien', ['J. R. R. Tolkien', 'Tolkien'], 'J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Tolkien', ['J. R. R. Tolkien', 'Tolkien'], 'J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['J.R.R. Tolkien', ['J.R.R. Tolkien', 'Tolkien'], 'J. R. R. Tolkien', 'J. R. R. Tolkien'],
  ['Stephen King', ['King', 'Stephen King'], 'Stephen King', 'Stephen King'],
  ['Stephen King', ['King'], 'S. King', 'Stephen King'],
  ['Ann Lee, A. Lee', ['Ann Lee', 'A. Lee'], 'Ann Lee', 'Ann Lee'],
  ['A. Lee, John Reed and Ann Lee', ['Ann Lee', 'A. Lee'], 'Ann Lee', 'Ann Lee, John Reed'],
  ['John Reed; A. Lee & Eve Lund', ['Ann Lee', 'A. Lee'], 'Ann Lee', 'John Reed; Ann Lee & Eve Lund'],
  ['Selma Lagerlöf, John Reed', ['Selma Lagerlöf'], 'Lagerlöf, Selma', 'Lagerlöf, Selma; John Reed'],
  ['John Reed, Stephen King', ['Stephen King'], 'King', 'John Reed; King'],
  ['Ann Lee', ['Ann Lee', 'John Reed'], 'John Reed & Ann Lee', 'John Reed & Ann Lee'],
]
for (const [credit, names, into, becomes] of CASES)
  test(`${names.join(' | ')} merged into ${into}: ${credit} becomes ${becomes}`, () => {
    const plan = mergePlan([book('x', credit)], 'author', { names, into })
    assert.equal(plan[0]?.value ?? credit, becomes)
    assert.equal(plan.length, credit === becomes ? 0 : 1)
  })

test('a series is a single name, whatever characters it contains', () => {
  const series = ['Dune', 'Dune Chronicles', 'Dune & Sons', 'Of Ice and Dune'].map((name) => ({ ...book(name, ''), series: name }))
  const plan = mergePlan(series, 'series', { names: ['Dune', 'Dune Chronicles'], into: 'Dune Chronicles' })
  assert.deepEqual(
    plan.map(({ value, books: group }) => [value, group.map(({ path }) => path)]),
    [['Dune Chronicles', ['Dune']]],
  )
})

test('special characters in a name are not treated as a pattern', () => {
  assert.equal(mergePlan([book('x', 'J. R. (Bob)')], 'author', { names: ['J. R. (Bob)'], into: 'Bob' })[0]?.value, 'Bob')
})

test('undo restores earlier edits, and reverts the rest', () => {
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
