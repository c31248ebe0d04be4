import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FoundBook } from '../../server/responses.ts'
import { foundNames, withRecentSearch } from './found-names.ts'

const book = (values: Partial<FoundBook>): FoundBook => ({
  id: 1,
  library_id: 1,
  rel_path: 'A',
  is_folder: true,
  title: 'T',
  author: '',
  series: '',
  narrator: '',
  duration: 1,
  format: 'mp3',
  size: 1,
  revision: '',
  dedup_key: '',
  multi_file: false,
  ...values,
})

test('finds people and series whose names match the query', () => {
  const books = [
    book({ author: 'Ursula Vernon & Björk Adler', series: 'Swordheart' }),
    book({ author: 'Björk Adler', narrator: 'Adler Bjork' }),
  ]
  assert.deepEqual(
    foundNames('bjork a', books).map(({ kind, name }) => [kind, name]),
    [
      ['author', 'Björk Adler'],
      ['narrator', 'Adler Bjork'],
    ],
  )
  assert.deepEqual(
    foundNames('sword', books).map(({ kind, href }) => [kind, href]),
    [['series', '/web/library/1/books?series=Swordheart']],
  )
  assert.deepEqual(foundNames('  ', books), [])
})

test('keeps a recent search once, without its prefixes', () => {
  assert.deepEqual(withRecentSearch(['dune', 'ho'], 'hobbit'), ['hobbit', 'dune'])
  assert.deepEqual(withRecentSearch(['hobbit'], 'hob'), ['hob'])
  assert.deepEqual(withRecentSearch(['a b'], ' x '), ['a b'])
  assert.deepEqual(withRecentSearch(['b', 'c'], 'aa', 2), ['aa', 'b'])
})
