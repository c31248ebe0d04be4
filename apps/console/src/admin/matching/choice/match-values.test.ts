import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EDIT_FIELDS } from '@chapterhouse/contract/names'
import type { BookPage, MatchCandidate } from '../../../server/responses.ts'
import { changesByMatch, selectedBy, valuesOfMatch } from './match-values.ts'

const candidate: MatchCandidate = {
  work_id: 'orchard',
  title: 'The Glass Orchard',
  authors: [{ id: 'a', name: 'Mara Lind' }],
  first_published: '2019',
  series: [
    { name: 'Orchard Cycle', position: '2' },
    { name: 'Branches', position: '1.5' },
    { name: 'Odd', position: 'II' },
  ],
  web_url: 'https://meta.example/works/orchard',
  score: 97,
  recordings: [
    {
      id: 'vale',
      narrators: [
        { id: 'o', name: 'Oren Vale' },
        { id: 'c', name: 'Cher' },
      ],
      release_date: '2020-05-01',
      asins: ['B000000001', 'D000000001'],
      isbns: ['9780000000019'],
    },
  ],
}
const [recording] = candidate.recordings
const values = (series = '', more: Partial<MatchCandidate> = {}) =>
  valuesOfMatch({ candidate: { ...candidate, ...more }, recording, asin: 'B000000001', series })

const pageOf = (given: Partial<Record<string, string>>, edited: readonly string[] = []) =>
  ({
    fields: Object.fromEntries(
      EDIT_FIELDS.map((field) => [field, { value: given[field] ?? '', source: edited.includes(field) ? 'edited' : 'tag' }]),
    ),
  }) as unknown as Pick<BookPage, 'fields'>

test('a candidate gives the values of its work and of the chosen recording', () => {
  assert.deepEqual(values(), {
    title: 'The Glass Orchard',
    author: 'Mara Lind',
    narrator: 'Oren Vale; Cher',
    series: 'Orchard Cycle',
    series_index: '2',
    more_series: '[{"name":"Branches","position":1.5},{"name":"Odd","position":null}]',
    published: '2019',
    asin: 'B000000001',
    isbn: '9780000000019',
  })
  assert.deepEqual([values('branches').series, values('branches').series_index], ['Branches', '1.5'])
})

test('without a recording there are no narrators or identifiers, and values that the server rejects are omitted', () => {
  const bare = valuesOfMatch({
    candidate: { ...candidate, first_published: 'c. 1800' },
    recording: undefined,
    asin: '',
    series: '',
  })
  assert.deepEqual(Object.keys(bare), ['title', 'author', 'series', 'series_index', 'more_series'])
})

test('only fields that differ are changes', () => {
  const page = pageOf({ title: 'The Glass Orchard', author: 'Lind', more_series: values().more_series ?? '' }, ['author'])
  assert.deepEqual(
    changesByMatch(page, values()).map(({ field, isEdited }) => (isEdited ? `${field}!` : field)),
    ['author!', 'narrator', 'series', 'series_index', 'published', 'asin', 'isbn'],
  )
})

const select = (scope: 'ids' | 'fill' | 'overwrite', given: Partial<Record<string, string>>, edited: readonly string[] = []) => {
  const page = pageOf(given, edited)
  const offered = values(given['series'])
  return selectedBy(changesByMatch(page, offered), { scope, page, values: offered, asins: recording?.asins ?? [] })
}

for (const [name, scope, given, edited, selected] of [
  ['missing identifiers', 'ids', { title: 'Orchard' }, [], ['asin', 'isbn']],
  [
    'empty fields',
    'fill',
    { title: 'Orchard', author: 'Lind', asin: 'B000000001' },
    [],
    ['narrator', 'series', 'series_index', 'more_series', 'published', 'isbn'],
  ],
  [
    'no number of another series',
    'fill',
    { title: 'T', author: 'A', narrator: 'N', series: 'Mine', published: '1', asin: 'D000000001' },
    [],
    ['isbn'],
  ],
  ['no ISBN beside the ASIN of another recording', 'ids', { asin: 'B999999999' }, [], []],
  [
    'everything that differs',
    'overwrite',
    { title: 'Orchard', asin: 'B999999999', series: 'Orchard Cycle', series_index: '2', more_series: values().more_series ?? '' },
    [],
    ['title', 'author', 'narrator', 'published', 'asin', 'isbn'],
  ],
  ['nothing that was edited', 'overwrite', { title: 'Orchard' }, EDIT_FIELDS, []],
] as const)
  test(`a scope selects ${name}`, () => assert.deepEqual(select(scope, given, edited), selected))
