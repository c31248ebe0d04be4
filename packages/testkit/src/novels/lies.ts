import type { Novel } from './novel.ts'
import { FACT_KIND, fill, PATTERNS, type Told } from './patterns.ts'
import { type Dice, hashOf, subjectsOf, withMarks } from './prompt-lines.ts'

export const LIES = [
  /** Ids of facts that do not exist, that are from later chapters, or none. */
  'false_ids',
  'later_ids',
  'missing_ids',
  /** Names of later chapters, or of people whose mark was given. */
  'later_names',
  'bare_names',
  /** Marks of people that the prompt does not have. */
  'other_marks',
  /** Sentences of the book by heart. */
  'copies',
  'em_dashes',
  /** Later events, told with the names or marks of the prompt. Code cannot see them; a judge can. */
  'remembered_events',
  /** Facts of later chapters, given for the one in the prompt. No judge is asked about facts. */
  'remembered_facts',
  /** Facts without subjects. */
  'missing_subjects',
] as const
export type Lie = (typeof LIES)[number]

export interface Sentence {
  text: string
  facts: string[]
}

/** The knowledge of a writer that is about to write a sentence. */
export interface Temptation {
  /** The last chapter of the facts in the prompt. */
  gate: number
  /** Names behind marks. */
  marks: ReadonlyMap<string, string>
  roll: Dice
}

export function createLiar(novel: Novel, lies: readonly Lie[], seed: number) {
  const { events, names, language } = novel
  const tells = (lie: Lie, roll: Dice) => lies.includes(lie) && roll()

  return {
    /** An honest sentence, or an untrue one instead. */
    sentence(honest: Sentence, { gate, marks, roll }: Temptation): Sentence {
      const pick = <T>(list: readonly T[]): T | undefined => list[hashOf(`${honest.text} ${seed}`) % Math.max(1, list.length)]
      const later = events.filter(({ chapter }) => chapter > gate)
      const [laterEvent, byHeart, known] = [pick(later), pick(events), pick([...marks.keys()])]
      const remembered = pick(later.filter((event) => Object.values(event.names).every((name) => marks.has(name))))
      const untrue: Partial<Record<Lie, Sentence | undefined>> = {
        false_ids: { ...honest, facts: ['f9999.1'] },
        later_ids: { ...honest, facts: [...honest.facts, `f${gate + 1}.1`] },
        missing_ids: { ...honest, facts: [] },
        later_names: laterEvent && { ...honest, text: laterEvent.told },
        bare_names: known === undefined ? undefined : { ...honest, text: `${honest.text.replace(/\.$/, '')} (${known}).` },
        other_marks: { ...honest, text: honest.text.replace(/\[P[0-9]+\]/, '[P77]') },
        copies: byHeart && { ...honest, text: withMarks(byHeart.source, marks) },
        em_dashes: { ...honest, text: `${honest.text} \u2014` },
        remembered_events: remembered && { ...honest, text: withMarks(remembered.told, marks) },
      }
      for (const lie of lies) {
        const told = untrue[lie]
        if (told && roll()) return told
      }
      return honest
    },

    /** A fact about a sentence of the chapter. */
    fact({ kind, names: found }: Told, roll: Dice) {
      const told = fill(PATTERNS[language][kind].told, found)
      const source = fill(PATTERNS[language][kind].source, found)
      const text = tells('copies', roll) ? source : tells('em_dashes', roll) ? `${told} \u2014` : told
      const mayLack = FACT_KIND[kind] !== 'identity' && FACT_KIND[kind] !== 'place'
      return { kind: FACT_KIND[kind], subjects: mayLack && tells('missing_subjects', roll) ? [] : subjectsOf(kind, found), text }
    },

    /** Facts that are not in the chapter. */
    furtherFacts(chapter: number, roll: Dice) {
      const later = events.filter((event) => event.chapter > chapter)
      const unheard = later.filter((event) => Object.values(event.names).some((name) => (names.get(name) ?? 0) > chapter))
      return [
        ...later.filter(() => tells('remembered_facts', roll)).slice(0, 2),
        ...unheard.filter(() => tells('later_names', roll)).slice(0, 2),
      ].map((event) => ({ kind: FACT_KIND[event.kind], subjects: subjectsOf(event.kind, event.names), text: event.told }))
    },
  }
}
