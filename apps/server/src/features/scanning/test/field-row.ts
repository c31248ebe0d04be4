import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Laid } from '@chapterhouse/testkit/test-disk'
import type { BookFields } from '../../catalogue/index.ts'
import { createShelf, type TestLibraryOptions } from './test-library.ts'

interface FieldRow extends TestLibraryOptions {
  name: string
  tree: Record<string, Laid>
  /** Path of the book, if the tree has several. */
  at?: string
  expected: Partial<BookFields>
  problem?: { file: string; kind: string }
}

export const mp3 = (tags: Record<string, string> = {}): Laid => ({ kind: 'mp3', tags })

/** Declares a test for each row: a library on disk and the fields of one book in it. */
export function testFields(rows: readonly FieldRow[]): void {
  for (const { name, tree, at, expected, problem, ...options } of rows) {
    test(name, async () => {
      using shelf = await createShelf(tree, options)
      const { fields, problem: actualProblem } = await shelf.read(at === undefined ? {} : { at })
      const actual = Object.fromEntries(Object.keys(expected).map((key) => [key, fields[key as keyof BookFields]]))
      assert.deepEqual(actual, expected)
      assert.deepEqual(actualProblem && { file: actualProblem.file, kind: actualProblem.kind }, problem ?? null)
    })
  }
}
