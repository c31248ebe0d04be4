import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ISSUE_KINDS } from '@chapterhouse/contract/names'
import { actionOf, resolvedBy } from './issue-actions.ts'

const books = (...paths: string[]) => paths.map((path) => ({ library_id: 1, path }))
const actionFor = (kind: 'suspect' | 'split_discs' | 'detailed_chapters') => actionOf(kind) ?? assert.fail(`no action for ${kind}`)

test('merges the discs of a folder through one of them, which resolves all', () => {
  const discs = books('River/CD 1', 'River/CD 2', 'Snow/CD 1', 'Snow/CD 2', 'Snow/CD 3')
  const merge = actionFor('split_discs')
  assert.deepEqual(
    merge.targets(discs).map(({ path }) => path),
    ['River/CD 1', 'Snow/CD 1'],
  )
  assert.equal(resolvedBy(merge, books('Snow/CD 2'), discs), 3)
})

test('other books are resolved one by one', () => {
  const all = books('River', 'Snow', 'Ice')
  for (const kind of ['suspect', 'detailed_chapters'] as const) {
    assert.deepEqual(actionFor(kind).targets(all), all)
    assert.equal(resolvedBy(actionFor(kind), books('Snow', 'Ice'), all), 2)
  }
})

test('issues that need a decision for each book have no action', () => {
  assert.deepEqual(
    ISSUE_KINDS.filter((kind) => actionOf(kind)),
    ['suspect', 'split_discs', 'detailed_chapters'],
  )
})
