import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isOver, isUsedUp, termsToWire } from './invite-terms.ts'

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
  test(`an invite for ${uses || 'nothing'} uses and ${days || 'no'} days is ${wire ? 'created' : 'invalid'}`, () => {
    assert.deepEqual(termsToWire({ label: ' x ', uses, days }), wire)
  })

const HOUR = 3_600_000
const at = (ms: number): { expires_at: string } => ({ expires_at: new Date(ms).toISOString() })
const ENDED: [name: string, invite: Parameters<typeof isOver>[0], usedUp: boolean, over: boolean][] = [
  ['an invite with uses left and no expiry', { uses: 1, max_uses: 2 }, false, false],
  ['an invite without a limit', { uses: 9, max_uses: 0 }, false, false],
  ['an invite without uses left', { uses: 2, max_uses: 2 }, true, true],
  ['an invite past its expiry', { uses: 0, max_uses: 2, ...at(-HOUR) }, false, true],
  ['an invite before its expiry', { uses: 0, max_uses: 2, ...at(HOUR) }, false, false],
]
for (const [name, invite, usedUp, over] of ENDED)
  test(`${name} is ${usedUp ? 'used up' : over ? 'expired' : 'active'}`, () => {
    assert.deepEqual([isUsedUp(invite), isOver(invite, 0)], [usedUp, over])
  })
