import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromLines, toLines } from './more-series.ts'

test('writes series as lines with their numbers', () => {
  const held = '[{"name":"The Cosmere","position":12},{"name":"Novellas","position":null}]'
  assert.equal(toLines(held), 'The Cosmere #12\nNovellas')
  assert.equal(fromLines(toLines(held)), held)
})

test('keeps an empty field empty, and accepts half numbers', () => {
  assert.equal(fromLines(' \n '), '')
  assert.equal(fromLines('A #1,5'), '[{"name":"A","position":1.5}]')
  assert.equal(toLines('what is this'), 'what is this')
})
