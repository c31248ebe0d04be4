import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { fillCatalogue } from '../../../../test/fill-catalogue.ts'
import { prepareSearch } from '../prepare-search.ts'
import { createTitleLookup } from '../title-lookup.ts'
import { createCoreEngine } from './core-engine.ts'
import { allowedEdits, correct, type Dictionary, withCommonerWord } from './corrections.ts'
import { createFtsEngine } from './fts-engine.ts'

/** Terms with their number of records. */
const TERMS: Readonly<Record<string, number>> = {
  hobbit: 9,
  hobbies: 2,
  game: 50,
  gate: 70,
  name: 5,
  ender: 3,
  dragons: 4,
  wind: 8,
}

function createDictionary(near: Readonly<Record<string, readonly (readonly [text: string, distance: number])[]>>) {
  const lookups: string[] = []
  const dictionary: Dictionary = {
    has: (word) => word.toLowerCase() in TERMS || /^(the|of|s)$/i.test(word),
    records: (word) => TERMS[word.toLowerCase()] ?? 0,
    near(word, max) {
      lookups.push(`${word} ${max}`)
      return (near[word] ?? []).map(([text, distance], term) => ({ term, text, distance, records: TERMS[text] ?? 0 }))
    },
  }
  return { dictionary, lookups }
}

test('allows edits by the length of the longer word', () => {
  const cases = [
    ['gme', 'game', 1],
    ['the', 'teh', 0],
    ['hobit', 'hobbit', 1],
    ['dragnos', 'dragons', 1],
    ['dragnos', 'dragonst', 2],
    ['1984', '1985', 0],
  ] as const
  for (const [one, other, edits] of cases) assert.equal(allowedEdits(one, other), edits, `${one} ${other}`)
})

test('replaces unknown words by the nearest terms, the most common first', () => {
  const { dictionary } = createDictionary({
    gmae: [
      ['name', 2],
      ['game', 1],
      ['gate', 1],
    ],
  })
  assert.deepEqual(correct('The gmae of Wind', dictionary)?.texts, ['The gate of Wind', 'The game of Wind'])
})

test('corrects the word of a possessive', () => {
  const { dictionary } = createDictionary({ Edner: [['ender', 1]] })
  const correction = correct("Edner's Game", dictionary)
  assert.deepEqual(correction?.texts, ["ender's Game"])
  assert.deepEqual(correction?.query.parts[0]?.spellings, ['ender s', 'enders'])
})

test('corrects nothing if all words are known, one has no near term, or too many are unknown', () => {
  const { dictionary, lookups } = createDictionary({ gmae: [['game', 1]] })
  for (const text of ['The Game of Wind', '', '!!', 'gmae xq', 'gmae unheard', 'gmae gmae gmae gmae gmae'])
    assert.equal(correct(text, dictionary), undefined, text)
  assert.ok(!lookups.some((word) => word.startsWith('xq')), 'words of two letters are not looked up')
})

test('replaces a known word with a far more common one, never the reverse', () => {
  const { dictionary } = createDictionary({
    name: [
      ['game', 1],
      ['gate', 2],
    ],
    game: [['name', 1]],
    gate: [['game', 1]],
  })
  assert.deepEqual(withCommonerWord('The name of Wind', dictionary), ['The game of Wind'])
  for (const text of ['The game of Wind', 'The gate of Wind', 'name', ''])
    assert.deepEqual(withCommonerWord(text, dictionary), [], text)
})

test('matches any of several spellings, in the order of FTS5', () => {
  using db = openDb(':memory:')
  fillCatalogue(db, { works: 2_000, words: 800 })
  const { core } = prepareSearch(db)
  assert.ok(core)
  using ours = createCoreEngine(core, db)
  using theirs = createFtsEngine(db)
  for (const spellings of [
    ['love', 'night', 'king'],
    ['night', 'unheard', 'of', 'queen', 'love'],
    ['star', 'a s', 'house', 'girl'],
  ] as const) {
    const query = { parts: [{ spellings }, { spellings: ['the'] as const }], isPrefix: false }
    for (const scope of ['all', 'works'] as const) {
      const expected = theirs.best(query, scope, 50)
      assert.ok(expected.length > 10)
      assert.deepEqual(ours.best(query, scope, 50), expected)
    }
  }
})

test('limits the lookups of near words per query, and never repeats one', () => {
  let lookups = 0
  const engine = {
    dictionary: {
      has: () => false,
      near: (word: string) => {
        lookups += 1
        return [{ term: 0, text: `${word}x`, distance: 1, records: 1 }]
      },
    },
  }
  const corrected = createTitleLookup({ engine: engine as never, named: {} as never }).corrector()
  for (let at = 0; at < 50; at += 1) corrected.correct(`aaaa${'bcdefghijklmnopq'.charAt(at % 16)}`)
  assert.equal(lookups, 12)
})
