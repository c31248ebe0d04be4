import type { EbookChapter } from '../../ebook/index.ts'
import type { Models, Question } from '../../models/index.ts'
import { parked } from '../../parks/index.ts'
import type { Vocabulary } from '../checks/names.ts'
import type { Shingles } from '../checks/overlaps.ts'
import { inParallel } from '../in-parallel.ts'
import type { Stages } from '../stages.ts'
import type { ReadChapter, ReadFact } from '../story/registry.ts'
import type { Entity } from '../story/types.ts'
import { factsQuestion, overheadOf } from './facts.ts'
import { partsOf, tokensOf } from './parts.ts'

export interface ReadingNeeds {
  models: Pick<Models, 'readableTokens' | 'callsAtOnce'>
  ask: <T>(question: Omit<Question<T>, 'book'>) => Promise<T>
  stages: Stages
  /** Facts of another numbering are not used. */
  fingerprint: string
  language: string
  vocabulary: Vocabulary
  shingles: Shingles
  onRead: (chapter: number) => void
}

interface StoredFacts {
  fingerprint: string
  facts: ReadFact[]
}

/** A part of a chapter with fewer tokens says too little. */
const LEAST_TOKENS = 600

/** The facts of some chapters, each shown with the people of earlier spans only, so that no result depends on another's speed. */
export async function readSpan(
  chapters: readonly EbookChapter[],
  met: readonly Entity[],
  needs: ReadingNeeds,
): Promise<ReadChapter[]> {
  const { models, stages, fingerprint, onRead } = needs
  const room = models.readableTokens('reader') - tokensOf(overheadOf({ met, language: needs.language })) - 100
  if (room < LEAST_TOKENS)
    throw parked(
      'agent_unavailable',
      `The model for reading takes only ${models.readableTokens('reader')} tokens, too few for a chapter. Give it a longer context, or choose another model.`,
    )
  return inParallel(chapters, models.callsAtOnce('reader'), async (chapter) => {
    const stage = factsStage(chapter.chapter)
    const stored = stages.read<StoredFacts>(stage)
    if (stored?.fingerprint === fingerprint) {
      onRead(chapter.chapter)
      return { chapter: chapter.chapter, facts: stored.facts }
    }
    const facts: ReadFact[] = []
    for (const text of partsOf(chapter.text, room))
      facts.push(...(await needs.ask(factsQuestion({ ...needs, chapter: chapter.chapter, text, met }))))
    stages.write(stage, { fingerprint, facts } satisfies StoredFacts)
    onRead(chapter.chapter)
    return { chapter: chapter.chapter, facts }
  })
}

/** The facts of a finished book; undefined if any are missing. */
export function storedFacts(
  stages: Stages,
  { fingerprint, chapters }: { fingerprint: string; chapters: readonly { chapter: number }[] },
): ReadChapter[] | undefined {
  const read = chapters.map(({ chapter }) => ({ chapter, stored: stages.read<StoredFacts>(factsStage(chapter)) }))
  if (!read.every(({ stored }) => stored?.fingerprint === fingerprint)) return undefined
  return read.map(({ chapter, stored }) => ({ chapter, facts: stored?.facts ?? [] }))
}

const factsStage = (chapter: number) => `facts-${String(chapter).padStart(3, '0')}`
