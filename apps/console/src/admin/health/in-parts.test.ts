import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NamedBook } from '../../queries/named-book.ts'
import { inParts } from './in-parts.ts'

const books = Array.from({ length: 130 }, (_, at) => ({ library_id: 1, path: `Book ${at}` }))

test('changes many books fifty at a time, and retries only the rest after a failure', async () => {
  const sent: number[] = []
  const done: NamedBook[] = []
  const onDone = (some: readonly NamedBook[]) => void done.push(...some)
  const send = async (some: readonly NamedBook[]) => {
    sent.push(some.length)
    if (sent.length === 3) throw new Error('no response')
  }
  await assert.rejects(inParts(books, { send, onDone }), /no response/)
  assert.deepEqual([sent, done.length], [[50, 50, 30], 100])
  await inParts(books, { done: [...done], send, onDone })
  assert.deepEqual(sent.slice(3), [30])
  assert.deepEqual(done, books)
})
