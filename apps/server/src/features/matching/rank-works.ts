import {
  type Asker,
  type FoundWork,
  identifiersOf,
  type MatchFacts,
  type MetadataService,
  namedRecording,
  type Reasons,
  type Work,
} from '../enrichment/index.ts'
import { scoreFound } from './score-found.ts'

export type MatchService = Pick<MetadataService, 'matchWorks' | 'searchWorks' | 'lookup' | 'work'>

/** A work as found, and in full if it has been read. */
export interface RankedWork {
  card: FoundWork
  score: number
  reasons: Reasons | undefined
  recordingId?: string
  work?: Work | undefined
}

export type Ranked = { kind: 'found'; works: readonly RankedWork[] } | { kind: 'failed'; reason: string }

interface Request {
  service: MatchService
  facts: MatchFacts
  asker: Asker
}

/** Works by a text search whose recordings are compared. */
const MAX_COMPARED = 6
const NONE: Ranked = { kind: 'found', works: [] }

/** Works that a book may be, best first: by the service's own matching, or by identifiers and its text search. */
export async function rankWorks(request: Request): Promise<Ranked> {
  const own = await matched(request)
  if (own) return own
  const byIdentifier = await identified(request)
  if (byIdentifier.kind === 'failed') return byIdentifier
  const byText = await searched(request)
  if (byText.kind === 'failed') return byIdentifier.works.length > 0 ? byIdentifier : byText
  return { kind: 'found', works: [...byIdentifier.works, ...byText.works] }
}

/** `failed`: it cannot be read now. */
export async function readWork(
  id: string,
  { service, asker }: Pick<Request, 'service' | 'asker'>,
): Promise<Work | 'missing' | 'failed'> {
  const answer = await service.work(id, asker)
  return answer.kind === 'found' ? answer.value : answer.kind === 'missing' ? 'missing' : 'failed'
}

/** Undefined if the service cannot match. */
async function matched({ service, facts, asker }: Request): Promise<Ranked | undefined> {
  const answer = await service.matchWorks({ ...facts, limit: 10 }, asker)
  if (answer.kind === 'missing') return undefined
  if (answer.kind !== 'found') return failed(answer)
  const works = answer.value.map((card): RankedWork => {
    const { score = 0, reasons, recording_id: recordingId } = card
    return { card, score, reasons, ...(recordingId !== undefined && { recordingId }) }
  })
  return { kind: 'found', works }
}

async function identified({ service, facts, asker }: Request): Promise<Ranked> {
  for (const identifier of identifiersOf({ asin: facts.asin ?? '', isbn: facts.isbn ?? '' })) {
    const lookup = await service.lookup(identifier, asker)
    if (lookup.kind === 'missing') continue
    if (lookup.kind !== 'found') return failed(lookup)
    const work = await readWork(lookup.value.workId, { service, asker })
    if (work === 'failed') return { kind: 'failed', reason: 'work' }
    if (work === 'missing') continue
    const recording = namedRecording(work, lookup.value, identifier)
    const reasons = { identifier: 'asin' in identifier ? 'asin' : 'isbn' }
    return {
      kind: 'found',
      works: [{ card: toCard(work), work, score: 100, reasons, ...(recording && { recordingId: recording.id }) }],
    }
  }
  return NONE
}

/** Works that the service finds by title and author, and only then by the title alone. */
async function searched(request: Request): Promise<Ranked> {
  const { q = '', titles = [], authors = [] } = request.facts
  const [title = '', author = ''] = [titles[0], authors[0]]
  const texts = new Set([q, `${title} ${author}`, title].map((text) => text.trim()).filter((text) => text !== ''))
  for (const text of texts) {
    const answer = await request.service.searchWorks(text, request.asker)
    if (answer.kind === 'missing') return NONE
    if (answer.kind !== 'found') return failed(answer)
    if (answer.value.length > 0) return { kind: 'found', works: await compared(answer.value, request) }
  }
  return NONE
}

/** The most likely ones are read, since a list has no lengths of recordings. */
async function compared(cards: readonly FoundWork[], { service, facts, asker }: Request): Promise<RankedWork[]> {
  const likely = cards
    .map((card) => ({ card, ...scoreFound(card, undefined, facts) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_COMPARED)
  const works = await Promise.all(
    likely.map(async ({ card }): Promise<RankedWork[]> => {
      const work = await readWork(card.id, { service, asker })
      if (work === 'missing') return []
      const whole = work === 'failed' ? undefined : work
      return [{ card, work: whole, ...scoreFound(card, whole?.recordings, facts) }]
    }),
  )
  return works.flat().sort((one, other) => other.score - one.score)
}

const failed = (answer: { kind: 'failed'; reason: string } | { kind: 'unchanged' }): Ranked => ({
  kind: 'failed',
  reason: answer.kind === 'failed' ? answer.reason : 'bad_response',
})

function toCard({ id, title, authors, recordings }: Work): FoundWork {
  const cover = recordings.find(({ cover_url: url }) => url !== undefined)?.cover_url
  return { id, title, authors, narrators: [], ...(cover !== undefined && { cover_url: cover }) }
}
