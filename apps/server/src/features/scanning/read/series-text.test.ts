import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedSeries, positionOf, seriesOf, seriesWithNumber } from './series-text.ts'

const NUMBERED: readonly (readonly [text: string, name: string, position: number])[] = [
  ['The Wide, Book #2.5', 'The Wide', 2.5],
  ['The Wide (Book 7)', 'The Wide', 7],
  ['The Wide - Book 8', 'The Wide', 8],
  ['The Wide: Book 9', 'The Wide', 9],
  ['The Wide Book 10', 'The Wide', 10],
  ['The Wide (#12)', 'The Wide', 12],
  ['The Wide #3', 'The Wide', 3],
  ['The Wide, 3', 'The Wide', 3],
  ['The Wide [3]', 'The Wide', 3],
  ['Inherit Cycle #Book 1', 'Inherit Cycle', 1],
  ['The Wide, Vol. 2 of 9', 'The Wide', 2],
  ['The Wide (Book 3/7)', 'The Wide', 3],
  ['The Wide, Book Two', 'The Wide', 2],
  ['The Wide: Volume IV', 'The Wide', 4],
  ['Die Weite, Band 2,5', 'Die Weite', 2.5],
  ['Die Weite (Teil 3)', 'Die Weite', 3],
  ['Die Weite - Folge 12', 'Die Weite', 12],
  ['Die Weite Bd. 4', 'Die Weite', 4],
  ['Die Weite, Buch Zwei', 'Die Weite', 2],
  ['Le Large, Tome 5', 'Le Large', 5],
  ['De Wijde, deel 6', 'De Wijde', 6],
  ['Ширь, Книга 7', 'Ширь', 7],
  ['Warhammer 40000 #2', 'Warhammer 40000', 2],
]
for (const [text, name, position] of NUMBERED)
  test(`"${text}" is ${name}, ${position}`, () => assert.deepEqual(seriesWithNumber(text), { name, position }))

for (const text of [
  'Fantasy',
  'Area 51',
  'Fahrenheit 451',
  'The Expanse (2011)',
  'Textbook 3',
  'Book 3',
  '#4',
  'Podcast #3',
  'The Wide #-1',
  'Books of Magic',
  'Tokyo, 2020',
])
  test(`"${text}" has no number after a name`, () => assert.equal(seriesWithNumber(text), undefined))

test('a name without a number is a series only in a tag for series', () => {
  assert.deepEqual(namedSeries('Area 51'), { name: 'Area 51', position: null })
  assert.equal(namedSeries('Audiobook'), undefined)
  assert.deepEqual(seriesOf(['Fantasy; The Wide #2'], [], seriesWithNumber), [{ name: 'The Wide', position: 2 }])
})

test('a position may be a decimal with a comma, a word or a fraction of all', () => {
  const texts = ['2,5', '2.5', '1/3', 'Book 2', 'Book Two', 'IV', 'abc', '-1', '100001', '4, 1']
  assert.deepEqual(texts.map(positionOf), [2.5, 2.5, 1, 2, 2, 4, undefined, undefined, undefined, 4])
})

test('a tag of 64 KiB is truncated, and its series are limited', () => {
  assert.equal(seriesOf([`${'x; '.repeat(20_000)}`], []).length, 1)
  assert.equal(seriesOf([Array.from({ length: 9_000 }, (_, at) => `S${at}`).join(';')], []).length, 20)
  assert.ok((namedSeries('#1 '.repeat(20_000))?.name.length ?? 0) <= 1_000)
})
