import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MatchFacts, Recording } from '../enrichment/index.ts'
import { scoreFound } from './score-found.ts'

const work = (title: string, ...authors: string[]) => ({ title, authors: authors.map((name) => ({ id: name, name })) })
const lasting = (...minutes: number[]): Recording[] =>
  minutes.map((runtime) => ({ id: `${runtime}`, narrators: [], runtime_min: runtime, asin: [], isbn: [] }))
const HOUR: MatchFacts = { titles: ['The Glass Orchard'], authors: ['Mara Lind'], runtimeSeconds: 3_600 }

const cases: [string, Parameters<typeof scoreFound>, number][] = [
  ['everything agrees', [work('Glass Orchard', 'Mara Lind'), lasting(60), HOUR], 100],
  ['3 percent longer', [work('Glass Orchard', 'Mara Lind'), lasting(61.8), HOUR], 100],
  ['10 percent longer', [work('Glass Orchard', 'Mara Lind'), lasting(66), HOUR], 93],
  ['much longer', [work('Glass Orchard', 'Mara Lind'), lasting(90), HOUR], 85],
  ['the nearest recording counts', [work('Glass Orchard', 'Mara Lind'), lasting(600, 60), HOUR], 100],
  ['unknown lengths are left out', [work('Glass Orchard', 'Mara Lind'), [], HOUR], 100],
  ['an initial', [work('Glass Orchard', 'M. Lind'), undefined, HOUR], 100],
  ['only the surname', [work('Glass Orchard', 'Ben Lind'), undefined, HOUR], 82],
  ['another author', [work('Glass Orchard', 'Ben Moss'), undefined, HOUR], 65],
  ['half of the title', [work('Glass', 'Mara Lind'), undefined, HOUR], 78],
  ['another title', [work('Harvest', 'Mara Lind'), undefined, HOUR], 35],
  ['the best of several titles', [work('Dune'), undefined, { titles: ['Track 01', 'Dune'] }], 100],
  ['words of a search', [work('Dune', 'Frank Herbert'), undefined, { q: 'dune herbert' }], 100],
  ['some words of a search', [work('Dune Messiah', 'Frank Herbert'), undefined, { q: 'dune herbert' }], 88],
  ['nothing to compare', [work('Dune'), undefined, {}], 0],
]
for (const [name, given, score] of cases)
  test(`the score of a text search: ${name}`, () => assert.equal(scoreFound(...given).score, score))
