import type { Book, BookFields } from '../catalogue/index.ts'
import { type Asker, identifiersOf, type MatchFacts, namedRecording, type Work } from '../enrichment/index.ts'
import { chooseRecording } from './choose-recording.ts'
import { type MatchQuery, matchFacts } from './match-facts.ts'
import { type MatchService, type RankedWork, rankWorks, readWork } from './rank-works.ts'

export interface Candidate extends Pick<RankedWork, 'card' | 'score' | 'reasons'> {
  id: string
  /** Undefined if it was not requested, or the service failed. */
  work: Work | undefined
  /** The recording of the book, if identified, and the one to offer otherwise. */
  recordingId?: string
  defaultRecordingId?: string
}

export type FoundCandidates = { kind: 'found'; candidates: readonly Candidate[] } | { kind: 'failed'; reason: string }

interface CandidateRequest {
  book: Book
  /** The fields given by folder and file names alone. */
  named: Partial<BookFields>
  query: MatchQuery
  region: string
  asker: Asker
  /** How many works are read in full. */
  expanded: number
}

export type FindCandidates = ReturnType<typeof createFindCandidates>

const MAX_CANDIDATES = 6

/** Works that may match a book, best first (docs/reference/server.md 3.7). */
export function createFindCandidates({ service }: { service: MatchService }) {
  return async function findCandidates({
    book,
    named,
    query,
    region,
    asker,
    expanded,
  }: CandidateRequest): Promise<FoundCandidates> {
    const facts = matchFacts(book, named, query)
    const found = await rankWorks({ service, facts, asker })
    if (found.kind === 'failed') return found
    const heard = { runtimeSeconds: Math.round(book.durationUs / 1_000_000), narrator: book.narrator }
    const whole = await Promise.all(
      found.works.slice(0, MAX_CANDIDATES).map(async (one, at): Promise<Candidate[]> => {
        const work = one.work ?? (at < expanded ? await readWork(one.card.id, { service, asker }) : 'failed')
        if (work === 'missing') return []
        const known = work === 'failed' ? undefined : work
        const { card, score, reasons } = one
        const { recordingId, ...offered } = chooseRecording(known?.recordings ?? [], heard, region)
        const sure = identifiedRecording(one, known, facts) ?? recordingId ?? (reasons?.identifier ? undefined : one.recordingId)
        return [{ id: known?.id ?? card.id, card, work: known, score, reasons, ...offered, ...(sure && { recordingId: sure }) }]
      }),
    )
    // Two results may have been merged into one work; the better one counts.
    const candidates = whole.flat()
    return { kind: 'found', candidates: candidates.filter(({ id }, at) => candidates.findIndex((one) => one.id === id) === at) }
  }
}

/** The recording with that very identifier, whatever its length. A print edition says nothing about recordings. */
function identifiedRecording({ recordingId = '' }: RankedWork, work: Work | undefined, { asin = '', isbn = '' }: MatchFacts) {
  const named = identifiersOf({ asin, isbn }).map(
    (identifier) => work && namedRecording(work, { workId: work.id, recordingId }, identifier),
  )
  return named.find((recording) => recording !== undefined)?.id
}
