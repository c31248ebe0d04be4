import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stepSpeed, withinSpeeds } from './speed-steps.ts'

for (const [speed, direction, next] of [
  [1, 'faster', 1.05],
  [1, 'slower', 0.95],
  [1.15, 'faster', 1.2],
  [1.22, 'faster', 1.25],
  [1.22, 'slower', 1.2],
  [3.5, 'faster', 3.5],
  [0.5, 'slower', 0.5],
] as const)
  test(`from ${speed} one step ${direction} is ${next}`, () => assert.equal(stepSpeed(speed, direction), next))

test('a speed is a step of 0.05 within 0.5 and 3.5', () =>
  assert.deepEqual([0.2, 1.234, 1.65, 9].map(withinSpeeds), [0.5, 1.25, 1.65, 3.5]))
