import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Db, openDb } from '@chapterhouse/kit/sqlite/db'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { fillCatalogue } from '../../../test/fill-catalogue.ts'
import { createCoreEngine } from './engines/core-engine.ts'
import { createFtsEngine } from './engines/fts-engine.ts'
import { prepareSearch } from './prepare-search.ts'
import { parseQuery } from './query/query.ts'

const SCOPES = ['all', 'works', 'people', 'series'] as const

/** Compares both engines on one index. Returns how many pages had more than one row. */
function twoEngines(db: Db) {
  const { core, notes } = prepareSearch(db)
  assert.deepEqual(notes, [])
  assert.ok(core)
  const [ours, theirs] = [createCoreEngine(core, db), createFtsEngine(db)]
  return {
    core,
    compare(typed: string, limit = 20): number {
      const query = parseQuery(typed)
      let long = 0
      for (const scope of SCOPES) {
        const expected = theirs.best(query, scope, limit)
        assert.deepEqual(ours.best(query, scope, limit), expected, `${scope}: ${typed}`)
        if (expected.length > 1) long += 1
      }
      return long
    },
    sameWorks(typed: string): void {
      assert.deepEqual(ours.matchingWorks(parseQuery(typed)), theirs.matchingWorks(parseQuery(typed)), typed)
    },
    [Symbol.dispose](): void {
      ours[Symbol.dispose]()
      theirs[Symbol.dispose]()
    },
  }
}

test('the core gives the same pages as FTS5 for thousands of random queries', () => {
  using db = openDb(':memory:')
  fillCatalogue(db, { works: 3_000, words: 1_500 })
  using engines = twoEngines(db)
  const texts = db.all<{ text: string }>("SELECT title || ' ' || names AS text FROM search_fts").map(({ text }) => text.split(' '))
  let long = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...texts).chain((words) => fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 })),
      fc.constantFrom(' ', ' ', ' ', '.', "'s "),
      fc.nat(6),
      (words, between, cut) => {
        const whole = words.join(between)
        long += engines.compare(whole.slice(0, Math.max(1, whole.length - cut)), 1 + (whole.length % 50))
      },
    ),
    { numRuns: runs(200, 2_000) },
  )
  assert.ok(long > runs(200, 2_000), `only ${long} pages had an order`)
  for (const typed of ['the', 't', 'the s', 'love', 'loves', 'a.s', '', 'the of a', 'nothing-of-this', "night's"])
    engines.sameWorks(typed)
})

/** Marks, ligatures, scripts that FTS5 splits, fractions, Roman numerals, letters outside the BMP, and many equal titles. */
const ODD = [
  ...[
    'Café',
    'Cafe\u0301',
    'Việt Nam',
    'हिन्दी की किताब',
    'नमस्ते',
    '三体',
    'Ⅻ ½ ⅷ',
    'ﬁre ﬂy',
    'Ærøskøbing',
    'Straße STRASSE',
    'İstanbul ıx',
  ],
  ...[
    'Ωμέγα ΩΜΈΓΑ',
    'Ночь ночь',
    '𐐷𐐏 𝒻',
    'e\u0301\u0323x',
    'ा',
    '\u0301',
    'o\u02bcbriens',
    "Ender's Game",
    'Enders Game',
    'Ender s',
    'Q&A',
    'Q. Alpha A',
  ],
  ...[
    'the the the',
    'the',
    'a a a b',
    'a b a b',
    '!!',
    '…',
    '١٢٣ 123',
    'x\u200dy',
    'ﷺ',
    'ǅungla ǆ',
    '\ud83d\ude00 smile',
    'S',
    'ss s',
    'models',
    'Model S',
  ],
]

test('gives the same pages for scripts that FTS5 treats specially', () => {
  using db = openDb(':memory:')
  db.exec('CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names); CREATE TABLE works (id, title)')
  for (const kind of ['person', 'work', 'series'])
    for (const [at, title] of ODD.entries())
      db.run('INSERT INTO search_fts (kind, id, title, names) VALUES (:kind, :id, :title, :names)', {
        kind,
        id: `${kind}-${at}`,
        title,
        names: kind === 'work' ? (ODD[(at * 7) % ODD.length] ?? '') : '',
      })
  using engines = twoEngines(db)
  const words = [...new Set(ODD.flatMap((text) => [text, ...text.split(' ')]))]
  for (const word of words) {
    engines.compare(word)
    engines.sameWorks(word)
    for (const letters of [1, 2, 3]) engines.compare([...word].slice(0, letters).join(''))
  }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }), fc.constantFrom(' ', '.'), (some, between) => {
      engines.compare(some.join(between))
    }),
    { numRuns: runs(150, 1_500) },
  )
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 12 }), (typed) => void engines.compare(typed)),
    { numRuns: runs(80, 300) },
  )
})

test('precomputes the pages of very common prefixes, with the same results as FTS5', () => {
  using db = openDb(':memory:')
  fillCatalogue(db, { works: 8_000, words: 400 })
  using engines = twoEngines(db)
  assert.ok(engines.core.tops.size > 2, `${engines.core.tops.size}`)
  for (const typed of ['t', 'th', 'the', 'l', 's', 'm', 'n', 'ni'])
    for (const limit of [1, 20, 50, 51]) engines.compare(typed, limit)
})
