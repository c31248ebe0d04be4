import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { prepareSearch } from '../prepare-search.ts'
import { openWords } from '../query/words.store.ts'
import { createCoreDictionary } from './core-dictionary.ts'

const db = openDb(':memory:')
db.exec('CREATE VIRTUAL TABLE search_fts USING fts5(kind UNINDEXED, id UNINDEXED, title, names); CREATE TABLE works (id, title)')
for (const [at, title] of ['Night Ships', 'The Night Café', 'Knight'].entries())
  db.run("INSERT INTO search_fts (kind, id, title, names) VALUES ('work', :id, :title, '')", { id: `w-${at}`, title })
const { core } = prepareSearch(db)
assert.ok(core)
const words = openWords()
const dictionary = createCoreDictionary(core, words)
after(() => {
  words[Symbol.dispose]()
  db[Symbol.dispose]()
})

const WORDS = [
  { word: 'night', records: 2 },
  { word: 'NIGHT', records: 2 },
  { word: 'cafe', records: 1 },
  { word: 'nigh', records: 0 },
  { word: 'night-café', records: 1 },
  { word: 'night-x', records: 0 },
]

for (const { word, records } of WORDS)
  test(`finds ${records} records with ${word}`, () => {
    assert.deepEqual([dictionary.has(word), dictionary.records(word)], [records > 0, records])
  })

test('finds terms within a number of edits of a word, with their records', () => {
  const near = (word: string, max: number) => dictionary.near(word, max).map(({ text, records }) => [text, records])
  assert.deepEqual(near('Nigth', 1), [['night', 2]])
  assert.deepEqual(near('night', 1), [
    ['knight', 1],
    ['night', 2],
  ])
  assert.deepEqual(near('night ships', 2), [])
})

test('lists the words of a text that are in the index', () => {
  assert.deepEqual(dictionary.known('The nightly café ships sail'), ['the', 'cafe', 'ships'])
})
