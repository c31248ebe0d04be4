import { createHash } from 'node:crypto'
import type { Novel } from './novel.ts'
import { type EventKind, findEvent, type Names } from './patterns.ts'

/** A fact as a prompt shows it: `f3.2 (event) …`. */
export interface FactLine {
  id: string
  chapter: number
  text: string
}

export const factLinesOf = (prompt: string): FactLine[] =>
  [...prompt.matchAll(/^(f([0-9]+)\.[0-9]+) \([a-z]+\) (.+)$/gm)].map(([, id = '', chapter, text = '']) => ({
    ...{ id, chapter: Number(chapter), text },
  }))

export const subjectsOf = (kind: EventKind, { a, b, p }: Names): string[] =>
  (kind === 'town' ? [p] : kind === 'arrives' || kind === 'works' ? [a] : [a, b]).filter((name) => name !== undefined)

/** The names behind marks, as a model finds them that knows the book by heart: name to mark. */
export function recognised(lines: readonly FactLine[], { events, language }: Novel): Map<string, string> {
  const marks = new Map<string, string>()
  for (const { chapter, text } of lines) {
    const told = findEvent(language, 'told', text)
    const [event, ...others] = events.filter((one) => one.chapter === chapter && one.kind === told?.kind)
    if (!told || !event || others.length > 0) continue
    for (const [role, mark] of Object.entries(told.names)) {
      const name = event.names[role as keyof Names]
      if (name !== undefined && /^\[P[0-9]+\]$/.test(mark)) marks.set(name, mark)
    }
  }
  return marks
}

export function withMarks(text: string, marks: ReadonlyMap<string, string>): string {
  const names = [...marks.keys()].toSorted((a, b) => b.length - a.length)
  return names.reduce((marked, name) => marked.replaceAll(name, marks.get(name) ?? name), text)
}

export type Dice = () => boolean

/** The same prompt always has the same answer. Told of its faults, a model lies less. */
export function dice(seed: string, rate: number): Dice {
  const often = seed.includes('\nFindings:\n') ? rate / 4 : rate
  const base = createHash('sha256').update(seed).digest('hex')
  let rolled = 0
  return () => hashOf(`${base} ${rolled++}`) / 2 ** 32 < often
}

export const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
