import type { Ebook } from '../ebook/index.ts'
import type { Models, Question } from '../models/index.ts'
import { parked } from '../parks/index.ts'
import { findFaults } from './checks/faults.ts'
import { createVocabulary } from './checks/names.ts'
import { shinglesOf } from './checks/overlaps.ts'
import { languageName, type Manifest, manifestOf } from './manifest.ts'
import { readSpan } from './reading/read-span.ts'
import { type Span, spansOf } from './reading/spans.ts'
import { type EarlierVolumes, writeSeriesRecap } from './series.ts'
import type { Stages } from './stages.ts'
import type { StepReport } from './step-report.ts'
import { namedBy, type ReadChapter, type Story, tellStory } from './story/registry.ts'
import type { Piece } from './story/types.ts'
import { supervised } from './supervised.ts'
import { MARKED, NAMED } from './writing/prompts.ts'
import { cardTasks } from './writing/tasks.ts'
import { type TextToWrite, type WritingNeeds, writeSpan, writeTexts } from './writing/write-span.ts'

/** Everything made so far: of a book that is still being read, of its first spans. */
export interface Made {
  manifest: Manifest
  story: Story
  pieces: readonly Piece[]
  /** The last chapter that is read and written about. */
  through: number
}

export interface MakingNeeds {
  ebook: Pick<Ebook, 'language' | 'chapters'>
  stages: Stages
  models: Models
  /** The ledger's name of the book. */
  book: string
  attempt: number
  /** Whether models see people and places as marks. */
  hasMarks: boolean
  /** Empty for a first volume, and where none was made here. */
  earlier: EarlierVolumes
  report: (report: StepReport) => void
  /** Called after each span with all texts up to there. */
  deliver: (made: Made) => Promise<void>
  stop: AbortSignal
}

/**
 * Reads a book span by span and writes about it, from one recap to the next. Finished stages of an earlier run are used again;
 * throws `Parked` where it cannot go on.
 */
export async function makeTexts(needs: MakingNeeds): Promise<Made> {
  const { ebook, stages, report, deliver } = needs
  const manifest = openManifest(ebook, stages)
  const total = manifest.chapters.length
  const job = startJob(needs, manifest)
  const read: ReadChapter[][] = []
  let story = tellStory(read)
  const pieces: Piece[] = []
  let done = 0
  const step = (name: string) => report({ step: name, done, total })

  for (const span of spansOf(manifest.chapters)) {
    step('fact_pass')
    const chapters = ebook.chapters.filter(({ chapter }) => chapter >= span.first && chapter <= span.last)
    const met = namedBy(story.entities.values(), span.first - 1)
    const onRead = () => {
      done += 1
      step('fact_pass')
    }
    read.push(
      await supervised('reading chapters', needs.stop, () =>
        readSpan({ number: span.number, chapters, met }, { ...job.reading, onRead }),
      ),
    )
    story = tellStory(read)
    pieces.push(...(await supervised('writing texts', needs.stop, () => job.write(span, story, pieces, step))))
    step('writing')
    await deliver({ manifest, story, pieces, through: span.last })
  }
  pieces.push(...(await supervised('writing the last texts', needs.stop, () => job.finish(story, pieces, step))))
  step('writing')
  const made = { manifest, story, pieces, through: manifest.chapters.at(-1)?.chapter ?? 0 }
  await deliver(made)
  return made
}

const RETRIED: ReadonlySet<string> = new Set(['auditing', 'fixing'])

/** The numbering that all facts and gates refer to. */
function openManifest(ebook: Pick<Ebook, 'language' | 'chapters'>, stages: Stages): Manifest {
  const manifest = manifestOf(ebook)
  const stored = stages.read<Manifest>('manifest')
  if (stored && stored.fingerprint !== manifest.fingerprint)
    throw parked(
      'manifest_changed',
      'The e-book has changed since its texts were begun, so that their chapters would no longer fit. Create them again with --again.',
    )
  if (!stored) stages.write('manifest', manifest)
  return manifest
}

function startJob({ ebook, stages, models, book, attempt, hasMarks, earlier, stop }: MakingNeeds, manifest: Manifest) {
  for (const role of ['writer', 'judge'] as const) refuseShort(role, models.readableTokens(role))
  const vocabulary = createVocabulary(ebook.chapters, manifest.language)
  const shingles = shinglesOf(ebook.chapters)
  const language = languageName(manifest.language)
  const shown = hasMarks ? MARKED : NAMED
  // After three rounds that did not help, only judging and mending ask again; all other answers are used again.
  const ask = <T>(question: Omit<Question<T>, 'book'>): Promise<T> =>
    models.ask({ ...question, book, ...(RETRIED.has(question.stage) && { attempt }) }, stop)
  const writing = (story: Story, onStep: (name: string) => void): WritingNeeds => {
    const facts = new Map(story.facts.map((fact) => [fact.id, fact]))
    const entities = [...story.entities.values()]
    return {
      ask,
      callsAtOnce: models.callsAtOnce,
      judgeTokens: models.readableTokens('judge') - 500,
      writerTokens: models.readableTokens('writer'),
      facts,
      findFaults: (piece) =>
        findFaults(piece, { facts, entities, vocabulary, shingles, known: [], isFirstVolume: earlier.length === 0, hasMarks }),
      language,
      shown,
      onStep,
    }
  }

  return {
    reading: { models, ask, stages, fingerprint: manifest.fingerprint, language, vocabulary, shingles },

    async write(span: Span, story: Story, before: readonly Piece[], onStep: (name: string) => void): Promise<Piece[]> {
      const stage = `span-${String(span.number).padStart(3, '0')}`
      const stored = stages.read<Piece[]>(stage)
      if (stored) return stored
      onStep('synthesizing')
      const needs = writing(story, onStep)
      const series =
        span.number === 1 && earlier.length > 0
          ? await writeSeriesRecap(earlier, { ...needs, shingles, tag: manifest.language })
          : []
      const recap = before.findLast(({ kind }) => kind === 'recap')
      const pieces = [...series, ...(await writeSpan(story, { ...span, before: recap?.sentences ?? [] }, needs))]
      stages.write(stage, pieces)
      return pieces
    },

    async finish(story: Story, pieces: readonly Piece[], onStep: (name: string) => void): Promise<Piece[]> {
      const stored = stages.read<Piece[]>('finish')
      if (stored) return stored
      onStep('synthesizing')
      const written = await writeTexts(lackingCards(story, pieces), lastTexts(story, manifest), writing(story, onStep))
      stages.write('finish', written)
      return written
    },
  }
}

/** Fewer tokens hold too few facts. */
const LEAST_TOKENS = 2_500

function refuseShort(role: 'writer' | 'judge', tokens: number): void {
  if (tokens >= LEAST_TOKENS) return
  throw parked(
    'agent_unavailable',
    `The ${role}'s model takes only ${tokens} tokens, and needs ${LEAST_TOKENS}. Give it a longer context, or choose another model.`,
  )
}

/** Cards of people who had none yet when their chapters were written about. */
function lackingCards(story: Story, pieces: readonly Piece[]): ReturnType<typeof cardTasks> {
  const has = new Set(pieces.filter(({ kind }) => kind === 'card').map(({ person, also }) => `${person} ${also}`))
  return cardTasks(story, 0, Number.POSITIVE_INFINITY).flatMap(([gate, tasks]) => {
    const lacking = tasks.filter(({ entity, also }) => !has.has(`${entity.id} ${also?.id}`))
    return lacking.length > 0 ? [[gate, lacking] as const] : []
  }) as ReturnType<typeof cardTasks>
}

function lastTexts({ facts }: Story, { chapters }: Manifest): TextToWrite[] {
  const gate = chapters.at(-1)?.chapter ?? 0
  const last = spansOf(chapters).at(-1)
  const closing = facts.filter(({ chapter }) => last !== undefined && chapter >= last.first)
  if (facts.length === 0) return []
  return [{ kind: 'in_short', gate, facts }, ...(closing.length > 0 ? [{ kind: 'ending' as const, gate, facts: closing }] : [])]
}
