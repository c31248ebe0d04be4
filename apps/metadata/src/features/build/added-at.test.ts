import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addedAt } from './added-at.ts'

const cases = [
  ['its own date wins', '2026-07-11T17:30:05+01:00', ['2026-09-01'], '2026-07-11T17:30:05+01:00'],
  ['otherwise the newest source', undefined, ['2026-07-11', '2026-09-01', '2026-08-01'], '2026-09-01'],
  ['offsets are compared', undefined, ['2026-07-11T23:30:00-02:00', '2026-07-12T00:30:00+00:00'], '2026-07-11T23:30:00-02:00'],
  ['the first of equals', undefined, ['2026-07-11', '2026-07-11T00:00:00Z'], '2026-07-11'],
  ['a source without a date is ignored', undefined, [undefined, '2026-07-11'], '2026-07-11'],
  ['an invalid date is ignored', undefined, ['2026-13-45', '2026-07-11', 'soon'], '2026-07-11'],
  ['no date at all', undefined, [undefined], null],
] as const

for (const [name, own, imported, expected] of cases) {
  test(`the date of a record: ${name}`, () => {
    const sources = imported.map((imported_at) => (imported_at === undefined ? {} : { imported_at }))
    assert.equal(addedAt({ ...(own !== undefined && { added_at: own }), sources }), expected)
  })
}
