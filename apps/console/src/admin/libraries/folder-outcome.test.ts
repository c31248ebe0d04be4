import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FolderEntry, isSame, outcomeOf } from './folder-outcome.ts'

const plain = { files_are_books: false, join_discs: false }
const file = (name: string): FolderEntry => ({ name, is_dir: false, is_audio: true })
const folder = (name: string): FolderEntry => ({ name, is_dir: true, is_audio: false })

test('files in a folder are one book, or one each if so configured', () => {
  const held = [file('1.mp3'), file('2.mp3'), { name: 'cover.jpg', is_dir: false, is_audio: false }]
  assert.deepEqual(outcomeOf(held, '', plain), { kind: 'one', parts: 2 })
  assert.deepEqual(outcomeOf(held, 'collection', plain), { kind: 'many', names: ['1.mp3', '2.mp3'] })
  assert.deepEqual(outcomeOf(held, '', { ...plain, files_are_books: true }).kind, 'many')
  assert.deepEqual(outcomeOf(held, 'book', { ...plain, files_are_books: true }).kind, 'one')
})

test('joins discs if the folder or its library says so', () => {
  const discs = [folder('CD 1'), folder('CD 2')]
  assert.deepEqual(outcomeOf(discs, '', plain), { kind: 'each' })
  assert.deepEqual(outcomeOf(discs, 'book', plain), { kind: 'one', parts: 2 })
  assert.deepEqual(outcomeOf(discs, '', { ...plain, join_discs: true }), { kind: 'one', parts: 2 })
  assert.deepEqual(outcomeOf([folder('Part One'), folder('Part Two')], 'book', plain), { kind: 'one', parts: 2 })
  assert.deepEqual(outcomeOf([folder('Part 1'), folder('Part 2')], '', { ...plain, join_discs: true }), { kind: 'each' })
})

test('unrelated folders are never joined', () => {
  assert.deepEqual(outcomeOf([folder('Dune'), folder('Emma')], 'book', plain), { kind: 'each' })
  assert.deepEqual(outcomeOf([], 'book', plain), { kind: 'nothing' })
})

test('two outcomes are equal if they give the same number of books', () => {
  assert.equal(isSame({ kind: 'each' }, { kind: 'each' }), true)
  assert.equal(isSame({ kind: 'one', parts: 2 }, { kind: 'many', names: ['a', 'b'] }), false)
})
