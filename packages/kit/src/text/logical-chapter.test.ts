import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CHAPTER_LISTS } from '@chapterhouse/testkit/chapter-lists'
import { logicalChapters } from './logical-chapter.ts'

for (const { name, titles, logical } of CHAPTER_LISTS)
  test(`story chapters: ${name}`, () => assert.deepEqual(logicalChapters(titles), logical))
