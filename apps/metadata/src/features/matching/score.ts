import { isSamePosition, parsePosition } from '../series/index.ts'
import { type Agreement, authorAgreement } from './author-agreement.ts'
import type { Description } from './description.ts'
import type { DescribedWork } from './matching.store.ts'
import { readingsOf } from './readings.ts'
import { titleKey } from './title-key.ts'
import { type Comparisons, coverage, titleSimilarity, wordsOf } from './title-similarity.ts'

type SeriesAgreement = 'position' | 'name' | 'conflict' | 'none'

/** The reasons for a score: one for each stated fact that could be compared. */
export interface Reasons {
  title?: number
  text?: number
  author?: Agreement
  series?: SeriesAgreement
  runtime?: number
  identifier?: 'asin' | 'isbn'
}

export interface Scored {
  score: number
  recordingId: string | undefined
  reasons: Reasons
}

const WEIGHTS = { title: 60, author: 20, series: 10, runtime: 10 }
const AUTHOR_SHARE: Readonly<Record<Agreement, number>> = { full: 1, surname: 0.5, none: 0 }
const SERIES_SHARE: Readonly<Record<SeriesAgreement, number>> = { position: 1, name: 0.6, conflict: 0, none: 0 }
/** The factor for a work by another author. */
const OF_ANOTHER_AUTHOR = 0.75
const CLOSE_RUNTIME = { within: 0.03, share: 1 }
const NEAR_RUNTIME = { within: 0.1, share: 0.6 }

/** The limit of word pairs compared for typing errors per description. An ordinary one has a few thousand. */
const MAX_COMPARISONS = 100_000

type ScoreWork = (work: DescribedWork, identified?: { by: 'asin' | 'isbn'; recordingId: string }) => Scored

/** Scores how well works match a description. An identifier decides; facts that were not stated are ignored. */
export function createScorer({
  description,
  comparisons = { left: MAX_COMPARISONS },
}: {
  description: Description
  comparisons?: Comparisons
}): ScoreWork {
  // A decorated title is as good as a bare one: the best of its readings counts.
  const readings = description.titles.flatMap((title) => readingsOf(title).map((reading) => wordsOf(reading.title)))
  const q = wordsOf(description.q)
  return (work, identified) => {
    const text = description.q === '' ? undefined : textShare(work, q, comparisons)
    const title = readings.length === 0 ? undefined : titleShare(work, readings, comparisons)
    return scored(work, { description, title, text, series: seriesAgreement(work, description, comparisons), identified })
  }
}

interface Shares {
  description: Description
  title: number | undefined
  text: number | undefined
  series: SeriesAgreement | undefined
  identified: Parameters<ScoreWork>[1]
}

function scored(work: DescribedWork, { description, title, text, series, identified }: Shares): Scored {
  const author = description.authors.length === 0 ? undefined : bestAgreement(work, description.authors)
  const runtime = nearestRuntime(work, description.runtime)
  const shares = [
    [WEIGHTS.title, title ?? text],
    [WEIGHTS.author, author && AUTHOR_SHARE[author]],
    [WEIGHTS.series, series && (series === 'name' && description.position === '' ? 1 : SERIES_SHARE[series])],
    [WEIGHTS.runtime, runtime?.share],
  ].flatMap(([weight = 0, share]) => (share === undefined ? [] : [{ weight, share }]))
  const stated = shares.reduce((sum, { weight }) => sum + weight, 0)
  const reached = shares.reduce((sum, { weight, share }) => sum + weight * share, 0)
  const whole = stated === 0 ? 0 : (100 * reached) / stated
  return {
    score: identified ? 100 : Math.round(author === 'none' ? whole * OF_ANOTHER_AUTHOR : whole),
    recordingId: identified?.recordingId || (runtime && runtime.share > 0 ? runtime.recordingId : undefined),
    reasons: {
      ...(title !== undefined && { title: rounded(title) }),
      ...(text !== undefined && { text: rounded(text) }),
      ...(author && { author }),
      ...(series && { series }),
      ...(runtime && { runtime: runtime.share }),
      ...(identified && { identifier: identified.by }),
    },
  }
}

const rounded = (share: number): number => Math.round(share * 100) / 100

function titleShare(
  { title, subtitle }: DescribedWork,
  readings: readonly (readonly string[])[],
  comparisons: Comparisons,
): number {
  const known = (subtitle === '' ? [title] : [title, `${title} ${subtitle}`]).map(wordsOf)
  return Math.max(...readings.flatMap((reading) => known.map((each) => titleSimilarity(reading, each, comparisons))))
}

/**
 * Mostly how many of the words the work has, and to a small degree how much of its title is among the words: for `dune`, `Dune`
 * beats `Dune Messiah`.
 */
function textShare({ title, subtitle, authors, series }: DescribedWork, q: readonly string[], comparisons: Comparisons): number {
  const all = [title, subtitle, ...authors, ...series.flatMap(({ name, position }) => [name, position])].join(' ')
  return 0.75 * coverage(q, wordsOf(all), comparisons) + 0.25 * coverage(wordsOf(title), q, comparisons)
}

function bestAgreement({ authors }: DescribedWork, wanted: readonly string[]): Agreement {
  const found = wanted.map((author) => authorAgreement(authors, author))
  return found.includes('full') ? 'full' : found.includes('surname') ? 'surname' : 'none'
}

function seriesAgreement(
  { series }: DescribedWork,
  description: Description,
  comparisons: Comparisons,
): SeriesAgreement | undefined {
  const isStated = parsePosition(description.position) !== undefined
  if (description.series.length === 0 && !isStated) return undefined
  const named =
    description.series.length === 0
      ? series
      : series.filter(({ name }) => description.series.some((other) => isSameSeries(name, other, comparisons)))
  if (named.length === 0) return 'none'
  if (!isStated) return 'name'
  return named.some(({ position }) => isSamePosition(position, description.position)) ? 'position' : 'conflict'
}

/** `Discworld` is `The Discworld Series`. */
function isSameSeries(one: string, other: string, comparisons: Comparisons): boolean {
  const [a, b] = [bareSeries(one), bareSeries(other)]
  return a === b || titleSimilarity(wordsOf(a), wordsOf(b), comparisons) > 0.85
}
const bareSeries = (name: string): string =>
  titleKey(name)
    .replace(/^(?:the|a|an) /, '')
    .replace(/ (?:series|saga|trilogy|cycle)$/, '')

function nearestRuntime({ recordings }: DescribedWork, seconds: number | undefined) {
  const known = recordings.flatMap(({ id, minutes }) => (minutes !== null && minutes > 0 ? [{ id, seconds: minutes * 60 }] : []))
  if (seconds === undefined || known.length === 0) return undefined
  const [nearest] = known
    .map((recording) => ({ id: recording.id, apart: Math.abs(recording.seconds - seconds) / recording.seconds }))
    .sort((one, other) => one.apart - other.apart)
  if (!nearest) return undefined
  const { apart, id } = nearest
  const share = apart <= CLOSE_RUNTIME.within ? CLOSE_RUNTIME.share : apart <= NEAR_RUNTIME.within ? NEAR_RUNTIME.share : 0
  return { share, recordingId: id }
}
