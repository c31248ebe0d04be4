import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minutesLeft, pairingCommand } from './pairing-command.ts'

test('the command names the server', () => {
  assert.ok(pairingCommand('https://books.example').endsWith('--server https://books.example'))
})

for (const [leftMs, minutes] of [
  [600_000, 10],
  [599_999, 10],
  [60_000, 1],
  [1, 1],
  [0, 0],
  [-5, 0],
] as const)
  test(`${leftMs} ms are ${minutes} minutes`, () => assert.equal(minutesLeft(1_000_000 + leftMs, 1_000_000), minutes))
