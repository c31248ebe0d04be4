// A model that reads the language of the novels, and only that: its answers come from the sentences in the prompt. It tells all it
// sees, so that an engine that shows too much is found out, and lies where a test says so.
import { createLiar, type Lie, type Sentence } from './lies.ts'
import type { Novel, NovelEvent } from './novel.ts'
import { findEvent } from './patterns.ts'
import { type Dice, dice, factLinesOf, hashOf, recognised } from './prompt-lines.ts'

export { LIES, type Lie } from './lies.ts'

type Task = 'facts' | 'cards' | 'text' | 'judge' | 'map'

interface ReadingCall {
  task: Task
  prompt: string
  /** Sentences of the novel that the prompt or the system text contained. */
  shown: readonly NovelEvent[]
}

interface ReadingModelOptions {
  /** Known by heart; it is used for lies, and to record which of its sentences are shown. */
  novel: Novel
  lies?: readonly Lie[]
  /** How often a sentence or a fact is a lie. */
  rate?: number
  /** Whether the judge calls everything supported. */
  judgeIsCredulous?: boolean
  seed?: number
}

const MOST = { card: 12, text: 30 }

export function readingModel({ novel, lies = [], rate = 0.2, judgeIsCredulous = false, seed = 0 }: ReadingModelOptions) {
  const calls: ReadingCall[] = []
  const liar = createLiar(novel, lies, seed)
  const answers: Readonly<Record<Task, (prompt: string, roll: Dice) => object>> = {
    facts(prompt, roll) {
      const chapter = Number(/<chapter number="([0-9]+)">/.exec(prompt)?.[1] ?? 0)
      const read = prompt.split('\n').flatMap((line) => findEvent(novel.language, 'source', line.trim()) ?? [])
      return { facts: [...read.map((told) => liar.fact(told, roll)), ...liar.furtherFacts(chapter, roll)] }
    },
    cards(prompt, roll) {
      const sections = prompt.split(/^(?=## \[P[0-9]+\])/m).filter((section) => section.startsWith('## '))
      return {
        cards: sections.map((section) => ({
          person: /^## \[(P[0-9]+)\]/.exec(section)?.[1] ?? '',
          role: (['protagonist', 'antagonist', 'supporting', 'minor'] as const)[hashOf(section) % 4],
          sentences: written(section, roll, MOST.card),
        })),
      }
    },
    text: (prompt, roll) => ({ sentences: written(prompt, roll, MOST.text) }),
    judge: (prompt) => ({ verdicts: verdictsOn(prompt, judgeIsCredulous) }),
    map: chapterMap,
  }

  return {
    calls,
    answer({ system, prompt, schema }: { system: string; prompt: string; schema: object | undefined }): string {
      const all = `${system}\n${prompt}`
      const task = taskOf(schema, all)
      calls.push({ task, prompt, shown: novel.events.filter(({ source }) => all.includes(source)) })
      return JSON.stringify(answers[task](prompt, dice(`${seed} ${prompt}`, rate)))
    },
  }

  /** All facts of a prompt; if there are too many, the latest. */
  function written(prompt: string, roll: Dice, most: number): Sentence[] {
    const lines = factLinesOf(prompt)
    const latest = lines.toSorted((a, b) => b.chapter - a.chapter).slice(0, most)
    const gate = Math.max(0, ...lines.map(({ chapter }) => chapter))
    const marks = recognised(lines, novel)
    return lines
      .filter((one) => latest.includes(one))
      .map(({ id, text }) => liar.sentence({ text, facts: [id] }, { gate, marks, roll }))
  }
}

/** Recognises the task by the fields that the schema, or the text of the prompt, asks for. */
function taskOf(schema: object | undefined, text: string): Task {
  const asked = schema === undefined ? text : JSON.stringify(schema)
  const FIELDS: readonly (readonly [field: string, task: Task])[] = [
    ['"verdicts"', 'judge'],
    ['"left_out"', 'map'],
    ['"cards"', 'cards'],
    ['"sentences"', 'text'],
    ['"subjects"', 'facts'],
  ]
  const found = FIELDS.find(([field]) => asked.includes(field))
  if (!found) throw new Error('a request without a known task')
  return found[1]
}

/** A sentence is supported if one of its facts says the same. */
function verdictsOn(prompt: string, isCredulous: boolean) {
  const sections = prompt.split(/^(?=## Sentence [0-9]+$)/m).filter((section) => section.startsWith('## Sentence'))
  return sections.map((section) => {
    const [head = '', text = ''] = section.split('\n')
    const isSaid = factLinesOf(section).some((fact) => fact.text === text)
    return { sentence: Number(/[0-9]+/.exec(head)?.[0]), supported: isSaid || isCredulous, missing: isSaid ? '' : text }
  })
}

/** Sections with a number in their label, in order; the rest is left out. */
function chapterMap(prompt: string) {
  const rows = [...prompt.matchAll(/^([0-9]+) \| ([^|]*) \|/gm)].map(([, at, label = '']) => ({ at: Number(at), label }))
  const numbered = rows.filter(({ label }) => /[0-9]/.test(label))
  return {
    chapters: numbered.map(({ at }, index) => ({ chapter: index + 1, sections: [at] })),
    left_out: rows.filter((row) => !numbered.includes(row)).map(({ at }) => at),
  }
}
