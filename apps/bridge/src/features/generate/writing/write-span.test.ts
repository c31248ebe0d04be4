import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Question } from '../../models/index.ts'
import type { Entity, Fact } from '../story/types.ts'
import { MARKED } from './prompts.ts'
import { type WritingNeeds, writeTexts } from './write-span.ts'

const person = (id: string): Entity => ({ id, kind: 'person', names: [{ name: id, chapter: 1 }] })
const fact: Fact = { id: 'f1.1', chapter: 1, kind: 'event', people: ['P1'], text: 'P1 waits.', marked: '[P1] waits.' }

/** A writer that gives one card for each person it is asked about. */
function writing() {
  const asked: string[][] = []
  const needs: WritingNeeds = {
    ask<T>(question: Omit<Question<T>, 'book'>): Promise<T> {
      const { prompt, schema, check } = question
      const people = [...new Set([...prompt.matchAll(/^## \[(P\d+)\]/gm)].map(([, id = '']) => id))]
      if (schema.name === 'cards') asked.push(people)
      const sentences = [{ text: '[P1] waits.', facts: ['f1.1'] }]
      const cards = people.map((id) => ({ person: id, role: 'minor', sentences }))
      const verdicts = [...prompt.matchAll(/^## Sentence (\d+)$/gm)].map(([, at]) => ({ sentence: Number(at), supported: true }))
      const checked = check(schema.name === 'cards' ? { cards } : { verdicts })
      return checked.kind === 'good' ? Promise.resolve(checked.value) : Promise.reject(new Error(checked.errors.join(' ')))
    },
    ...{ callsAtOnce: () => 1, judgeTokens: 10_000, writerTokens: 10_000, facts: new Map([['f1.1', fact]]) },
    ...{ findFaults: () => [], shown: MARKED, onStep: () => {}, language: 'English' },
  }
  return { needs, asked }
}

test('a person who turns out to be two others at one gate gets both cards', async () => {
  const { needs, asked } = writing()
  const [one, two, three] = [person('P1'), person('P2'), person('P3')]
  const tasks = [
    { entity: one, also: two, facts: [fact] },
    { entity: two, facts: [fact] },
    { entity: one, also: three, facts: [fact] },
  ]
  const pieces = await writeTexts([[1, tasks]], [], needs)
  assert.deepEqual(asked, [['P1', 'P2'], ['P1']])
  assert.deepEqual(
    pieces.map((piece) => [piece.person, piece.also]),
    [
      ['P1', 'P2'],
      ['P2', undefined],
      ['P1', 'P3'],
    ],
  )
})
