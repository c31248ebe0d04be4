import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { canonicalBytes, canonicalText } from './canonical-json.ts'

test('computes the length of a canonical text without building it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.equal(canonicalBytes(value), Buffer.byteLength(canonicalText(value)))
    }),
  )
})

test('computes the length of a text that is too long for a string', () => {
  let value: unknown = Array.from({ length: 5_000_000 }, () => 1)
  for (let depth = 0; depth < 60; depth += 1) value = [value]
  assert.ok(canonicalBytes(value) > 600_000_000)
})
