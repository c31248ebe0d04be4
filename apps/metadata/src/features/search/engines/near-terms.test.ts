import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { nearTerms } from './near-terms.ts'

/** Terms in the format of the core. */
function termsOf(words: readonly string[]) {
  const sorted = [...new Set(words)].map((word) => Buffer.from(word)).sort(Buffer.compare)
  const termStart = new Uint32Array(sorted.length + 1)
  sorted.forEach((word, at) => {
    termStart[at + 1] = (termStart[at] as number) + word.length
  })
  return { termBytes: new Uint8Array(Buffer.concat(sorted)), termStart, texts: sorted.map(String) }
}

/** The optimal string alignment distance, by definition. */
function distance(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return one.length + other.length
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)]
  const found = [distance(a, other) + 1, distance(one, b) + 1, distance(a, b) + (one.at(-1) === other.at(-1) ? 0 : 1)]
  if (one.length > 1 && other.length > 1 && one.at(-1) === other.at(-2) && one.at(-2) === other.at(-1))
    found.push(distance(one.slice(0, -2), other.slice(0, -2)) + 1)
  return Math.min(...found)
}

const word = fc
  .array(fc.constantFrom('a', 'b', 'c', 'é', '三', '𝒻'), { minLength: 1, maxLength: 5 })
  .map((letters) => letters.join(''))

test('finds exactly the terms within a number of edits', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), word, fc.integer({ min: 1, max: 2 }), (words, typed, most) => {
      const terms = termsOf(words)
      const expected = terms.texts
        .map((text, term) => ({ term, text, distance: distance([...text], [...typed]) }))
        .filter((near) => near.distance <= most)
      assert.deepEqual(nearTerms(terms, typed, most), expected)
    }),
    { numRuns: runs(150, 500) },
  )
})

test('finds nothing near an empty or overlong word', () => {
  const terms = termsOf(['a', 'b', 'x'.repeat(41)])
  assert.deepEqual(nearTerms(terms, '', 2), [])
  assert.deepEqual(nearTerms(terms, 'x'.repeat(41), 2), [])
  assert.deepEqual(nearTerms(termsOf([]), 'a', 2), [])
})
