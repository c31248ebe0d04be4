import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded, typedLetters } from './fold-text.ts'

for (const [text, plain] of [
  ['  The Émile: a Story ', 'the emile a story'],
  ['Ender’s Game – Part 1', 'ender s game part 1'],
  ['ﬁn', 'fin'],
  ['三体 2', '三体 2'],
  ['!!!', ''],
] as const)
  test(`"${text}" is compared as "${plain}"`, () => assert.equal(folded(text), plain))

for (const [text, typed] of [
  ['Ёлка и Йод', 'елка и йод'],
  ['STRAẞE Ærø Łódź Đ ı İ', 'strasse aero lodz d i i'],
  ['ｶﾞ が カ', 'ガ が カ'],
  ['한강', '한강'],
  ['Ὀδύσσειας', 'οδυσσειασ'],
  ['שָׁלוֹם', 'שלום'],
] as const)
  test(`"${text}" is searched as "${typed}"`, () => assert.equal(typedLetters(text), typed))
