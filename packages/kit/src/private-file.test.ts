import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writePrivately } from './private-file.ts'

test('a private file is written whole, for its owner alone, over what a crash left beside it', () => {
  using folder = temporaryFolder()
  const file = path.join(folder.path, 'secret.pem')
  writeFileSync(file, 'old', { mode: 0o644 })
  writeFileSync(`${file}.new`, 'half')
  writePrivately(file, 'new')
  assert.deepEqual(
    [readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder.path)],
    ['new', 0o600, ['secret.pem']],
  )
})
