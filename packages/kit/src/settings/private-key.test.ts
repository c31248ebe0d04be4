import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { readPrivateKey } from './private-key.ts'

function inFolder(work: (file: string) => void): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'key-'))
  try {
    work(path.join(folder, 'some.key'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const newKey = () => randomBytes(32)
const onFailure = (error: unknown) => {
  throw error
}

test('the first key is kept in a file of the owner alone', () => {
  inFolder((file) => {
    const key = readPrivateKey(file, { newKey, onFailure })
    assert.deepEqual(readPrivateKey(file, { newKey, onFailure }), key)
    assert.deepEqual([statSync(file).mode & 0o777, readdirSync(path.dirname(file))], [0o600, ['some.key']])
  })
})

for (const damaged of ['', 'short', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}!`])
  test(`a damaged file gets a new key: ${JSON.stringify(damaged)}`, () => {
    inFolder((file) => {
      writeFileSync(file, damaged)
      const key = readPrivateKey(file, { newKey, onFailure })
      assert.equal(key.length, 32)
      assert.deepEqual(readPrivateKey(file, { newKey, onFailure }), key)
    })
  })

test('where the file can be neither read nor written, there is a key nevertheless', () => {
  inFolder((file) => {
    const failures: unknown[] = []
    mkdirSync(file)
    const key = readPrivateKey(file, { newKey, onFailure: (error) => failures.push(error) })
    assert.deepEqual([key.length, failures.length], [32, 1])
    const nowhere = path.join(file, 'missing', 'some.key')
    assert.equal(readPrivateKey(nowhere, { newKey, onFailure: (error) => failures.push(error) }).length, 32)
    assert.equal(failures.length, 2)
  })
})
