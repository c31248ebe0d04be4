import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Engine } from '../search/engines/engine.ts'
import { createTitleLookup } from '../search/title-lookup.ts'
import { readDescription } from './description.ts'
import { findByReadings } from './find-by-readings.ts'
import type { DescribedWork } from './matching.store.ts'
import { createScorer } from './score.ts'

/** A fake index that knows every word, has no record with two of them, and counts the given work for every search. */
function countedRelease(workOfASearch: number) {
  const counted = { occurrences: 0, searches: 0, titles: 0, nearWords: 0 }
  const engine: Engine = {
    best() {
      counted.searches += 1
      counted.occurrences += workOfASearch
      return []
    },
    effort: () => workOfASearch,
    matchingWorks: () => new Uint32Array(),
    withTitle() {
      counted.titles += 1
      return []
    },
    volumes({ series }) {
      for (const _ of series) engine.best({ parts: [], isPrefix: false }, 'series', 1)
      return []
    },
    dictionary: {
      has: (word) => !word.startsWith('x'),
      records: () => 1,
      near(word) {
        counted.nearWords += 1
        return [{ term: 0, text: `${word}a`, distance: 1, records: 9 }]
      },
    },
    knownWords: (text) => text.split(' '),
    [Symbol.dispose]: () => {},
  }
  const unused = new Proxy({}, { get: () => assert.fail('nothing is found, so nothing is read') })
  const named = { people: () => [], ids: () => [] }
  const titles = createTitleLookup({ engine, named: { ...(unused as object), ...named } as never })
  return { counted, release: { db: unused as never, search: { titles } } }
}

const hostile = [
  "Book's 1 - Ni ".repeat(30),
  'Book 1 01 - Book 1 [ s '.repeat(20),
  'and by and 01 - '.repeat(20),
  'a: b - c (d) by e '.repeat(20),
  'Part II & Part 2: '.repeat(20),
  'Xlove xnight - by xdark: '.repeat(12),
  'dark love & night and 3 - IV by the star '.repeat(8),
  Array.from({ length: 60 }, (_, at) => `w${at.toString(36)}a`).join(' - '),
  Array.from({ length: 60 }, (_, at) => `x${at.toString(36)}ab`).join(' '),
]
test('limits the work of any query, however common its words are', () => {
  for (const workOfASearch of [0, 1_000, 100_000, 400_000])
    for (const query of hostile)
      for (const author of ['', 'Ni Stool', query]) {
        const { counted, release } = countedRelease(workOfASearch)
        assert.deepEqual(findByReadings(release, query, author), [])
        const { occurrences, searches, titles, nearWords } = counted
        const label = `${JSON.stringify(counted)} for ${query.slice(0, 30)}, ${author.slice(0, 10)}, ${workOfASearch}`
        assert.ok(occurrences <= 500_000 && searches <= 90 && titles <= 340 && nearWords <= 12, label)
      }
})

test('an ordinary query needs less than half of the limit', () => {
  for (const query of ['01 - The Fifth Season (Unabridged)', 'Mort: Discworld, Book 4', 'Dune by Frank Herbert']) {
    const { counted, release } = countedRelease(10_000)
    findByReadings(release, query, 'Somebody Else')
    assert.ok(counted.occurrences <= 250_000, `${JSON.stringify(counted)} for ${query}`)
  }
})

test('all lookups of a request share its allowance', () => {
  const { counted, release } = countedRelease(100_000)
  const search = { titles: release.search.titles.within(700_000) }
  for (const query of hostile) findByReadings({ ...release, search }, query, '')
  assert.ok(counted.occurrences > 0 && counted.occurrences <= 700_000, JSON.stringify(counted))
})

test('limits comparisons for typing errors, beyond which only equal words count', () => {
  const words = Array.from({ length: 60 }, (_, at) => `a${at.toString(36)}bc`).join(' ')
  const description = readDescription({ title: [words, `${words} (x)`, 'Dune'] })
  assert.ok(description)
  const comparisons = { left: 20_000 }
  const score = createScorer({ description, comparisons })
  const work = (title: string): DescribedWork => ({ id: 'w', title, subtitle: '', authors: [], series: [], recordings: [] })
  assert.equal(score(work('Dnue')).score, 90)
  for (let at = 0; at < 50; at += 1) score(work(`${words.slice(0, 90)} ${at}`))
  assert.ok(comparisons.left >= 0 && comparisons.left < 100, `${comparisons.left} are left`)
  assert.equal(score(work('Dune')).score, 100)
})
