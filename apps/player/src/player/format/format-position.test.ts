import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../../texts/player/player.ts'
import { nameOfChapter, spoken, timeOfDay, timesOfDay } from './format-position.ts'

const chapter = { index: 11, title: 'The Hill', start: 13_200, end: 14_280, isMark: false }

test('a chapter is named by its title, by its number if titles are hidden or missing, or by its time if it is a mark', () => {
  assert.equal(nameOfChapter(chapter, false, en), 'The Hill')
  assert.equal(nameOfChapter(chapter, true, en), 'Chapter 12')
  assert.equal(nameOfChapter({ ...chapter, title: '' }, false, en), 'Chapter 12')
  assert.equal(nameOfChapter({ ...chapter, title: '', isMark: true }, true, en), '3:40:00')
})

for (const [seconds, text] of [
  [0, '0 s'],
  [52.9, '52 s'],
  [412, '6 min 52 s'],
  [1_080, '18 min'],
  [3_605, '1 h 5 s'],
] as const)
  test(`P-45 ${seconds} seconds are read aloud as ${text}`, () => assert.equal(spoken(seconds, en), text))

test('formats a time of day', () => {
  const moment = new Date(2026, 10, 22, 23, 40).getTime()
  assert.equal(timeOfDay(moment, 'de'), '23:40')
  assert.match(timeOfDay(moment, 'en-US'), /^11:40\sPM$/)
  const early = new Date(2026, 10, 22, 0, 35).getTime()
  assert.deepEqual([timeOfDay(early, 'de'), timeOfDay(early, 'en-GB')], ['00:35', '00:35'])
  assert.match(timeOfDay(early, 'en-US'), /^12:35\sAM$/)
  assert.match(timesOfDay(moment - 29 * 60_000, moment, 'de'), /^23:11\D+23:40/)
})
