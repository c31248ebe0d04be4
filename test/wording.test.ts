import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { countOddWords, oddWordsIn } from './wording.ts'

/** How often each sign may occur. Lower a number whenever the count falls; never raise one. */
const BUDGET: Readonly<Record<string, number>> = {
  'at once': 5,
  'that of': 2,
  stays: 28,
  'of its own': 5,
  'the other way round': 0,
  'as it was': 3,
  meanwhile: 3,
  'take back': 1,
  'some <number>': 0,
  'one after the other': 1,
  'is no X': 0,
  'has to be': 0,
  'different than': 0,
  'taken over': 0,
  'leads to': 0,
  'told by': 0,
  'all the same': 0,
}

const lines = (file: string, ...texts: string[]) => texts.map((text, index) => ({ file, number: index + 1, text }))
const found = (...given: Parameters<typeof lines>) =>
  [...oddWordsIn(lines(...given))].flatMap(([sign, places]) => places.map((place) => `${sign}, line ${place.split(':')[1]}`))

test('counts odd words in comments and test names, but not in code', () => {
  const texts = ['// Saved at once.', "test('the rest stays', () => {", "const stays = 'stays'", '/** Remains. */']
  assert.deepEqual(found('a.test.ts', ...texts), ['at once, line 1', 'stays, line 2'])
})

test('counts odd words in the texts of pages', () => {
  const texts = ["  stays: 'Edits stay.',", "  done: (n: number) => (n === 1 ? 'It has to be read.' : 'Read.'),"]
  assert.deepEqual(found('apps/console/src/texts/a.ts', ...texts), ['stays, line 1', 'has to be, line 2'])
})

test('does not count a sign that is right in its place', () => {
  assert.deepEqual(found('a.ts', '/** How many are rendered at once; more on request. */'), [])
})

test('odd words only become fewer', (t) => {
  const { signs } = countOddWords(path.resolve(import.meta.dirname, '..'))
  const above = [...signs].filter(([sign, { length }]) => length > (BUDGET[sign] ?? 0))
  assert.deepEqual(above, [], 'say it as a native speaker would, or except the line in test/wording.ts if the sign is right there')
  for (const [sign, { length }] of signs) {
    if (length < (BUDGET[sign] ?? 0)) t.diagnostic(`lower the budget of "${sign}" to ${length}`)
  }
})
