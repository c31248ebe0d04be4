import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Command, commandsFor } from './palette-search.ts'

const commands: Command[] = [
  { id: 'a', group: 'pages', text: 'Bücher' },
  { id: 'b', group: 'pages', text: 'Health' },
  { id: 'c', group: 'actions', text: 'Scan Health library' },
  { id: 'd', group: 'people', text: 'Anna' },
  { id: 'e', group: 'books', text: 'Whatever the server found', isFound: true },
  { id: 'f', group: 'books', text: 'Found a letter ago' },
]
const ids = (typed: string) => commandsFor(typed, commands).map(({ id }) => id)

test('an empty query offers pages and actions', () => {
  assert.deepEqual(ids(''), ['a', 'b', 'c'])
})

test('typed words match the start of words, ignoring accents and case', () => {
  assert.deepEqual(ids('buch'), ['a', 'e'])
  assert.deepEqual(ids('hea sc'), ['c', 'e'])
  assert.deepEqual(ids('nna'), ['e'])
})

test('shows results for a shorter query only while they match', () => {
  assert.deepEqual(ids('found'), ['f', 'e'])
  assert.deepEqual(ids('founder'), ['e'])
})

test('one group does not crowd out the others', () => {
  const many = Array.from({ length: 50 }, (_, index): Command => ({ id: String(index), group: 'people', text: `Anna ${index}` }))
  assert.equal(commandsFor('anna', many).length, 6)
})
