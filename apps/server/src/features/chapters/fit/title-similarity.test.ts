import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldTitle, readTitle, SIMILAR, similarity } from './title-similarity.ts'

const CASES: readonly (readonly [string, string, boolean])[] = [
  ['Out of Chaos', '1. Out of Chaos', true],
  ['The Punishments', 'The Punishments - The Gift', true],
  ['Chapter 12', '12', true],
  ['Chapter 12', 'Chapter 13', false],
  ['1.', '1. Out of Chaos', true],
  ['Part 2', 'Chapter 2', false],
  ['The End', 'The Beginning', false],
  ['Track 01', 'Opening Credits', false],
  ['Track 01', '1', true],
  ['CD1', 'cd 01', true],
  ['12 – The Gift', 'Chapter 12: The Gift', true],
  ['Of the', 'The Of', true],
  ['Of the', 'The End', false],
  ['Prometeus', 'Prometheus', true],
  ['Pandra Box', 'Pandora Box', true],
  ['Rain', 'Rein', false],
  ['1.Out of Chaos', '1', false],
  ['***', '***', false],
  ['', '', false],
  ['Глава 3 Побег', 'Побег', true],
]

for (const [one, other, isPair] of CASES)
  test(`"${one}" and "${other}" ${isPair ? 'are' : 'are not'} a pair`, () => {
    assert.equal(similarity(readTitle(one), readTitle(other)) >= SIMILAR, isPair)
    assert.equal(similarity(readTitle(other), readTitle(one)) >= SIMILAR, isPair)
  })

test('titles are compared without case and punctuation, but with numbers and accents', () => {
  assert.equal(foldTitle('Story e!'), foldTitle('Story E'))
  assert.notEqual(foldTitle('1. Story E'), foldTitle('Story E'))
  assert.notEqual(foldTitle('Café'), foldTitle('Cafe'))
})
