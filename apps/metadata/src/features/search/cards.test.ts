import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { createArtifactWriter } from '../build/artifact-writer.store.ts'
import { createCards, makeCards } from './cards.store.ts'

const CORE = { license: 'CC0-1.0' as const, sources: [{ type: 'user' }] }

function createCatalogue() {
  const db = openDb(':memory:')
  const writer = createArtifactWriter(db, 5)
  for (const [id, name] of [
    ['mara-lind', 'Mara "M" Lind'],
    ['oren-vale', 'Oren Vale'],
    ['zoe', 'Zoë'],
  ] as const)
    writer.person({ id, name, ...CORE })
  writer.series({ id: 'cycle', name: 'Orchard Cycle', works: [{ work: 'orchard', position: '2.5' }], ...CORE })
  writer.series({ id: 'none', name: 'None', works: [], ...CORE })
  const recording = { work: 'orchard', language: 'en', ...CORE }
  writer.work({
    id: 'orchard',
    title: 'The Glass Orchard',
    authors: ['mara-lind'],
    language: 'en',
    recordings: {
      one: { id: 'one', narrators: ['zoe', 'mara-lind'], release_date: '2021-05', ...recording },
      two: { id: 'two', narrators: ['oren-vale', 'zoe'], ...recording },
    },
    ...CORE,
  })
  writer.finishSearchText()
  writer.makeIndexes()
  return db
}

const EXPECTED = [
  '{"kind":"person","id":"mara-lind","name":"Mara \\"M\\" Lind"}',
  '{"kind":"person","id":"oren-vale","name":"Oren Vale"}',
  '{"kind":"person","id":"zoe","name":"Zoë"}',
  '{"kind":"work","id":"orchard","title":"The Glass Orchard","authors":[{"id":"mara-lind","name":"Mara \\"M\\" Lind"}],"language":"en",' +
    '"series":{"id":"cycle","name":"Orchard Cycle","position":"2.5"},"release_date":"2021-05","cover_url":null,"added_at":null,' +
    '"narrators":[{"id":"oren-vale","name":"Oren Vale"},{"id":"zoe","name":"Zoë"},{"id":"mara-lind","name":"Mara \\"M\\" Lind"}]}',
  '{"kind":"series","id":"cycle","name":"Orchard Cycle","works":1}',
  '{"kind":"series","id":"none","name":"None","works":0}',
]

test('stored results and those created on request have the wire format', () => {
  using db = createCatalogue()
  const rows = [1, 2, 3, 4, 5, 6]
  assert.deepEqual(createCards(db, false).of(rows), EXPECTED)
  const progress: [number, number][] = []
  makeCards(db, (done, of) => progress.push([done, of]))
  assert.deepEqual(createCards(db, true).of(rows), EXPECTED)
  assert.deepEqual(createCards(db, true).of([6, 4, 99, 1]), [EXPECTED[5], EXPECTED[3], EXPECTED[0]])
  assert.deepEqual(progress, [[6, 6]])
})

test('omits index entries without a record', () => {
  using db = createCatalogue()
  db.exec(
    "DELETE FROM people WHERE id = 'zoe'; DELETE FROM works; INSERT INTO search_fts (kind, id, title, names) VALUES ('odd', 'x', 'x', '')",
  )
  const expected = [EXPECTED[0], EXPECTED[1], EXPECTED[4]?.replace('"works":1', '"works":0'), EXPECTED[5]]
  assert.deepEqual(createCards(db, false).of([1, 2, 3, 4, 5, 6, 7]), expected)
  makeCards(db)
  assert.deepEqual(createCards(db, true).of([1, 2, 3, 4, 5, 6, 7]), expected)
})
