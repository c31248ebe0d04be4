import { AppError } from '@chapterhouse/kit/errors'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { type Book, namesIn } from '../catalogue/index.ts'
import type { Recording, Work } from '../enrichment/index.ts'
import { EDIT_FIELDS, type EditField, validateFieldEdit } from '../overlay/index.ts'
import type { Candidate } from './find-candidates.ts'
import { asinsOf } from './regions.ts'

/** The values that a match would give to a book. */
export interface Proposal {
  workId: string
  recordingId: string
  title: string
  authors: readonly string[]
  narrators: readonly string[]
  runtimeMinutes: number
  coverUrl: string
  asinRegion: string
  /** Valid values of the fields that the community has. */
  values: Partial<Record<EditField, string>>
}

export type Outcome = 'auto' | 'review' | 'none'

export interface Evaluated {
  outcome: Outcome
  score: number
  /** The score of the second-best work. */
  runnerUp: number
  proposal?: Proposal
}

const SURE = { score: 90, ahead: 10 }
/** Below this, a work has too little in common with the book. */
const LEAST_SCORE = 50

/** `auto` only if the best work is far ahead and an identifier names its recording (docs/reference/server.md 3.7). */
export function evaluateCandidates(
  candidates: readonly Candidate[],
  book: Pick<Book, 'asin' | 'series'>,
  region: string,
): Evaluated {
  const [best, next] = candidates
  const [score, runnerUp] = [best?.score ?? 0, next?.score ?? 0]
  if (!best?.work || score < LEAST_SCORE) return { outcome: 'none', score, runnerUp }
  const recording = best.work.recordings.find(({ id }) => id === best.recordingId)
  const proposal = proposalOf(best.work, recording, { book, region, coverUrl: best.card.cover_url })
  const hasIdentifier = proposal.values.asin !== undefined || proposal.values.isbn !== undefined
  const isSure = score >= SURE.score && score - runnerUp >= SURE.ahead && recording !== undefined && hasIdentifier
  return { outcome: isSure ? 'auto' : 'review', score, runnerUp, proposal }
}

/** Without community descriptions, which may be shown only with their licence, which a field cannot hold. */
export function proposalOf(
  work: Work,
  recording: Recording | undefined,
  { book, region, coverUrl }: { book: Pick<Book, 'asin' | 'series'>; region: string; coverUrl: string | undefined },
): Proposal {
  // A book in one of its work's several series remains in it.
  const series = work.series.find(({ name }) => folded(name) === folded(book.series)) ?? work.series[0]
  const others = work.series.filter((one) => one !== series)
  const asins = recording ? asinsOf(recording, region) : []
  const isOther = book.asin !== '' && !asins.some(({ asin }) => asin === book.asin)
  const given: Record<EditField, string | undefined> = {
    title: work.title,
    author: creditOf(work.authors),
    narrator: recording && creditOf(recording.narrators),
    series: series?.name,
    series_index: series?.position,
    more_series:
      others.length > 0 ? JSON.stringify(others.map(({ name, position }) => ({ name, position: numeric(position) }))) : '',
    published: work.first_published ?? recording?.release_date,
    description: work.description,
    asin: asins[0]?.asin,
    // Identifiers of two recordings must not be mixed.
    isbn: isOther ? undefined : recording?.isbn[0],
  }
  return {
    workId: work.id,
    recordingId: recording?.id ?? '',
    title: work.title,
    authors: work.authors.map(({ name }) => name),
    narrators: recording?.narrators.map(({ name }) => name) ?? [],
    runtimeMinutes: recording?.runtime_min ?? 0,
    coverUrl: recording?.cover_url ?? coverUrl ?? '',
    asinRegion: asins[0]?.region ?? '',
    values: validValues(given),
  }
}

/** A proposal without a community work. */
export function proposalFrom({
  values,
  ...known
}: {
  title: string
  authors: readonly string[]
  narrators: readonly string[]
  runtimeMinutes: number
  values: Partial<Record<EditField, string>>
}): Proposal {
  const given = Object.fromEntries(EDIT_FIELDS.map((field) => [field, values[field]])) as Record<EditField, string | undefined>
  return { workId: '', recordingId: '', ...known, coverUrl: '', asinRegion: '', values: validValues(given) }
}

/** Only values that an admin could enter, whatever the service sends. */
function validValues(given: Readonly<Record<EditField, string | undefined>>): Proposal['values'] {
  const valid = EDIT_FIELDS.flatMap((field): [EditField, string][] => {
    const value = validValue(field, given[field])
    return value === '' ? [] : [[field, value]]
  })
  return Object.fromEntries(valid)
}

function validValue(field: EditField, value: string | undefined): string {
  if (value === undefined) return ''
  try {
    return validateFieldEdit(field, field === 'description' ? value : value.replace(/\s+/gu, ' '))
  } catch (error) {
    if (error instanceof AppError) return ''
    throw error
  }
}

const numeric = (position: string) => (/^\d{1,6}(?:\.\d{1,10})?$/.test(position) ? position : null)

const creditOf = (people: readonly { name: string }[]): string => joinNames(people.map(({ name }) => name.trim()))

/** `namesIn` splits it into the same names again. */
export function joinNames(names: readonly string[]): string {
  const joined = names.join(', ')
  return namesIn(joined).length === names.length ? joined : names.join('; ')
}
