import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NamedBook } from '../books/use-books.ts'
import { takeChapters } from './take-chapters.ts'

const books = Array.from({ length: 250 }, (_, at) => ({ library_id: 1, path: `Book ${at}` }))

test('many books are changed a hundred at a time; after a failure only the rest is tried again', async () => {
  const sent: number[] = []
  const done: NamedBook[] = []
  const onDone = (some: readonly NamedBook[]) => void done.push(...some)
  const send = async (some: readonly NamedBook[]) => {
    sent.push(some.length)
    if (sent.length === 3) throw new Error('no response')
  }
  await assert.rejects(takeChapters(books, { send, onDone }), /no response/)
  assert.deepEqual([sent, done.length], [[100, 100, 50], 200])
  await takeChapters(books, { done: [...done], send, onDone })
  assert.deepEqual(sent.slice(3), [50])
  assert.deepEqual(done, books)
})
