import { inParallel } from '../in-parallel.ts'
import { tokensOf } from '../reading/parts.ts'
import type { Story } from '../story/registry.ts'
import type { Fact, Piece, Sentence } from '../story/types.ts'
import { fitFacts } from './fit-facts.ts'
import { factLines, SYSTEMS } from './prompts.ts'
import { type CardTask, cardsQuestion, mendCardQuestion, textQuestion } from './questions.ts'
import { type Draft, type RoundsNeeds, settle } from './rounds.ts'
import { cardTasks } from './tasks.ts'

export interface WritingNeeds extends RoundsNeeds {
  /** The name of the language of all texts, in English. */
  language: string
  /** Tokens that the writer reads in one prompt. */
  writerTokens: number
}

/** The cards of these chapters and the recap through the last one. Every call sees facts up to its gate only. */
export async function writeSpan(
  story: Story,
  { first, last, before }: { first: number; last: number; before: readonly Sentence[] },
  needs: WritingNeeds,
): Promise<Piece[]> {
  const since = story.facts.filter(({ chapter }) => chapter >= first && chapter <= last)
  return settle(
    await draftAll(
      cardTasks(story, first, last),
      since.length > 0 ? [{ kind: 'recap', gate: last, facts: since, before }] : [],
      needs,
    ),
    needs,
  )
}

export interface TextToWrite {
  kind: 'recap' | 'series' | 'in_short' | 'ending'
  gate: number
  facts: readonly Fact[]
  before?: readonly Sentence[]
}

/** Cards that were due earlier, and texts about the whole. */
export async function writeTexts(
  tasks: readonly (readonly [gate: number, tasks: readonly CardTask[]])[],
  texts: readonly TextToWrite[],
  needs: WritingNeeds,
): Promise<Piece[]> {
  return settle(await draftAll(tasks, texts, needs), needs)
}

async function draftAll(
  gates: readonly (readonly [gate: number, tasks: readonly CardTask[]])[],
  texts: readonly TextToWrite[],
  needs: WritingNeeds,
): Promise<Draft[]> {
  const calls: (() => Promise<Draft[]>)[] = [
    ...gates.flatMap(([gate, tasks]) => inCalls(tasks, needs).map((some) => () => draftCards(gate, some, needs))),
    ...texts.map((text) => async () => [await draftText(text, needs)]),
  ]
  return (await inParallel(calls, needs.callsAtOnce('writer'), (call) => call())).flat()
}

async function draftCards(gate: number, tasks: readonly CardTask[], { ask, language, shown }: WritingNeeds): Promise<Draft[]> {
  const pieces = await ask(cardsQuestion(tasks, { gate, language, shown }))
  return tasks.flatMap((task, at): Draft[] => {
    const piece = pieces[at]
    if (!piece) return []
    return [{ piece, mend: async (earlier) => (await ask(mendCardQuestion(task, { gate, language, shown, earlier })))[0] ?? piece }]
  })
}

async function draftText(text: TextToWrite, { ask, language, shown, writerTokens }: WritingNeeds): Promise<Draft> {
  const context = tokensOf((text.before ?? []).map((sentence) => sentence.text).join(' '))
  const room = writerTokens - context - tokensOf(SYSTEMS[text.kind](language)) - ROOM_FOR_MENDING
  const asked = { ...text, facts: fitFacts(text.facts, room, shown), language, shown }
  return { piece: await ask(textQuestion(asked)), mend: (earlier) => ask(textQuestion({ ...asked, earlier })) }
}

/** Tokens of an earlier text and its findings. */
const ROOM_FOR_MENDING = 1_500

/** One call for a gate, unless its cards do not fit into one prompt. */
function inCalls(tasks: readonly CardTask[], { writerTokens, shown, language }: WritingNeeds): CardTask[][] {
  const room = writerTokens - tokensOf(SYSTEMS.cards(language)) - ROOM_FOR_MENDING
  const calls: CardTask[][] = []
  let left = 0
  for (const task of tasks) {
    const fitted = { ...task, facts: fitFacts(task.facts, room - 50, shown) }
    const size = tokensOf(factLines(fitted.facts, shown)) + 50
    const last = calls.at(-1)
    // A person who turns out to be two others at one gate gets two cards, and an answer has one card a person.
    const isThere = last?.some(({ entity }) => entity.id === task.entity.id)
    if (last === undefined || isThere || size > left || last.length >= CARDS_A_CALL) {
      calls.push([])
      left = room
    }
    calls.at(-1)?.push(fitted)
    left -= size
  }
  return calls
}

/** Longer answers get careless. */
const CARDS_A_CALL = 12
