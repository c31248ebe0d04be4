import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { ATTACHMENT_KINDS, type AttachmentKind } from './attachment-names.ts'
import { readAttachment, readStory } from './attachments.ts'

const LICENSE = { license: 'CC-BY-SA-3.0' }
const character = (id: string, more: object = {}) => ({ id, name: id, reveal: { chapter: 1 }, ...more })
const recap = (chapter: number, more: object = {}) => ({ through: { chapter }, text: 'It rained.', ...more })
const read = (kind: AttachmentKind, file: unknown) => readAttachment(kind, JSON.stringify(file))
const long = (length: number) => 'x'.repeat(length)

const lists = [
  {
    name: 'work, sources, unknown keys and cross-references are ignored',
    kind: 'characters',
    file: {
      ...LICENSE,
      work: 7,
      sources: null,
      colour: 'red',
      characters: [character('ann', { age: 3, xref: { wikidata: 'Q1' } })],
    },
    content: { ...LICENSE, characters: [character('ann')] },
    dropped: 0,
  },
  {
    name: 'CC BY-SA 4.0 is read too',
    kind: 'recaps',
    file: { license: 'CC-BY-SA-4.0', recaps: [recap(0, { scope: 'series' })] },
    content: { license: 'CC-BY-SA-4.0', recaps: [recap(0, { scope: 'series' })] },
    dropped: 0,
  },
  {
    name: 'a role that does not exist is left out, the character is kept',
    kind: 'characters',
    file: { ...LICENSE, characters: [character('ann', { role: 'hero' }), character('bob', { role: 'minor' })] },
    content: { ...LICENSE, characters: [character('ann'), character('bob', { role: 'minor' })] },
    dropped: 0,
  },
  {
    name: 'characters with wrong or repeated ids, names, chapters and descriptions are dropped',
    kind: 'characters',
    file: {
      ...LICENSE,
      characters: [
        character('ann'),
        character('ann', { name: 'again' }),
        character('Not a slug'),
        character('bob', { name: ' ' }),
        character('cid', { name: long(201) }),
        character('dan', { reveal: { chapter: -1 } }),
        character('eva', { reveal: { chapter: 1.5 } }),
        character('fay', { reveal: '3' }),
        character('gus', { description: long(1501) }),
        character('hal', { description: 5 }),
        null,
        'ann',
      ],
    },
    content: { ...LICENSE, characters: [character('ann')] },
    dropped: 11,
  },
  {
    name: 'the limits count characters, not their halves',
    kind: 'characters',
    file: { ...LICENSE, characters: [character('ann', { description: '😀'.repeat(1500), name: '😀'.repeat(200) })] },
    content: { ...LICENSE, characters: [character('ann', { description: '😀'.repeat(1500), name: '😀'.repeat(200) })] },
    dropped: 0,
  },
  {
    name: 'a name of a million characters, an alias of that length and a wrong one are dropped',
    kind: 'characters',
    file: {
      ...LICENSE,
      characters: [character('ann', { aliases: ['A', 'A', long(1_000_000), 4] }), character('bob', { name: long(1_000_000) })],
    },
    content: { ...LICENSE, characters: [character('ann', { aliases: ['A'] })] },
    dropped: 1,
  },
  {
    name: 'line breaks in names, control characters and reversed text are removed, markup stays text',
    kind: 'characters',
    file: {
      ...LICENSE,
      characters: [character('ann', { name: '\u202Eann\u202C\n <b>A</b>\u0000', description: 'One.\r\n\u2067Two.\u0007' })],
    },
    content: { ...LICENSE, characters: [character('ann', { name: 'ann <b>A</b>', description: 'One.\nTwo.' })] },
    dropped: 0,
  },
  {
    name: 'of two recaps through one chapter the first is kept; texts over the limits are dropped alone',
    kind: 'recaps',
    file: {
      ...LICENSE,
      recaps: [recap(1), recap(1, { text: 'Other' }), recap(2, { text: long(3001) }), recap(3, { text: long(3000) })],
      in_short: long(1501),
      ending: long(2000),
    },
    content: { ...LICENSE, recaps: [recap(1), recap(3, { text: long(3000) })], ending: long(2000) },
    dropped: 3,
  },
  {
    name: 'positions keep chapters and starts',
    kind: 'positions',
    file: {
      source: 'bridge',
      duration: 60,
      chapters: [
        { chapter: 0, start: 0, note: 1 },
        { chapter: 2, start: 7.5 },
      ],
    },
    content: {
      duration: 60,
      chapters: [
        { chapter: 0, start: 0 },
        { chapter: 2, start: 7.5 },
      ],
    },
    dropped: 0,
  },
] as const
for (const { name, kind, file, content, dropped } of lists)
  test(name, () => assert.deepEqual(read(kind, file), { kind: 'read', content, dropped }))

const positions = (...starts: (readonly [chapter: number, start: number])[]) => ({
  chapters: starts.map(([chapter, start]) => ({ chapter, start })),
})
const refused = [
  { name: 'an unknown licence', kind: 'recaps', text: JSON.stringify({ license: 'MIT', recaps: [recap(1)] }) },
  { name: 'no licence', kind: 'characters', text: JSON.stringify({ characters: [character('ann')] }) },
  { name: 'an empty list', kind: 'characters', text: JSON.stringify({ ...LICENSE, characters: [] }) },
  { name: 'a list that is none', kind: 'recaps', text: JSON.stringify({ ...LICENSE, recaps: { 0: recap(1) } }) },
  { name: 'broken JSON', kind: 'recaps', text: '{"license":' },
  {
    name: 'content after the JSON',
    kind: 'characters',
    text: `${JSON.stringify({ ...LICENSE, characters: [character('ann')] })} []`,
  },
  { name: 'an array', kind: 'characters', text: '[]' },
  { name: 'deeply nested JSON', kind: 'characters', text: '['.repeat(200_000) },
  { name: 'nothing', kind: 'positions', text: '' },
  { name: 'positions whose chapters repeat', kind: 'positions', text: JSON.stringify(positions([1, 0], [1, 5])) },
  { name: 'positions whose starts go back', kind: 'positions', text: JSON.stringify(positions([1, 5], [2, 4])) },
  { name: 'positions with one wrong entry', kind: 'positions', text: JSON.stringify(positions([1, 0], [2.5, 4])) },
  { name: 'positions without a chapter', kind: 'positions', text: JSON.stringify(positions()) },
  { name: 'positions of no length', kind: 'positions', text: JSON.stringify({ duration: 0, ...positions([0, 0]) }) },
] as const
for (const { name, kind, text } of refused) test(`refuses ${name}`, () => assert.equal(readAttachment(kind, text).kind, 'refused'))

test('accepts a byte order mark', () => {
  const file = JSON.stringify({ ...LICENSE, recaps: [recap(1)] })
  assert.deepEqual(readAttachment('recaps', `\uFEFF${file}`), readAttachment('recaps', file))
})

const anyEntry = fc.oneof(
  fc.jsonValue(),
  fc.record(
    {
      id: fc.oneof(fc.stringMatching(/^[a-z]{1,3}$/), fc.jsonValue()),
      name: fc.oneof(fc.string(), fc.jsonValue()),
      text: fc.oneof(fc.string(), fc.jsonValue()),
      reveal: fc.oneof(fc.record({ chapter: fc.oneof(fc.nat(5), fc.jsonValue()) }), fc.jsonValue()),
      through: fc.oneof(fc.record({ chapter: fc.nat(5) }), fc.jsonValue()),
      aliases: fc.jsonValue(),
      chapter: fc.oneof(fc.nat(5), fc.jsonValue()),
      start: fc.oneof(fc.double(), fc.jsonValue()),
    },
    { requiredKeys: [] },
  ),
)
const anyFile = fc.record(
  {
    license: fc.constantFrom('CC-BY-SA-3.0', 'CC-BY-SA-4.0', 'MIT', 3),
    characters: fc.oneof(fc.array(anyEntry), fc.jsonValue()),
    recaps: fc.oneof(fc.array(anyEntry), fc.jsonValue()),
    chapters: fc.oneof(fc.array(anyEntry), fc.jsonValue()),
    in_short: fc.jsonValue(),
    ending: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
test('the content read from any file is the same when written and read again', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ATTACHMENT_KINDS), fc.oneof(anyFile, fc.jsonValue()), (kind, file) => {
      const once = read(kind, file)
      if (once.kind === 'read') assert.deepEqual(read(kind, once.content), { ...once, dropped: 0 })
    }),
    { numRuns: runs(200, 5_000) },
  )
})

test('reads people and facts of a story, and drops wrong entries', () => {
  const name = (text: unknown, chapter: unknown = 1) => ({ name: text, chapter })
  const fact = { chapter: 2, kind: 'event', people: ['p1', 'p9', 3], text: ' Ann\r\nwaits. ' }
  const file = {
    ...LICENSE,
    duration: 12.5,
    people: [{ id: 'p1', names: [name(' Ann '), name(''), name('Bob', -1)], card: 'ann', xref: 1 }, { id: 'p2', names: [] }, 3],
    facts: [fact, { ...fact, at: 3.5 }, { ...fact, kind: 'rumour' }, { ...fact, text: 'x'.repeat(301) }, { ...fact, at: -1 }, null],
  }
  const read = readStory(JSON.stringify(file))
  assert.ok(read.kind === 'read')
  const kept = { chapter: 2, kind: 'event', people: ['p1'], text: 'Ann\nwaits.' }
  assert.deepEqual(read, {
    kind: 'read',
    content: {
      ...LICENSE,
      duration: 12.5,
      people: [{ id: 'p1', names: [name('Ann')], card: 'ann' }],
      facts: [kept, { ...kept, at: 3.5 }],
    },
    dropped: 6,
  })
  assert.deepEqual(readStory(JSON.stringify(read.content)), { ...read, dropped: 0 })
  for (const wrong of [{ ...file, license: 'MIT' }, { ...file, facts: [] }, { ...file, duration: 0 }, [], 'x']) {
    assert.equal(readStory(JSON.stringify(wrong)).kind, 'refused')
  }
})
