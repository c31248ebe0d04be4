import type { EbookChapter } from '../../ebook/index.ts'
import type { Models, Question } from '../../models/index.ts'
import { parked } from '../../parks/index.ts'
import type { Vocabulary } from '../checks/names.ts'
import type { Shingles } from '../checks/overlaps.ts'
import { inParallel } from '../in-parallel.ts'
import type { Manifest } from '../manifest.ts'
import type { Stages } from '../stages.ts'
import type { ReadChapter, ReadFact } from '../story/registry.ts'
import type { Entity } from '../story/types.ts'
import { factsQuestion, overheadOf } from './facts.ts'
import { partsOf, tokensOf } from './parts.ts'
import { spansOf } from './spans.ts'

export interface ReadingNeeds {
  models: Pick<Models, 'readableTokens' | 'callsAtOnce'>
  ask: <T>(question: Omit<Question<T>, 'book'>) => Promise<T>
  stages: Stages
  /** Facts of another numbering are not used. */
  fingerprint: string
  language: string
  vocabulary: Vocabulary
  shingles: Shingles
  /** Called for each chapter. */
  onRead: () => void
}

interface StoredFacts {
  fingerprint: string
  chapters: ReadChapter[]
}

/** The cause of a park after which everything is asked again. */
export const NO_FACTS = Symbol('no facts')
/** The beginning of a story tells something in so many words. */
const WORDS_WITH_FACTS = 2_000
const wordsIn = (chapters: readonly EbookChapter[]): number => chapters.reduce((sum, { words }) => sum + words, 0)

/** A part of a chapter with fewer tokens says too little. */
const LEAST_TOKENS = 600

/**
 * The facts of a span. Each chapter is shown with the people of earlier spans only, so that no result depends on the speed of
 * another one.
 */
export async function readSpan(
  { number, chapters, met }: { number: number; chapters: readonly EbookChapter[]; met: readonly Entity[] },
  needs: ReadingNeeds,
): Promise<ReadChapter[]> {
  const { models, stages, fingerprint, language, onRead } = needs
  const stored = stages.read<StoredFacts>(factsStage(number))
  if (stored?.fingerprint === fingerprint) {
    for (const _ of chapters) onRead()
    return stored.chapters
  }
  const room = models.readableTokens('reader') - tokensOf(overheadOf({ met, language })) - 100
  if (room < LEAST_TOKENS)
    throw parked(
      'agent_unavailable',
      `The model for reading takes only ${models.readableTokens('reader')} tokens, too few for a chapter. Give it a longer context, or choose another model.`,
    )
  const read = await inParallel(chapters, models.callsAtOnce('reader'), async ({ chapter, text }) => {
    const facts: ReadFact[] = []
    for (const part of partsOf(text, room)) facts.push(...(await needs.ask(factsQuestion({ ...needs, chapter, text: part, met }))))
    onRead()
    return { chapter, facts }
  })
  if (number === 1 && read.every(({ facts }) => facts.length === 0) && wordsIn(chapters) > WORDS_WITH_FACTS)
    throw parked(
      'agent_validation_exhausted',
      `The model for reading found nothing in ${chapters.length} chapters that could be used. Run the book again, or use a more capable model.`,
      { cause: NO_FACTS },
    )
  stages.write(factsStage(number), { fingerprint, chapters: read } satisfies StoredFacts)
  return read
}

/** The facts of a finished book; undefined if any are missing. */
export function storedFacts(
  stages: Stages,
  { fingerprint, chapters }: Pick<Manifest, 'fingerprint' | 'chapters'>,
): ReadChapter[] | undefined {
  const spans = spansOf(chapters).map(({ number }) => stages.read<StoredFacts>(factsStage(number)))
  return spans.every((span) => span?.fingerprint === fingerprint) ? spans.flatMap((span) => span?.chapters ?? []) : undefined
}

const factsStage = (span: number) => `facts-${String(span).padStart(3, '0')}`
