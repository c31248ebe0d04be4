import { ROLES } from '@chapterhouse/contract/records'
import Type from 'typebox'
import type { Checked, Question } from '../../models/index.ts'
import { onOneLine } from '../story/piece-text.ts'
import type { CharacterRole, Entity, Fact, Finding, Piece, Sentence } from '../story/types.ts'
import { factLines, findingLines, MENDING, type Shown, SYSTEMS, sentenceLines } from './prompts.ts'

const Sentences = Type.Array(
  Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 1_000 }),
      facts: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 40 }),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
)
const Text = Type.Object({ sentences: Sentences }, { additionalProperties: false })
const Cards = Type.Object(
  {
    cards: Type.Array(
      Type.Object(
        { person: Type.String({ maxLength: 40 }), role: Type.Enum(ROLES), sentences: Sentences },
        { additionalProperties: false },
      ),
      { maxItems: 60 },
    ),
  },
  { additionalProperties: false },
)
const Verdicts = Type.Object({
  verdicts: Type.Array(
    Type.Object({ sentence: Type.Integer(), supported: Type.Boolean(), missing: Type.Optional(Type.String({ maxLength: 2_000 })) }),
    { maxItems: 200 },
  ),
})

/** The same without limits: what is too long gets a finding, and is mended. */
const AnySentences = Type.Array(
  Type.Object({ text: Type.String(), facts: Type.Array(Type.String()) }, { additionalProperties: false }),
)
const AnyText = Type.Object({ sentences: AnySentences }, { additionalProperties: false })
const AnyCards = Type.Object(
  {
    cards: Type.Array(
      Type.Object({ person: Type.String(), role: Type.Enum(ROLES), sentences: AnySentences }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
)

type Asked<T> = Omit<Question<T>, 'book'>

/** A card to write: its person, and the facts about them up to the gate. */
export interface CardTask {
  entity: Entity
  /** Another person whom this one turns out to be. */
  also?: Entity
  facts: readonly Fact[]
}

interface Written {
  sentences: Sentence[]
}

interface WrittenCards {
  cards: (Written & { person: string; role: CharacterRole })[]
}

/** An earlier attempt, and what is wrong with it. */
export interface Earlier {
  sentences: readonly Sentence[]
  findings: readonly Finding[]
}

/** All cards of one gate. */
export function cardsQuestion(
  tasks: readonly CardTask[],
  { gate, language, shown, mayBeEmpty = false }: { gate: number; language: string; shown: Shown; mayBeEmpty?: boolean },
): Asked<Piece[]> {
  const ids = new Set(tasks.map(({ entity }) => entity.id))
  return {
    ...WRITER,
    stage: 'synthesizing',
    system: SYSTEMS.cards(language),
    prompt: tasks.map((task) => cardLines(task, shown)).join('\n\n'),
    schema: { name: 'cards', json: Cards, accepts: AnyCards },
    check: (value) => {
      const cards = (value as WrittenCards).cards.map((card) => ({ ...card, sentences: plainSentences(card.sentences) }))
      const given = cards.map(({ person }) => plainPerson(person))
      const lacking = [...ids].filter((id) => !given.includes(id))
      const errors = [
        ...lacking.map((id) => `There is no card for [${id}].`),
        ...given.filter((id) => !ids.has(id)).map((id) => `No card was asked for about "${id}".`),
        ...(new Set(given).size < given.length ? ['There are two cards about one person.'] : []),
        ...(mayBeEmpty
          ? []
          : cards.filter(({ sentences }) => sentences.length === 0).map(({ person }) => `The card for ${person} is empty.`)),
      ]
      if (errors.length > 0) return { kind: 'bad', errors }
      const pieces = tasks.map((task): Piece => toCard(task, gate, cards[given.indexOf(task.entity.id)]))
      return { kind: 'good', value: pieces }
    },
    maxAnswerTokens: Math.min(400 + 500 * tasks.length, 8_000),
  }
}

/** One card again. */
export function mendCardQuestion(
  task: CardTask,
  { gate, language, shown, earlier }: { gate: number; language: string; shown: Shown; earlier: Earlier },
): Asked<Piece[]> {
  const question = cardsQuestion([task], { gate, language, shown, mayBeEmpty: true })
  return { ...question, stage: 'fixing', prompt: `${question.prompt}\n\n${mendingLines(earlier)}` }
}

interface TextTask {
  kind: 'recap' | 'series' | 'in_short' | 'ending'
  gate: number
  facts: readonly Fact[]
  /** The recap before this one, with marks. */
  before?: readonly Sentence[] | undefined
  language: string
  shown: Shown
  earlier?: Earlier | undefined
}

export function textQuestion({ kind, gate, facts, before, language, shown, earlier }: TextTask): Asked<Piece> {
  const context = before && before.length > 0 ? `Earlier recap:\n${before.map(({ text }) => text).join(' ')}\n\n` : ''
  return {
    ...WRITER,
    stage: earlier ? 'fixing' : 'synthesizing',
    system: SYSTEMS[kind](language),
    prompt: `${context}Facts:\n${factLines(facts, shown)}${earlier ? `\n\n${mendingLines(earlier)}` : ''}`,
    schema: { name: kind, json: Text, accepts: AnyText },
    check: (value): Checked<Piece> => {
      const sentences = plainSentences((value as Written).sentences)
      if (sentences.length === 0 && !earlier) return { kind: 'bad', errors: ['There are no sentences.'] }
      return { kind: 'good', value: { kind, gate, sentences } }
    },
    maxAnswerTokens: 3_000,
  }
}

const WRITER = { role: 'writer', unknownKeys: 'refused' } as const

export interface Claim {
  sentence: Sentence
  facts: readonly Fact[]
}

/** Whether the facts of each sentence say it; in the order of the claims. */
export function judgeQuestion(claims: readonly Claim[], shown: Shown): Asked<boolean[]> {
  return {
    role: 'judge',
    stage: 'auditing',
    system: SYSTEMS.judge,
    prompt: claims
      .map(({ sentence, facts }, at) => `## Sentence ${at + 1}\n${sentence.text}\n${factLines(facts, shown)}`)
      .join('\n\n'),
    schema: { name: 'verdicts', json: Verdicts },
    unknownKeys: 'dropped',
    check: (value) => {
      const { verdicts } = value as { verdicts: { sentence: number; supported: boolean }[] }
      const bySentence = new Map(verdicts.map(({ sentence, supported }) => [sentence, supported]))
      const errors = claims.flatMap((_, at) => (bySentence.has(at + 1) ? [] : [`There is no verdict on sentence ${at + 1}.`]))
      if (bySentence.size < verdicts.length) errors.push('There are two verdicts on one sentence.')
      if (errors.length > 0) return { kind: 'bad', errors }
      return { kind: 'good', value: claims.map((_, at) => bySentence.get(at + 1) === true) }
    },
    maxAnswerTokens: Math.min(200 + 100 * claims.length, 4_000),
  }
}

function cardLines({ entity, also, facts }: CardTask, shown: Shown): string {
  const both = also ? `\nThis person is also ${shown.name(also)}. Tell both sides as one person, as ${shown.name(entity)}.` : ''
  return `## ${shown.name(entity)}${both}\n${factLines(facts, shown)}`
}

function mendingLines({ sentences, findings }: Earlier): string {
  return `${MENDING}\nEarlier text:\n${sentenceLines(sentences)}\nFindings:\n${findingLines(findings)}`
}

function toCard({ entity, also }: CardTask, gate: number, card: WrittenCards['cards'][number] | undefined): Piece {
  const { role = 'minor' as const, sentences = [] } = card ?? {}
  return { kind: 'card', gate, person: entity.id, ...(also && { also: also.id }), role, sentences }
}

/** On one line each, without the ids that models like to add, and with ids in our spelling. */
const plainSentences = (sentences: readonly Sentence[]): Sentence[] =>
  sentences
    .map(({ text, facts }) => ({ text: onOneLine(text.replaceAll(CITED, '')), facts: facts.map(plainId) }))
    .filter(({ text }) => text !== '')

/** ` (f3.2, f3.4)` inside of a sentence. */
const CITED = /\s?[([]f\d{1,5}\.\d{1,5}(?:[,;] ?f\d{1,5}\.\d{1,5}){0,40}[)\]]/gi

/** `F3.2`, `[f3.2]`, `3.2`, `f3.2 (event)`. */
function plainId(id: string): string {
  const [number, ...others] = id.match(/\d{1,5}\.\d{1,5}/g) ?? []
  return number !== undefined && others.length === 0 ? `f${number}` : id
}

/** `p3`, `[P3]`, `## [P3]`. */
function plainPerson(person: string): string {
  const [mark, ...others] = person.match(/P\d{1,6}/gi) ?? []
  return mark !== undefined && others.length === 0 ? mark.toUpperCase() : person
}
