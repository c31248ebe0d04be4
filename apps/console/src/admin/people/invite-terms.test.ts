import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termsToWire } from './invite-terms.ts'

const CASES: [uses: string, days: string, wire: object | undefined][] = [
  ['5', '1', { label: 'x', max_uses: 5, ttl_days: 1 }],
  ['0', '0', { label: 'x', max_uses: 0, ttl_days: 0 }],
  ['', '1', undefined],
  ['5', '', undefined],
  ['5', '-1', undefined],
  ['1.5', '1', undefined],
  ['5', '40000', undefined],
]
for (const [uses, days, wire] of CASES)
  test(`an invite for ${uses || 'nothing'} uses and ${days || 'no'} days is ${wire ? 'made' : 'wrong'}`, () => {
    assert.deepEqual(termsToWire({ label: ' x ', uses, days }), wire)
  })
