import assert from 'node:assert/strict'
import { test } from 'node:test'
import { yearMonthDay } from './published-date.ts'

const DATES: readonly (readonly [text: string, date: string | undefined])[] = [
  ['15-MAR-2011', '2011-03-15'],
  ['03/15/2011', '2011-03-15'],
  ['15/03/2011', '2011-03-15'],
  ['15.03.2011', '2011-03-15'],
  ['March 2011', '2011-03'],
  ['20110315', '2011-03-15'],
  ['15. März 2011', '2011-03-15'],
  ['15 mars 2011', '2011-03-15'],
  ['15 de marzo de 2011', '2011-03-15'],
  ['March 15th, 2011', '2011-03-15'],
  ['Tue, 15 Mar 2011 10:00:00 GMT', '2011-03-15'],
  ['Oktober 2011', '2011-10'],
  ['03.2011', '2011-03'],
  ['2011年3月15日', '2011-03-15'],
  ['(P)2011 Some House', '2011'],
  ['℗ 2011', '2011'],
  ['Summer 2011', '2011'],
  // Either order is possible.
  ['03/04/2011', '2011'],
  ['04-04-2011', '2011-04-04'],
  ['20111345', '2011'],
  ['31.02.2011', '2011-02'],
  ['2021-02-29', '2021-02'],
  ['2020-02-29', '2020-02-29'],
  ['2011-03-15T00:00:00Z', '2011-03-15'],
  ['01.01.1970', undefined],
  ['19700101', undefined],
  ['0101-01-01T00:00:00+00:00', undefined],
  ['12345', undefined],
  ['0000', undefined],
  ['1234567890', undefined],
  ['soon', undefined],
]
for (const [text, date] of DATES) test(`"${text}" is ${date ?? 'no date'}`, () => assert.equal(yearMonthDay(text), date))
