import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHECK_STATUSES } from '@chapterhouse/contract/server/books/community-chapters'
import { de } from './community-chapters.de.ts'
import { communityChaptersTexts } from './community-chapters.ts'

test('every result of a check has a sentence in both languages', () => {
  for (const { statuses } of [communityChaptersTexts.value, de]) {
    assert.deepEqual(Object.keys(statuses).sort(), [...CHECK_STATUSES].sort())
    for (const { title, text } of Object.values(statuses)) assert.ok(title !== '' && text.endsWith('.'))
  }
})
