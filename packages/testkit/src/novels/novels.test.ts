import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { runs } from '../runs.ts'
import { leaksIn } from './leaks-in.ts'
import { anyNovel, createNovel } from './novel.ts'
import { EVENT_KINDS, fill, findEvent, LANGUAGES, PATTERNS } from './patterns.ts'
import { readingModel } from './reading-model.ts'

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

test('reads every sentence back, and reports it in fewer than eight words', () => {
  for (const language of LANGUAGES) {
    for (const kind of EVENT_KINDS) {
      const { source, told } = PATTERNS[language][kind]
      const names = Object.fromEntries(
        (['a', 'b', 'p'] as const).filter((role) => source.includes(`{${role}}`)).map((role) => [role, `J. ${role}’Xy`]),
      )
      for (const form of ['source', 'told'] as const) {
        assert.deepEqual(
          findEvent(language, form, fill(PATTERNS[language][kind][form], names)),
          { kind, names },
          `${language} ${kind} ${form}`,
        )
      }
      assert.ok(wordsOf(source).length >= 8 && wordsOf(told.replaceAll(/[{}]/g, '')).length < 8, `${language} ${kind}`)
    }
  }
})

test('a model reads exactly the sentences of its prompt, and records them', () => {
  fc.assert(
    fc.property(anyNovel(), fc.nat(31), (novel, at) => {
      const { chapter, text } = novel.chapters[at % novel.chapters.length] ?? { chapter: 0, text: '' }
      const model = readingModel({ novel })
      const prompt = `<chapter number="${chapter}">\n${text}\n</chapter>`
      const answer = JSON.parse(model.answer({ system: '', prompt, schema: { properties: { facts: { subjects: {} } } } })) as {
        facts: { text: string }[]
      }
      const events = novel.events.filter((event) => event.chapter === chapter)
      assert.deepEqual(
        answer.facts.map((fact) => fact.text),
        events.map(({ told }) => told),
      )
      assert.deepEqual(model.calls[0]?.shown, events)
    }),
    { numRuns: runs(20, 200) },
  )
})

const NOVEL = createNovel({
  language: 'en',
  fillerWords: 0,
  chapters: [
    [{ kind: 'meets', a: 0, b: 1, p: 0 }],
    [{ kind: 'arrives', a: 0, b: 1, p: 0 }],
    [{ kind: 'alias', a: 0, b: 0, p: 0 }],
    [{ kind: 'dies', a: 0, b: 1, p: 0 }],
  ],
})
const card = (gate: number, description: string, aliases: string[] = []) => ({
  'characters.json': JSON.stringify({ characters: [{ id: 'x', name: 'Ann', aliases, reveal: { chapter: gate }, description }] }),
})
const fact = (chapter: number, text: string) => ({
  'story.json': JSON.stringify({
    people: [{ id: 'p1', names: [{ name: 'Ann', chapter: 1 }] }],
    facts: [{ chapter, people: ['p1'], text }],
  }),
})

test('finds each kind of leak, and nothing in honest texts', () => {
  const clean = { visible: 0, joined: 0, told: 0 }
  for (const [files, found] of [
    [card(1, 'Ann meets Annabel.'), clean],
    [card(2, 'Ann comes to Whitby.'), clean],
    [card(1, 'Ann likes Whitby.'), { visible: 1, joined: 0, told: 0 }],
    [card(3, 'Ann waits.', ['Zorin']), clean],
    [card(2, 'Ann waits.', ['Zorin']), { visible: 1, joined: 1, told: 0 }],
    [card(2, 'Annabel kills Ann in Whitby.'), { visible: 0, joined: 0, told: 1 }],
    [card(2, 'Annabel kills Zorin in Whitby.'), { visible: 1, joined: 0, told: 1 }],
    [card(1, 'Under the old clock Ann greeted Annabel with a smile.'), { visible: 2, joined: 0, told: 0 }],
    [card(1, '[P1] waits.'), { visible: 1, joined: 0, told: 0 }],
    [card(1, 'Ann waits (f1.1).'), { visible: 1, joined: 0, told: 0 }],
    [fact(1, 'Ann meets Annabel.'), clean],
    [fact(1, 'Annabel waits.'), { visible: 0, joined: 1, told: 0 }],
    [fact(2, 'Annabel kills Ann in Whitby.'), { visible: 0, joined: 0, told: 1 }],
  ] as const) {
    const { visible, joined, told } = leaksIn(NOVEL, files, 4)
    assert.deepEqual(
      { visible: visible.length, joined: joined.length, told: told.length },
      found,
      JSON.stringify([files, visible, joined, told]),
    )
  }
})
