import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { invalid } from '@chapterhouse/kit/errors'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { oneSentenceError } from './one-sentence-error.ts'

test('turns database errors into one sentence', () => {
  using folder = temporaryFolder()
  const thrownBy = (work: () => unknown): string => {
    try {
      work()
    } catch (error) {
      return oneSentenceError(error)
    }
    return ''
  }
  assert.match(
    thrownBy(() => openDb(path.join(folder.path, 'nowhere', 'a'))),
    /^Cannot open the database file: [^\n]*\.$/,
  )
  using one = openDb(folder.at('a'), { isDraft: true })
  one.exec('CREATE TABLE t (a)')
  assert.equal(
    thrownBy(() => openDb(folder.at('a'), { isDraft: true }).exec('CREATE TABLE u (a)')),
    'Another program has locked the database file.',
  )
})

test('keeps a message on one line, and prints the stack of a defect', () => {
  assert.equal(oneSentenceError(invalid('a\n::error::b\u001b[31m')), 'a\\u000a::error::b\\u001b[31m')
  assert.match(oneSentenceError(new Error('oh')), /Error: oh\n {4}at /)
})
