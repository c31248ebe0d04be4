import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reasonTexts } from './reasons.ts'

for (const [reasons, texts] of [
  [undefined, []],
  [{ identifier: 'asin' }, ['Same ASIN']],
  [{ identifier: 'isbn', title: 1 }, ['Same ISBN', 'Same title']],
  [{ title: 0.8, author: 'surname' }, ['Similar title (80%)', "Same author's last name only"]],
  [
    { title: 0.2, author: 'none', series: 'conflict' },
    ['Different title (20%)', 'Different author', 'Same series, but a different number'],
  ],
  [{ author: 'full', series: 'position', runtime: 1 }, ['Same author', 'Same series and number', 'Same length']],
  [{ text: 1, series: 'name', runtime: 0.6 }, ['Contains all search words', 'Same series', 'Similar length']],
  [{ text: 0.5, series: 'none', runtime: 0 }, ['Contains 50% of the search words', 'Different series', 'Different length']],
  [{ author: 'of_a_newer_server' }, []],
] as const)
  test(`${JSON.stringify(reasons)} in words`, () => assert.deepEqual(reasonTexts(reasons === undefined ? {} : { reasons }), texts))
