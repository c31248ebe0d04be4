import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { lockBook } from './lock-book.ts'

test('a book has one run at a time', () => {
  using folder = temporaryFolder()
  {
    using _first = lockBook(folder.at('work'), 'a')
    assert.throws(() => lockBook(folder.at('work'), 'a'), /Another run is working on this book/)
    using _other = lockBook(folder.at('work'), 'b')
  }
  using _next = lockBook(folder.at('work'), 'a')
})
