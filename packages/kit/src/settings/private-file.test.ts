import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { writePrivately } from './private-file.ts'

test('writes a private file whole, for its owner only, over a temporary file left by a crash', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'private-'))
  const file = path.join(folder, 'secret.pem')
  writeFileSync(file, 'old', { mode: 0o644 })
  writeFileSync(`${file}.new`, 'half')
  writePrivately(file, 'new')
  assert.deepEqual([readFileSync(file, 'utf8'), statSync(file).mode & 0o777, readdirSync(folder)], ['new', 0o600, ['secret.pem']])
  rmSync(folder, { recursive: true })
})
