import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { sha256 } from './sha256.ts'

test("a hash equals the server's, for text of any length", () => {
  for (let length = 0; length < 300; length += 1) {
    const text = Array.from({ length }, (_, at) => String.fromCodePoint(32 + ((at * 7919 + length * 104_729) % 50_000))).join('')
    assert.equal(sha256(text), hash('sha256', text))
  }
})
