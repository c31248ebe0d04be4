import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterAt, lettersOf, thinned } from './letters.ts'

test('lists each initial once, at its first row, ignoring accents, leading signs and case, with all digits as one', () => {
  const names = ['1984', '20 Leagues', '“Anna”', 'avery', 'Émile', 'Eva', 'Öhm', 'Zoë', 'Ada again', 'نجيب', '—']
  assert.deepEqual(lettersOf(names), [
    { letter: '#', at: 0 },
    { letter: 'A', at: 2 },
    { letter: 'E', at: 4 },
    { letter: 'O', at: 6 },
    { letter: 'Z', at: 7 },
    { letter: 'ن', at: 9 },
  ])
  assert.deepEqual(lettersOf([]), [])
})

test('a finger on the strip selects the letter beneath it, and beyond the ends the outermost ones', () => {
  const at = (offset: number) => letterAt(offset, { height: 260, count: 26 })
  assert.deepEqual([-40, 0, 9, 10, 255, 260, 900].map(at), [0, 0, 0, 1, 25, 25, 25])
})

test('a strip without room for all letters shows some of them, including the first and the last', () => {
  const letters = lettersOf([...'ABCDEFGHIJ'])
  const shown = (lines: number) =>
    thinned(letters, lines)
      .map(({ letter }) => letter)
      .join('')
  assert.deepEqual([shown(12), shown(10), shown(4), shown(1)], ['ABCDEFGHIJ', 'ABCDEFGHIJ', 'ADGJ', 'A'])
})
