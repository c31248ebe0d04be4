import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BookFields, NO_FIELDS } from '../../catalogue/index.ts'
import { GONE } from '../source/rows/items.ts'
import type { SourceItem } from '../source/source-data.ts'
import { curatedValues } from './curated-values.ts'

const ITEM: SourceItem = {
  ...GONE,
  id: 'i',
  mediaId: 'm',
  libraryId: 'l',
  folderId: 'f',
  relPath: 'Herbert/Dune',
  isMissing: false,
}
const one = (name: string, position = '') => ({ name, position })

const cases: { name: string; theirs: Partial<SourceItem>; ours: Partial<BookFields>; values: Record<string, string> }[] = [
  { name: 'a title that differs', theirs: { title: 'Dune' }, ours: { title: '01 Dune' }, values: { title: 'Dune' } },
  { name: 'fields that are empty there', theirs: {}, ours: { title: 'Dune', author: 'Herbert', asin: 'B000000001' }, values: {} },
  {
    name: 'people in another order, or with another separator',
    theirs: { authors: ['Brian Herbert', 'Kevin Anderson'], narrators: ['Scott Brick'] },
    ours: { author: 'Kevin Anderson & Brian Herbert', narrator: 'Brick, Scott' },
    values: {},
  },
  {
    name: 'other people',
    theirs: { authors: ['Frank Herbert'] },
    ours: { author: 'F. Herbert' },
    values: { author: 'Frank Herbert' },
  },
  {
    name: 'people of one word each',
    theirs: { authors: ['Plato', 'Frank Herbert'] },
    ours: {},
    values: { author: 'Plato; Frank Herbert' },
  },
  {
    name: 'a series with its position',
    theirs: { series: [one('Dune', '1')] },
    ours: {},
    values: { series: 'Dune', series_index: '1' },
  },
  {
    name: 'another position in the same series',
    theirs: { series: [one('dune', '2.50')] },
    ours: { series: 'Dune', seriesIndex: 2 },
    values: { series: 'dune', series_index: '2.5' },
  },
  {
    name: 'the same position, written otherwise',
    theirs: { series: [one('Dune', '2.0')] },
    ours: { series: 'Dune', seriesIndex: 2 },
    values: {},
  },
  { name: 'no position there', theirs: { series: [one('Dune')] }, ours: { series: 'Dune', seriesIndex: 2 }, values: {} },
  {
    name: 'one of several series, and another that we lack',
    theirs: { series: [one('Arrakis', '3'), one('Dune', '1')] },
    ours: { series: 'Dune', seriesIndex: 1 },
    values: { series: 'Dune', more_series: '[{"name":"Arrakis","position":3}]' },
  },
  { name: 'the year of a date', theirs: { publishedYear: '1965' }, ours: { published: '1965-08-01' }, values: {} },
  { name: 'another year', theirs: { publishedYear: '1965' }, ours: { published: '2007' }, values: { published: '1965' } },
  {
    name: 'a description with markup',
    theirs: { description: '<p>Sand &amp; <b>spice</b>.</p><p>Worms.</p>' },
    ours: {},
    values: { description: 'Sand & spice.\nWorms.' },
  },
  {
    name: 'the same description without markup',
    theirs: { description: '<p>Sand.</p>  <p>Worms.</p>' },
    ours: { description: 'Sand.\n\nWorms.' },
    values: {},
  },
  {
    name: 'identifiers, however they are written',
    theirs: { asin: 'b000000001', isbn: '978-0-441-17271-9' },
    ours: { asin: 'B000000001', isbn: '9780441172719' },
    values: {},
  },
  { name: 'an identifier that we lack', theirs: { asin: 'b000000001' }, ours: {}, values: { asin: 'B000000001' } },
]
for (const { name, theirs, ours, values } of cases)
  test(`${name}: ${Object.keys(values).join(', ') || 'nothing to propose'}`, () => {
    assert.deepEqual(curatedValues({ ...ITEM, ...theirs }, { ...NO_FIELDS, ...ours }), values)
  })
