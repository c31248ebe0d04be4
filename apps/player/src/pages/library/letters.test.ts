import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lettersOf } from './letters.ts'

test('lists each initial once, at its first row: without accents, leading signs and case, and with digits as one', () => {
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
