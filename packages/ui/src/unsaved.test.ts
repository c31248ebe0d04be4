import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPageUrl } from './page-url.ts'
import { isSamePage } from './unsaved.ts'

const cases: readonly [from: [string, string], to: [string, string], isSame: boolean][] = [
  [['/admin/people/7', ''], ['/admin/people/7', '?sort=seen&order=desc'], true],
  [['/admin/people/7', ''], ['/admin/people/8', ''], false],
  [['/admin/books/1', '?path=A'], ['/admin/books/1', '?path=B'], false],
  [['/admin/books/1', '?path=A&q=x'], ['/admin/books/1', '?path=A'], true],
  [['/admin/books/1', '?path=A'], ['/admin/books', '?sort=added'], false],
]
for (const [from, to, isSame] of cases)
  test(`from ${from.join('')} to ${to.join('')} ${isSame ? 'keeps' : 'leaves'} the form`, () =>
    assert.equal(isSamePage(toPageUrl(...from), toPageUrl(...to)), isSame))
