import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_SETTINGS } from './player-settings.ts'
import { mergedOver, NOTHING, newerSide, type SentSettings, type StoredSettings, withChoice } from './stored-settings.ts'

const at = (seconds: number, settings: object = {}): SentSettings => ({
  settings,
  updated_at: new Date(seconds * 1_000).toISOString(),
})

const SIDES: readonly [name: string, stored: StoredSettings, theirs: SentSettings, expected: ReturnType<typeof newerSide>][] = [
  ['the server is newer', at(1), at(2), 'theirs'],
  ['the server is older', at(2), at(1), 'ours'],
  ['both are equal', at(1), at(1), 'same'],
  ['the device has a choice that was not sent', { ...at(1), base: at(1) }, at(2), 'ours'],
  ['nothing is stored', NOTHING, at(1), 'theirs'],
  ['nothing was ever chosen', NOTHING, NOTHING, 'same'],
]

for (const [name, stored, theirs, expected] of SIDES)
  test(`if ${name}: ${expected}`, () => assert.equal(newerSide(stored, theirs), expected))

test("a choice keeps the server's settings as base, even after a second choice", () => {
  const first = withChoice(at(1), DEFAULT_SETTINGS, 2_000)
  assert.deepEqual(first.base, at(1))
  assert.deepEqual(withChoice(first, DEFAULT_SETTINGS, 3_000).base, at(1))
})

test("sends settings with a later time than the server's, and merges them only if the server's are newer than the base", () => {
  const stored = { ...at(5, { skipBack: 20 }), base: at(1, { skipBack: 15 }) }
  assert.deepEqual(mergedOver(at(1, { skipBack: 15 }), stored), stored)
  const merged = mergedOver(at(9, { skipBack: 15, skipForward: 60 }), stored)
  assert.deepEqual(merged.settings, { ...DEFAULT_SETTINGS, skipBack: 20, skipForward: 60 })
  assert.equal(merged.updated_at, new Date(9_001).toISOString())
})
