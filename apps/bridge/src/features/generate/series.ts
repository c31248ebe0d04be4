import { findFaults } from './checks/faults.ts'
import { createVocabulary } from './checks/names.ts'
import type { Shingles } from './checks/overlaps.ts'
import { unmark } from './story/marks.ts'
import { type ReadChapter, type Story, tellStory } from './story/registry.ts'
import type { Piece, Sentence } from './story/types.ts'
import { MARKED } from './writing/prompts.ts'
import { type WritingNeeds, writeTexts } from './writing/write-span.ts'

/** The facts of the volumes before this one, in reading order, all of them made here. */
export type EarlierVolumes = readonly (readonly ReadChapter[])[]

/**
 * The recap through chapter 0, which shows before the book begins. It is written from facts of earlier volumes only, whose chapters
 * are counted on from volume to volume; their texts are no longer there, so that names are compared with the facts.
 */
export async function writeSeriesRecap(
  volumes: EarlierVolumes,
  { shingles, tag, ...needs }: WritingNeeds & { shingles: Shingles; tag: string },
): Promise<Piece[]> {
  let last = 0
  const counted = volumes.map((chapters) => chapters.map(({ facts }) => ({ chapter: ++last, facts })))
  const story = tellStory(counted)
  if (story.facts.length === 0) return []
  const entities = [...story.entities.values()]
  const facts = new Map(story.facts.map((fact) => [fact.id, fact]))
  const told = counted.flat().map((one) => ({ chapter: one.chapter, text: one.facts.map(({ text }) => text).join('\n\n') }))
  const vocabulary = createVocabulary(told, tag)
  const written = await writeTexts([], [{ kind: 'series', gate: last, facts: story.facts }], {
    ...needs,
    facts,
    findFaults: (piece) =>
      findFaults(piece, {
        facts,
        entities,
        vocabulary,
        shingles,
        known: [],
        isFirstVolume: false,
        hasMarks: needs.shown === MARKED,
      }),
  })
  // Ids of people in earlier volumes mean others in this one.
  return written.map((piece) => ({ ...piece, gate: 0, sentences: piece.sentences.map((sentence) => named(sentence, story, last)) }))
}

function named({ text }: Sentence, { entities }: Story, gate: number): Sentence {
  const unmarked = unmark(text, [...entities.values()], gate)
  return { text: unmarked.kind === 'text' ? unmarked.text : text, facts: [] }
}
