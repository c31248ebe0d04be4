import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import fc from 'fast-check'
import { parseNamed, parseQuery, toMatch } from './query.ts'
import { wholeNameKey } from './terms.ts'

const cases: [typed: string, match: string][] = [
  ['hail mary', '"hail" "mary"*'],
  ['  Halo: Primordium ', '"Halo" "Primordium"*'],
  ['Halo:Primordium', '"Halo" "Primordium"*'],
  ['halo_primordium', '"halo" "primordium"*'],
  ['Greg.Bear-Halo.Primordium', '"Greg" "Bear" "Halo" "Primordium"*'],
  ["Don't Look Back", '"Don" "t" "Look" "Back"*'],
  ["Don't.Look.Back", '"Don" "t" "Look" "Back"*'],
  ['Q&A', '"Q A"*'],
  ['M*A*S*H', '"M A S H"*'],
  ['N.E.R.D.S.', '"N E R D S"*'],
  ['A.D.', '"A D"*'],
  ['Y/N', '"Y N"*'],
  ['3 a.m.', '"3" "a m"*'],
  ['2.5', '"2 5"*'],
  ['1-3.5', '"1 3 5"*'],
  ['Spider-Man', '"Spider" "Man"*'],
  ['!!', '""'],
  ['"""', '""'],
  ['', '""'],
  ['enders game', '("enders" OR "ender s") AND "game"*'],
  ['enders', '("enders"* OR "ender s")'],
  ["ender's", '("ender s"* OR "enders")'],
  ["finnegan's wake", '("finnegan s" OR "finnegans") AND "wake"*'],
  ['finnegan\u2019s', '("finnegan s"* OR "finnegans")'],
  ['finnegan\u02bcs', '("finnegan s"* OR "finnegans")'],
  ['finnegan\u2018s', '("finnegan s"* OR "finnegans")'],
  ['finnegan\u00b4s', '("finnegan s"* OR "finnegans")'],
  ['finnegan`s', '("finnegan s"* OR "finnegans")'],
  ['finnegan""s', '"finnegan" "s"*'],
  ["finnegan''s", '"finnegan" "s"*'],
  ['Hawai\u02bci', '"Hawai\u02bci"*'],
  ["it's", '"it" "s"*'],
  ['its', '"its"*'],
  ['boss', '"boss"*'],
  ["James's", '("James" OR "Jame s") AND "s"*'],
  ["CAT'S", '("CAT S"* OR "CATS")'],
  ["O'Brien's", '"O" AND ("Brien s"* OR "Briens")'],
  ['Ⅻ ½', '"Ⅻ" "½"*'],
]
for (const [typed, match] of cases) test(`"${typed}" becomes ${match}`, () => assert.equal(toMatch(parseQuery(typed)), match))

test('cuts after 64 phrases, moves the star to the last one, and counts two spellings as two', () => {
  const words = Array.from({ length: 70 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${Math.floor(at / 26)}`)
  const match = toMatch(parseQuery(words.join(' ')))
  assert.equal(match.split(' ').length, 64)
  assert.ok(match.endsWith(`"${words[63]}"*`), match)
  const phrasesOf = (text: string) => parseQuery(text).parts.flatMap(({ spellings }) => spellings).length
  assert.equal(phrasesOf(`${words.slice(0, 62).join(' ')} models x`), 64)
  assert.equal(phrasesOf(`${words.slice(0, 63).join(' ')} models x`), 63)
})

test('cuts a text at 256 bytes, never within a letter', () => {
  assert.equal(toMatch(parseQuery('x'.repeat(1_000))), `"${'x'.repeat(256)}"*`)
  assert.equal(toMatch(parseQuery(`x${'é'.repeat(500)}`)), `"x${'é'.repeat(127)}"*`)
  assert.equal(toMatch(parseQuery('𐐷'.repeat(500))), `"${'𐐷'.repeat(64)}"*`)
})

test('omits the stop words of a series name, unless there is nothing else', () => {
  const isStopWord = (term: string) => ['the', 'of', 'a'].includes(term.toLowerCase())
  for (const [name, match] of [
    ['The Wheel of Time', '"Wheel" "Time"'],
    ['the of', '"the" "of"'],
    ['a.a. of x', '"a a" "x"'],
  ] as const)
    assert.equal(toMatch(parseNamed(name, isStopWord)), match)
})

test('compares whole names without case, spaces, punctuation and possessive apostrophes', () => {
  for (const [name, key] of [
    ['The Martian!', 'the martian'],
    ['Halo:Primordium', 'halo primordium'],
    ['N.E.R.D.S.', 'n e r d s'],
    ["Ender's Game", 'enders game'],
    ['Enders Game', 'enders game'],
    ['Ender\u02bcs Game', 'enders game'],
    ["It's", 'it s'],
    ['its', 'its'],
    ["James's", 'james s'],
    ['Model S', 'model s'],
    ['models', 'models'],
    ['Night  --  Fall', 'night fall'],
    ['Nightfall', 'nightfall'],
    ['Cafe\u0301', 'café'],
    ['!!', ''],
  ] as const)
    assert.equal(wholeNameKey(name), key, name)
})

test('any text becomes a valid FTS5 expression', () => {
  using db = openDb(':memory:')
  db.exec("CREATE VIRTUAL TABLE t USING fts5(x); INSERT INTO t VALUES ('one two')")
  const any = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string(),
    fc.constantFrom('NEAR(a b)', 'a OR', '* ^', '"', '\0'),
  )
  fc.assert(
    fc.property(any, (typed) => {
      db.all('SELECT rowid FROM t WHERE t MATCH :match', { match: toMatch(parseQuery(typed)) })
    }),
  )
})
