import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EditField } from '@chapterhouse/contract/names'
import { AppError } from '@chapterhouse/kit/errors'
import { validateChapterTitle, validateFieldEdit } from './edit-field.ts'

const long = (count: number) => 'x'.repeat(count)

const taken: readonly [EditField, unknown, string][] = [
  ['title', '  Dune ', 'Dune'],
  ['title', long(500), long(500)],
  ['author', '', ''],
  ['series_index', '2.50', '2.5'],
  ['series_index', '007', '7'],
  ['series_index', 0, '0'],
  ['series_index', '100000', '100000'],
  ['series_index', '', ''],
  [
    'more_series',
    '[{"position":"2","name":" Saga "},{"name":"Else"}]',
    '[{"name":"Saga","position":2},{"name":"Else","position":null}]',
  ],
  ['more_series', '[]', ''],
  ['published', '1965', '1965'],
  ['published', '1965-08', '1965-08'],
  ['published', '2024-02-29', '2024-02-29'],
  ['description', 'One\n\tTwo', 'One\n\tTwo'],
  ['asin', 'b0036s4b2g', 'B0036S4B2G'],
  ['isbn', '978-0-441-01359-3', '9780441013593'],
  ['isbn', '080442957x', '080442957X'],
  ['isbn', '', ''],
]

for (const [field, given, stored] of taken)
  test(`${field} accepts ${JSON.stringify(given)?.slice(0, 40)}`, () => assert.equal(validateFieldEdit(field, given), stored))

const refused: readonly [EditField, unknown, string][] = [
  ['title', ' ', 'title: must not be empty'],
  ['title', long(501), 'title: must be at most 500 characters'],
  ['title', 'a\u0007b', 'title: must not contain control characters'],
  ['title', 7, 'title: must be text'],
  ['narrator', 'a\nb', 'narrator: must not contain control characters'],
  ['series_index', '-1', 'series_index: must be a number from 0 to 100000'],
  ['series_index', '100001', 'series_index: must be a number from 0 to 100000'],
  ['series_index', 'two', 'series_index: must be a number from 0 to 100000'],
  ['series_index', Number.NaN, 'series_index: must be a number from 0 to 100000'],
  ['more_series', 'Saga', 'more_series: must be a JSON list of at most 20 series with name and position'],
  [
    'more_series',
    '['.repeat(200_000) + ']'.repeat(200_000),
    'more_series: must be a JSON list of at most 20 series with name and position',
  ],
  ['more_series', '[{"position":1}]', 'more_series: must be a JSON list of at most 20 series with name and position'],
  [
    'more_series',
    JSON.stringify(Array.from({ length: 21 }, (_, at) => ({ name: `S${at}` }))),
    'more_series: must be a JSON list of at most 20 series with name and position',
  ],
  ['published', '2023-02-29', 'published: must be a year, a year and month, or a date'],
  ['published', '65', 'published: must be a year, a year and month, or a date'],
  ['description', long(20_001), 'description: must be at most 20000 characters'],
  ['description', 'a\u0000b', 'description: must not contain control characters'],
  ['asin', 'B003', 'asin: must be 10 letters or digits'],
  ['isbn', '12345', 'isbn: must be 10 or 13 digits'],
]

for (const [field, given, error] of refused)
  test(`${field} rejects ${JSON.stringify(given)?.slice(0, 40)}`, () => {
    assert.throws(
      () => validateFieldEdit(field, given),
      (thrown) =>
        thrown instanceof AppError &&
        thrown.refusal === 'invalid' &&
        thrown.code === 'invalid_override' &&
        thrown.message === error &&
        thrown.fields['field'] === field,
    )
  })

test('a chapter title is trimmed and must not be empty or too long', () => {
  assert.equal(validateChapterTitle(' One '), 'One')
  for (const wrong of ['', ' ', 7, long(501)]) assert.throws(() => validateChapterTitle(wrong), { code: 'invalid_override' })
})
