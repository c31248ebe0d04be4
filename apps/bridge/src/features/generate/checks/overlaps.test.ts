import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { copiedRuns, shinglesOf, tokensOf } from './overlaps.ts'

const source = (...texts: string[]) => shinglesOf(texts.map((text) => ({ text })))

test('finds runs of eight words, whatever their case, punctuation and line breaks', () => {
  const shingles = source('It was a bright cold day in April,\nand the clocks were striking thirteen. All was well.')
  assert.deepEqual(copiedRuns('It was a bright cold day in May.', shingles), [])
  assert.deepEqual(copiedRuns('So it WAS: a bright, cold day in april!', shingles), ['it was a bright cold day in april'])
  assert.deepEqual(copiedRuns('A bright cold day in April and the clocks were silent', shingles), [
    'a bright cold day in april and the clocks were',
  ])
})

test('reports the longest run once, and several runs apart', () => {
  const shingles = source('a b c d e f g h i j k l m n o p', 'q r s t u v w x y z')
  assert.deepEqual(copiedRuns('0 a b c d e f g h i j 0 q r s t u v w x 0 a b c d e f g h i j', shingles), [
    'a b c d e f g h i j',
    'q r s t u v w x',
  ])
})

test('runs do not cross chapters', () => {
  assert.deepEqual(copiedRuns('a b c d e f g h', source('a b c d', 'e f g h')), [])
  assert.deepEqual(copiedRuns('a b c d e f g h', source('a b c d e f g h')), ['a b c d e f g h'])
})

test('compares composed letters, soft hyphens and words with apostrophes', () => {
  const shingles = source('José didn’t see the gar\u00ADden behind the house')
  assert.deepEqual(copiedRuns("Jose\u0301 didn't see the garden behind the", shingles), ['josé didn t see the garden behind the'])
})

test('counts two characters of a script without spaces as a word', () => {
  const shingles = source('昨天下午小明和他的老朋友一起去了学校后面的花园。')
  assert.deepEqual(copiedRuns('下午小明和他的老朋友一起去', shingles), [])
  assert.deepEqual(
    copiedRuns('昨天下午小明和他的老朋友一起去了城里', shingles).map((run) => run.replaceAll(' ', '')),
    ['昨天下午小明和他的老朋友一起去了'],
  )
})

test('knows when there is nothing to compare with', () => {
  assert.equal(source().isEmpty, true)
  assert.equal(source('', ' \n…').isEmpty, true)
  assert.equal(source('Three words only').isEmpty, false)
  assert.deepEqual(copiedRuns('a b c d e f g h', source('')), [])
})

test('finds what a comparison of all windows finds', () => {
  const words = fc.array(fc.constantFrom(...'ab'), { maxLength: 60 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 3 }), words, (chapters, text) => {
      const shingles = source(...chapters.map((one) => one.join(' ')))
      const windows = new Set(chapters.flatMap(windowsOf))
      assert.equal(
        copiedRuns(text.join(' '), shingles).length > 0,
        windowsOf(text).some((one) => windows.has(one)),
      )
      for (const run of copiedRuns(text.join(' '), shingles)) {
        assert.ok(
          windowsOf(run.split(' ')).every((one) => windows.has(one)),
          run,
        )
      }
    }),
  )
})

const windowsOf = (words: readonly string[]) => words.slice(7).map((_, start) => words.slice(start, start + 8).join(' '))

test('makes tokens of letters, marks and digits', () => {
  assert.deepEqual(tokensOf("Chapter 12: D'Arcy’s हिन्दी, ÉCOLE-x"), ['chapter', '12', 'd', 'arcy', 's', 'हिन्दी', 'école', 'x'])
})
