import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from './fold-text.ts'

for (const [text, plain] of [
  ['  The Émile: a Story ', 'the emile a story'],
  ['Ender’s Game – Part 1', 'ender s game part 1'],
  ['ﬁn', 'fin'],
  ['三体 2', '三体 2'],
  ['!!!', ''],
] as const)
  test(`"${text}" is compared as "${plain}"`, () => assert.equal(folded(text), plain))
