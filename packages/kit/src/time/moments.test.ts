import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { microsOf, millisecondText, parseMoment, secondText } from './moments.ts'

const moments = [
  ['1970-01-01T00:00:00Z', 0],
  ['1970-01-01T00:00:00.000001Z', 1],
  ['1970-01-01T00:00:00.0000019Z', 1],
  ['1969-12-31T23:59:59.999999Z', -1],
  ['1970-01-01T00:00:01.5Z', 1_500_000],
  ['1970-01-01T01:00:00+01:00', 0],
  ['1969-12-31T19:30:00-04:30', 0],
  ['1970-01-01t00:00:00z', 0],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29) * 1000],
  ['2026-06-30T21:04:11.123456789+02:00', Date.UTC(2026, 5, 30, 19, 4, 11) * 1000 + 123_456],
] as const
for (const [text, micros] of moments) test(`${text} is ${micros} µs`, () => assert.equal(parseMoment(text), micros))

const none = [
  '',
  'now',
  '2026-06-30',
  '2026-06-30T21:04:11',
  '2026-06-30 21:04:11Z',
  '2026-06-30T21:04Z',
  '2026-06-30T21:04:60Z',
  '2026-06-30T24:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2026-06-30T21:04:11.Z',
  '2026-06-30T21:04:11+0200',
  '2026-06-30T21:04:11+24:00',
  '2026-06-30T21:04:11Z ',
  '+02026-06-30T21:04:11Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '1782853451000',
]
for (const text of none) test(`"${text}" is not a timestamp`, () => assert.equal(parseMoment(text), undefined))

test('a formatted date parses to the same date and formats to the same text', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1700-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }), (date) => {
      const micros = parseMoment(date.toISOString())
      assert.equal(micros, microsOf(date))
      assert.equal(millisecondText(microsOf(date)), date.toISOString())
      assert.equal(secondText(microsOf(date)), `${date.toISOString().slice(0, 19)}Z`)
    }),
  )
})

test('an offset names the same instant', () => {
  const around = fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 4_000_000_000 }),
      fc.integer({ min: 0, max: 999_999 }),
      around,
      (seconds, micros, ahead) => {
        const local = new Date((seconds + ahead * 60) * 1000).toISOString().slice(0, 19)
        const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((n) => String(n).padStart(2, '0'))
        const text = `${local}.${String(micros).padStart(6, '0')}${ahead < 0 ? '-' : '+'}${hours}:${minutes}`
        assert.equal(parseMoment(text), seconds * 1_000_000 + micros)
      },
    ),
  )
})

test('formats an instant before 1970 with the right millisecond', () =>
  assert.equal(millisecondText(-1), '1969-12-31T23:59:59.999Z'))
