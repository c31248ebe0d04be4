import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BenchBook, type MadeFiles, reportLines, scoreFiles } from './index.ts'

const SOURCE = 'Ann walks along the river with her old dog until the sun has gone down behind the hills.'
const book: BenchBook = {
  name: 'mill',
  chapters: [1, 2, 3].map((chapter) => ({ chapter, title: `Chapter ${chapter}`, text: `${SOURCE} ${chapter}`, words: 20 })),
  keys: {
    title: 'The Mill',
    author: 'A. Writer',
    language: 'en',
    people: [
      { name: 'Ann', named: 1, enters: 1 },
      { name: 'Bo', others: ['Mr. Grey'], named: 2, enters: 3 },
    ],
    events: [
      { chapter: 1, text: 'Ann finds a letter.', tells: ['ann', 'letter|note'] },
      { chapter: 3, text: 'Bo drowns.', tells: ['bo', 'drown|dies'] },
    ],
    secrets: [{ since: 3, text: 'Bo drowns.', tells: ['bo', 'drown|dies'] }],
  },
}
const card = (name: string, chapter: number, description = '') => ({ name, reveal: { chapter }, description })
const score = (files: Partial<MadeFiles>) => scoreFiles({ summaries: [], ...files }, book)

test('counts names and events that the files contain', () => {
  const files = {
    characters: [card('Mr. Grey', 3)],
    people: [{ names: [{ name: 'Old Ann', chapter: 1 }] }],
    facts: [{ chapter: 1, text: 'Ann sits down. She reads a note.' }],
  }
  const { names, events, leaks } = score(files)
  assert.deepEqual([names, events, leaks], [{ found: 2, of: 2 }, { found: 1, of: 2 }, []])
  assert.deepEqual(score({ recaps: [{ through: { chapter: 3 }, text: 'Bo died: he drowned.' }] }).events, { found: 1, of: 2 })
})

test('finds secrets and names before their chapter, and none from it on', () => {
  for (const [files, leaks] of [
    [{ facts: [{ chapter: 2, text: 'Bo drowns.' }] }, ['fact of chapter 2 tells before chapter 3: Bo drowns.']],
    [{ facts: [{ chapter: 3, text: 'Bo drowns.' }] }, []],
    [{ facts: [{ chapter: 2, text: 'Bo laughs. A cat drowns.' }] }, []],
    [{ characters: [card('Ann', 1, 'She knows Bo.')] }, ['card of Ann names Bo, who is first named in chapter 2']],
    [{ recaps: [{ through: { chapter: 1 }, text: 'A bow, and Bobby.' }] }, []],
    [{ summaries: ['Bo drowns.'] }, []],
    [{ people: [{ names: [{ name: 'Bo', chapter: 1 }] }] }, ['name Bo names Bo, who is first named in chapter 2']],
  ] as const satisfies readonly (readonly [Partial<MadeFiles>, readonly string[]])[])
    assert.deepEqual(score(files).leaks, leaks)
})

test('counts cards that are shown beside the chapters in which they are due', () => {
  const characters = [card('Ann', 2), card('Bo', 2), card('Bo', 3), card('Somebody', 1)]
  assert.deepEqual(score({ characters }).gatesOff, { found: 1, of: 3 })
})

test('finds eight words of the source', () => {
  const [overlap, ...others] = score({ summaries: ['She walks along the river with her old dog until evening.'] }).overlaps
  assert.deepEqual([overlap, others], ['summary: walks along the river with her old dog until', []])
})

test('reports each figure beside its goal', () => {
  const counts = { calls: 10, tokensIn: 1_000_000, tokensOut: 100_000, failed: 1 }
  const long = { ...book, chapters: [{ ...book.chapters[0], chapter: 1, title: '1', text: '', words: 93_000 }] }
  const facts = { book: long, counts, rounds: [0, 1, 3], spentUsd: 1, seconds: 5 }
  const report = (leaks: readonly string[]) =>
    reportLines(
      { ...facts, score: { ...score({ people: [{ names: [{ name: 'Ann', chapter: 1 }] }] }), leaks } },
      { in: 1, out: 10 },
    ).join('\n')
  for (const expected of [
    'about 10.0 hours',
    'leaks: 1 (goal 0: missed)\n    a leak',
    'recall of names: 50 % (1 of 2) (goal 85 %: missed)',
    'rounds of mending: 1 at the median of 3 spans (goal 1: met)',
    'calls: 10, 1 of them failed, 5 s',
    'tokens in, per 10 hours: 1000000 (goal under 1,500,000: met)',
    'cost by the list, per 10 hours: 2.00 USD (goal under 5 USD: met)',
    'cost by your prices: 1.0000 USD',
  ])
    assert.ok(report(['a leak']).includes(expected), expected)
  assert.match(report([]), /leaks: 0 \(goal 0: met\)/)
})
