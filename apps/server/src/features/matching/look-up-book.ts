import { setTimeout } from 'node:timers/promises'
import type { Book, BookFields } from '../catalogue/index.ts'
import { type MetadataService, namedRecording } from '../enrichment/index.ts'
import type { MatchMode } from './changes.ts'
import type { FindCandidates } from './find-candidates.ts'
import { NO_QUERY } from './match-facts.ts'
import { type Evaluated, evaluateCandidates, proposalOf } from './proposal.ts'
import { asinsOf } from './regions.ts'

export type LookedUp = { kind: 'evaluated'; evaluated: Evaluated } | { kind: 'failed'; reason: string }

interface LookUpRequest {
  mode: MatchMode
  region: string
  signal: AbortSignal
}

export type LookUpBook = ReturnType<typeof createLookUpBook>

const PAUSE_MS = 1_000
/** A service that is busy for longer has failed. */
const MAX_PAUSES = 60
/** No answer yet: the service asked for a pause, or too many calls are waiting. */
const IS_PAUSE = /^(?:paused|busy|http_429)$/
const NOTHING: Evaluated = { outcome: 'none', score: 0, runnerUp: 0 }
/** A run needs only the best work in full. */
const EXPANDED = 1

/** The proposal for one book of a run. */
export function createLookUpBook({
  service,
  findCandidates,
  namedOf,
  pauseMs = PAUSE_MS,
}: {
  service: Pick<MetadataService, 'lookup' | 'work'>
  findCandidates: FindCandidates
  namedOf: (book: Book) => Partial<BookFields>
  /** Milliseconds until a service that asked for a pause is asked again. */
  pauseMs?: number
}) {
  async function match(book: Book, { region, signal }: LookUpRequest): Promise<LookedUp> {
    const asker = { isListener: false, signal }
    const found = await findCandidates({ book, named: namedOf(book), query: NO_QUERY, region, asker, expanded: EXPANDED })
    if (found.kind === 'failed') return found
    const [best] = found.candidates
    // Only the full work has recordings.
    if (best && !best.work) return { kind: 'failed', reason: 'work' }
    return { kind: 'evaluated', evaluated: evaluateCandidates(found.candidates, book, region) }
  }

  /** The ASIN of the same recording in the region. */
  async function repick(book: Book, { region, signal }: LookUpRequest): Promise<LookedUp> {
    const asin = book.asin.trim().toUpperCase()
    if (asin === '') return { kind: 'evaluated', evaluated: NOTHING }
    const asker = { isListener: false, signal }
    const lookup = await service.lookup({ asin }, asker)
    if (lookup.kind === 'missing') return { kind: 'evaluated', evaluated: NOTHING }
    if (lookup.kind !== 'found') return failed(lookup)
    const work = await service.work(lookup.value.workId, asker)
    if (work.kind === 'missing') return { kind: 'evaluated', evaluated: NOTHING }
    if (work.kind !== 'found') return failed(work)
    const recording = namedRecording(work.value, lookup.value, { asin })
    const [first] = recording ? asinsOf(recording, region) : []
    if (!recording || first?.region !== region || first.asin === asin) return { kind: 'evaluated', evaluated: NOTHING }
    const proposal = proposalOf(work.value, recording, { book, region, coverUrl: undefined })
    const values = { asin: first.asin }
    return { kind: 'evaluated', evaluated: { outcome: 'auto', score: 100, runnerUp: 0, proposal: { ...proposal, values } } }
  }

  return async function lookUpBook(book: Book, request: LookUpRequest): Promise<LookedUp> {
    const once = request.mode === 'repick' ? repick : match
    for (let pauses = 0; ; pauses += 1) {
      const result = await once(book, request)
      if (result.kind === 'evaluated' || !IS_PAUSE.test(result.reason) || pauses >= MAX_PAUSES) return result
      await setTimeout(pauseMs, undefined, { signal: request.signal })
    }
  }
}

const failed = (answer: { kind: 'failed'; reason: string } | { kind: 'unchanged' }): LookedUp => ({
  kind: 'failed',
  reason: answer.kind === 'failed' ? answer.reason : 'bad_response',
})
