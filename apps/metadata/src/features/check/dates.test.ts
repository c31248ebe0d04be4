import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { violationsOf } from './violations.ts'

const SHARED = { license: 'CC0-1.0', sources: [{ type: 'user' }] }
const work = { id: 'a', title: 'A', authors: ['b'], language: 'en', ...SHARED }
const recording = { id: 'a', work: 'a', narrators: ['b'], language: 'en', ...SHARED }
const CHECKS = {
  imported_at: (value: string) => violationsOf('work', { ...work, sources: [{ type: 'user', imported_at: value }] }),
  added_at: (value: string) => violationsOf('work', { ...work, added_at: value }),
  first_published: (value: string) => violationsOf('work', { ...work, first_published: value }),
  release_date: (value: string) => violationsOf('recording', { ...recording, release_date: value }),
}
const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

test('accepts only calendar days, in every date field', () => {
  const part = (most: number) => fc.integer({ min: 0, max: most }).map((number) => String(number).padStart(2, '0'))
  const year = fc
    .oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(1900, 2000, 2024, 2100))
    .map((y) => String(y).padStart(4, '0'))
  const day = fc.oneof(fc.tuple(year, part(13), part(32)), fc.tuple(year, fc.constant('02'), fc.constantFrom('28', '29', '30')))
  fc.assert(
    fc.property(day, (parts) => {
      const text = parts.join('-')
      for (const checkDay of Object.values(CHECKS)) assert.equal(checkDay(text).length === 0, isDay(text), text)
    }),
    { numRuns: runs(400, 2000) },
  )
})

const CASES = [
  ['added_at', '2024-02-29T23:59:59.5+14:00', true],
  ['added_at', '2023-02-29T23:59:59Z', false],
  ['added_at', '2026-07-11T24:00:00Z', false],
  ['added_at', '2026-07-11T09:60:00Z', false],
  ['added_at', '2026-07-11T09:00:00', false],
  ['release_date', '2021', true],
  ['release_date', '2021-12', true],
  ['release_date', '2021-13', false],
  ['release_date', '2021-12-', false],
  ['first_published', '1937', true],
  ['first_published', '1937-09', false],
] as const
for (const [field, value, isSound] of CASES)
  test(`${field} ${value} is ${isSound ? 'accepted' : 'rejected'}`, () => {
    assert.equal(CHECKS[field](value).length === 0, isSound)
  })
