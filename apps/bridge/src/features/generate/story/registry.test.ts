import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namedBy, type ReadFact, tellStory } from './registry.ts'

const fact = (text: string, subjects: string[], kind: ReadFact['kind'] = 'event'): ReadFact => ({ kind, subjects, text })
const namesOf = (story: ReturnType<typeof tellStory>) =>
  [...story.entities.values()].map(({ id, names }) => [id, ...names.map(({ name, chapter }) => `${name} ${chapter}`)])

test('names of equal spelling but for accents and case are one person', () => {
  const story = tellStory([[{ chapter: 1, facts: [fact('Emile waits.', ['Émile']), fact('EMILE leaves.', ['EMILE'])] }]])
  assert.deepEqual(namesOf(story), [['P1', 'Émile 1']])
})

test('an identity joins a new name to its person', () => {
  const story = tellStory([
    [{ chapter: 1, facts: [fact('Ann sings.', ['Ann'])] }],
    [{ chapter: 2, facts: [fact('Ann is also called Nightingale.', ['Ann', 'Nightingale'], 'identity')] }],
  ])
  assert.deepEqual(namesOf(story), [['P1', 'Ann 1', 'Nightingale 2']])
  assert.deepEqual(story.links, [])
})

test('an identity of two known people is a link from its chapter on', () => {
  const story = tellStory([
    [
      { chapter: 1, facts: [fact('Ann sings.', ['Ann'])] },
      { chapter: 2, facts: [fact('A thief called Fox escapes.', ['Fox'])] },
      { chapter: 5, facts: [fact('Fox is Ann.', ['Fox', 'Ann'], 'identity')] },
    ],
  ])
  assert.deepEqual(namesOf(story), [
    ['P1', 'Ann 1'],
    ['P2', 'Fox 2'],
  ])
  assert.deepEqual(story.links, [{ chapter: 5, people: ['P2', 'P1'] }])
})

test('later spans do not change earlier results', () => {
  const first = [{ chapter: 1, facts: [fact('Ann meets Bo.', ['Ann', 'Bo']), fact('The Mill burns.', ['The Mill'], 'place')] }]
  const second = [
    { chapter: 2, facts: [fact('Bo is Cid.', ['Bo', 'Cid'], 'identity'), fact('Dee is Ann.', ['Dee', 'Ann'], 'identity')] },
  ]
  const [before, after] = [tellStory([first]), tellStory([first, second])]
  assert.deepEqual(after.facts.slice(0, before.facts.length), before.facts)
  assert.deepEqual(namedBy(after.entities.values(), 1), namedBy(before.entities.values(), 1))
  assert.deepEqual(
    after.facts.map(({ id, people, marked }) => [id, people, marked]),
    [
      ['f1.1', ['P1', 'P2'], '[P1] meets [P2].'],
      ['f1.2', ['P3'], '[P3] burns.'],
      ['f2.1', ['P2'], '[P2] is Cid.'],
      ['f2.2', ['P1'], '[P1] is Ann.'],
    ],
  )
})

test('a name that an earlier fact of the span mentions is known from there on', () => {
  const story = tellStory([
    [
      { chapter: 1, facts: [fact('Ann hears of Bo.', ['Ann'])] },
      { chapter: 3, facts: [fact('Bo arrives.', ['Bo'])] },
    ],
  ])
  assert.deepEqual(namesOf(story), [
    ['P1', 'Ann 1'],
    ['P2', 'Bo 1'],
  ])
  assert.equal(story.facts[0]?.marked, '[P1] hears of [P2].')
})

test('a mention inside of a longer name, or of two who are only later one person, changes nothing', () => {
  const longer = tellStory([
    [
      { chapter: 1, facts: [fact('Jean-Luc meets Ann Grey.', ['Jean-Luc', 'Ann Grey'])] },
      { chapter: 4, facts: [fact('Luc greets Ann.', ['Luc', 'Ann'])] },
    ],
  ])
  assert.deepEqual(namesOf(longer).slice(2), [
    ['P3', 'Luc 4'],
    ['P4', 'Ann 4'],
  ])
  const joined = tellStory([
    [
      { chapter: 1, facts: [fact('A letter names Fox.', [])] },
      { chapter: 2, facts: [fact('A letter names Ann.', [])] },
      { chapter: 5, facts: [fact('Fox is Ann.', ['Fox', 'Ann'], 'identity')] },
    ],
  ])
  assert.deepEqual(namesOf(joined), [['P1', 'Fox 5', 'Ann 5']])
})

test('names that differ in marks of other scripts are two people', () => {
  for (const [one, other] of [
    ['राम', 'रमा'],
    ['ハナ', 'バナ'],
  ] as const)
    assert.equal(namesOf(tellStory([[{ chapter: 1, facts: [fact('', [one]), fact('', [other])] }]])).length, 2, one)
  assert.equal(namesOf(tellStory([[{ chapter: 1, facts: [fact('', ['Müller']), fact('', ['Muller'])] }]])).length, 1)
})
