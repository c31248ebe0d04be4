import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAttachment, readStory } from '@chapterhouse/contract/attachments'
import type { Entity, Fact, Piece } from '../story/types.ts'
import { type Delivery, toFiles } from './to-files.ts'

const ENTITIES: Entity[] = [
  {
    id: 'P1',
    kind: 'person',
    names: [
      { name: 'Ann', chapter: 1 },
      { name: 'Countess Élise', chapter: 6 },
    ],
  },
  { id: 'P2', kind: 'person', names: [{ name: 'Наташа', chapter: 2 }] },
  { id: 'P3', kind: 'place', names: [{ name: 'Whitby', chapter: 1 }] },
  { id: 'P4', kind: 'person', names: [{ name: 'Ann', chapter: 6 }] },
]
const fact = (id: string, people: string[], text: string): Fact => ({
  ...{ id, chapter: Number(id.slice(1).split('.')[0]), kind: 'event' as const, people, text, marked: text },
})
const FACTS = [
  fact('f2.1', ['P1', 'P2', 'P3'], 'Ann meets\nНаташа in Whitby.'),
  fact('f1.1', ['P1'], 'Ann waits.'),
  fact('f6.1', ['P1'], 'She is a countess.'),
]
const piece = (kind: Piece['kind'], gate: number, text: string, other: Partial<Piece> = {}): Piece => ({
  ...{ kind, gate, sentences: text.split('|').map((one) => ({ text: one, facts: ['f1.1'] })) },
  ...other,
})
const PIECES = [
  piece('card', 1, '[P1] waits.|She is alone.', { person: 'P1', role: 'protagonist' }),
  piece('card', 2, '[P2] arrives.', { person: 'P2' }),
  piece('recap', 5, 'Ann and [P2] meet in [P3].'.replace('Ann', '[P1]')),
  piece('card', 6, '[P1] is a countess.', { person: 'P1' }),
  piece('card', 6, 'Another [P4].', { person: 'P4', role: 'minor' }),
  piece('recap', 10, 'All ends.'),
  piece('in_short', 10, 'In short.'),
  piece('ending', 10, 'The end.'),
]
const DELIVERY: Delivery = {
  workId: undefined,
  title: "Élise's Day",
  through: 10,
  entities: ENTITIES,
  facts: FACTS,
  pieces: PIECES,
  positions: { source: 'ebook', duration: 3600.5, chapters: [{ chapter: 0, start: 0 }] },
}
const files = (changes: Partial<Delivery> = {}) => toFiles({ ...DELIVERY, ...changes })
const parsedFile = (text: string | undefined) => JSON.parse(text ?? 'null') as unknown

test('writes what the server reads, in canonical form', () => {
  const { 'characters.json': characters, 'recaps.json': recaps, 'positions.json': positions, 'story.json': story } = files()
  assert.deepEqual(parsedFile(characters), {
    work: 'elises-day',
    license: 'CC-BY-SA-3.0',
    sources: [{ type: 'community' }],
    characters: [
      { id: 'ann', name: 'Ann', role: 'protagonist', reveal: { chapter: 1 }, description: 'Ann waits. She is alone.' },
      { id: 'person-2', name: 'Наташа', reveal: { chapter: 2 }, description: 'Наташа arrives.' },
      {
        id: 'countess-elise',
        name: 'Countess Élise',
        aliases: ['Ann'],
        reveal: { chapter: 6 },
        description: 'Countess Élise is a countess.',
      },
      { id: 'ann-2', name: 'Ann', role: 'minor', reveal: { chapter: 6 }, description: 'Another Ann.' },
    ],
  })
  assert.deepEqual(parsedFile(recaps), {
    work: 'elises-day',
    license: 'CC-BY-SA-3.0',
    sources: [{ type: 'community' }],
    recaps: [
      { through: { chapter: 5 }, text: 'Ann and Наташа meet in Whitby.' },
      { through: { chapter: 10 }, text: 'All ends.' },
    ],
    in_short: 'In short.',
    ending: 'The end.',
  })
  assert.deepEqual(parsedFile(story), {
    work: 'elises-day',
    license: 'CC-BY-SA-3.0',
    sources: [{ type: 'community' }],
    duration: 3600.5,
    people: [
      { id: 'p1', names: ENTITIES[0]?.names, card: 'ann' },
      { id: 'p2', names: ENTITIES[1]?.names, card: 'person-2' },
      { id: 'p4', names: ENTITIES[3]?.names, card: 'ann-2' },
    ],
    facts: [
      { chapter: 1, kind: 'event', people: ['p1'], text: 'Ann waits.' },
      { chapter: 2, kind: 'event', people: ['p1', 'p2'], text: 'Ann meets Наташа in Whitby.' },
      { chapter: 6, kind: 'event', people: ['p1'], text: 'She is a countess.' },
    ],
  })
  assert.equal(
    positions,
    '{\n  "chapters": [\n    {\n      "chapter": 0,\n      "start": 0\n    }\n  ],\n  "duration": 3600.5,\n  "source": "ebook"\n}\n',
  )
  assert.equal(readAttachment('characters', characters ?? '').kind, 'read')
  assert.equal(readStory(story ?? '').kind, 'read')
})

test('a part has nothing of later chapters, and what is published does not change', () => {
  const part = files({ through: 5 })
  const whole = files()
  for (const name of ['characters.json', 'recaps.json', 'story.json'] as const) {
    assert.doesNotMatch(part[name] ?? '', /ountess|"chapter": (6|10)\b|The end/, name)
  }
  const charactersOf = (text = '') =>
    (readAttachment('characters', text) as { content: { characters: object[] } }).content.characters
  assert.deepEqual(charactersOf(part['characters.json']), charactersOf(whole['characters.json']).slice(0, 2))
  const facts = (text = '') => (readStory(text) as { content: { facts: object[] } }).content.facts
  assert.deepEqual(facts(part['story.json']), facts(whole['story.json']).slice(0, 2))
})

test('leaves out files without entries', () => {
  assert.deepEqual(Object.keys(files({ pieces: [], facts: [] })), ['positions.json'])
  assert.deepEqual(Object.keys(files({ pieces: PIECES.filter(({ kind }) => kind === 'recap'), facts: [] })), [
    'recaps.json',
    'positions.json',
  ])
  assert.deepEqual(Object.keys(files({ pieces: [piece('ending', 10, 'The end.')], facts: [] })), ['recaps.json', 'positions.json'])
})

test('takes the matched work where its id is valid, else the title, else a word', () => {
  const work = (changes: Partial<Delivery>) => (parsedFile(files(changes)['recaps.json']) as { work: string }).work
  assert.equal(work({ workId: 'the-day' }), 'the-day')
  assert.equal(work({ workId: 'The Day' }), 'elises-day')
  assert.equal(work({ title: '三体' }), 'book')
})

test('puts the recap of earlier volumes first', () => {
  const recaps = parsedFile(files({ pieces: [piece('recap', 5, 'Now.'), piece('series', 0, 'Before.')] })['recaps.json']) as {
    recaps: object[]
  }
  assert.deepEqual(recaps.recaps, [
    { through: { chapter: 0 }, scope: 'series', text: 'Before.' },
    { through: { chapter: 5 }, text: 'Now.' },
  ])
})

test('keeps the first facts where there are more than a file can have', () => {
  const many = Array.from({ length: 6_000 }, (_, at) => fact(`f${at + 1}.1`, ['P1'], 'ж'.repeat(300)))
  const story = readStory(files({ facts: many, through: 9_000 })['story.json'] ?? '')
  assert.ok(story.kind === 'read' && story.dropped === 0 && story.content.facts.length > 1_000)
  assert.deepEqual(
    story.content.facts.map(({ chapter }) => chapter),
    story.content.facts.map((_, at) => at + 1),
  )
})

test('control characters and changes of direction do not reach a file', () => {
  const text = 'Ann\u0000 waits\u202e here.'
  const { 'recaps.json': recaps = '', 'story.json': story = '' } = files({
    pieces: [piece('recap', 5, text)],
    facts: [fact('f1.1', [], text)],
  })
  for (const file of [recaps, story]) assert.match(file, /"text": "Ann waits here\."/)
})

test('leaves out texts of which nothing is left on one line', () => {
  const empty = (kind: Piece['kind'], person?: string) => piece(kind, 5, '\u202e|\u0000', person === undefined ? {} : { person })
  const all = [empty('card', 'P1'), empty('recap'), empty('in_short'), empty('ending'), empty('series')]
  assert.deepEqual(Object.keys(files({ pieces: all, facts: [fact('f1.1', [], '\u202e')] })), ['positions.json'])
  const { 'characters.json': characters = '' } = files({
    pieces: [empty('card', 'P1'), piece('card', 2, '[P2] arrives.', { person: 'P2' })],
  })
  assert.match(characters, /"id": "person-2"/)
})
