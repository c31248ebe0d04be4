import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownNames } from './own-names.ts'

const cases: readonly [names: string[], own: (string | undefined)[]][] = [
  [
    ['001-002 - Moon Road', '003-004 - Moon Road'],
    ['001-002', '003-004'],
  ],
  [
    ['01 of 02', '02 of 02'],
    ['01', '02'],
  ],
  [
    ['01-MoonRoad', '02-MoonRoad'],
    ['01', '02'],
  ],
  [
    ['d1t01 Moon Road', 'd1t02 Moon Road'],
    ['01', '02'],
  ],
  [
    ['1-01 Dawn', '1-02 Dusk'],
    ['01 Dawn', '02 Dusk'],
  ],
  [
    ['Ann Author - Moon Road - 01 - Dawn', 'Ann Author - Moon Road - 02 - Dusk'],
    ['01 - Dawn', '02 - Dusk'],
  ],
  [
    ['MoonRoad_Part_01', 'MoonRoad_Part_02'],
    ['Part_01', 'Part_02'],
  ],
  [
    ['The owl', 'The cat'],
    ['The owl', 'The cat'],
  ],
  [
    ['The red house', 'The blue house'],
    ['The red house', 'The blue house'],
  ],
  [
    ['Chapter 1 - The owl', 'Chapter 2 - The cat'],
    ['Chapter 1 - The owl', 'Chapter 2 - The cat'],
  ],
  [
    ['Dawn (Unabridged)', 'Dusk (Unabridged)'],
    ['Dawn', 'Dusk'],
  ],
  [
    ['Moon Road 01', 'Moon Road 02'],
    ['01', '02'],
  ],
  [
    ['Dawn - Moon Road', 'Dusk - Moon Road'],
    ['Dawn', 'Dusk'],
  ],
  [['Moon Road'], ['Moon Road']],
]
for (const [names, own] of cases)
  test(`"${names[0]}" and others are ${own.join(', ')}`, () => assert.deepEqual(ownNames(names), own))
