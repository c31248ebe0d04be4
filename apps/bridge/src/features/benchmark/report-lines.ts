import type { BenchBook } from './keys.ts'
import type { Score, Share } from './score-files.ts'
import type { CallCounts } from './test-answers.ts'

/** USD per million tokens. */
export interface PriceList {
  in: number
  out: number
}

export interface BenchRun {
  book: BenchBook
  score: Score
  counts: CallCounts & { failed: number }
  /** Rounds of mending, by span. */
  rounds: readonly number[]
  /** As charged by the prices that are set; undefined for test answers. */
  spentUsd: number | undefined
  seconds: number
}

/** Words that a narrator reads in an hour. */
const WORDS_PER_HOUR = 9_300
const MILLION = 1_000_000
const GOALS = { recall: 0.85, tokensIn: 1.5 * MILLION, usd: 5, rounds: 1, hours: 10 }

/** The results of one book, each beside its goal. */
export function reportLines({ book, score, counts, rounds, spentUsd, seconds }: BenchRun, prices: PriceList): string[] {
  const words = book.chapters.reduce((sum, chapter) => sum + chapter.words, 0)
  const hours = words / WORDS_PER_HOUR
  const listed = (counts.tokensIn * prices.in + counts.tokensOut * prices.out) / MILLION
  const inTenHours = (value: number) => (hours === 0 ? 0 : (value / hours) * GOALS.hours)
  // Short books say nothing about ten hours: most of their calls have the same size in a long one.
  const isLong = hours >= 1
  const mending = medianOf(rounds)
  return [
    `${book.keys.title} (${book.chapters.length} chapters, ${words} words, about ${hours.toFixed(1)} hours)`,
    line('leaks', `${score.leaks.length}`, 'goal 0', score.leaks.length === 0),
    ...score.leaks.map((leak) => `    ${leak}`),
    line('overlaps of eight words', `${score.overlaps.length}`, 'goal 0', score.overlaps.length === 0),
    line('gates off by a chapter', `${score.gatesOff.found} of ${score.gatesOff.of} cards`),
    line('recall of names', percent(score.names), 'goal 85 %', reaches(score.names)),
    line('recall of events', percent(score.events), 'goal 85 %', reaches(score.events)),
    line('rounds of mending', `${mending} at the median of ${rounds.length} spans`, 'goal 1', mending <= GOALS.rounds),
    line('calls', `${counts.calls}${counts.failed > 0 ? `, ${counts.failed} of them failed` : ''}, ${Math.round(seconds)} s`),
    line('tokens', `${counts.tokensIn} in, ${counts.tokensOut} out${spentUsd === undefined ? ' (four characters each)' : ''}`),
    ...(isLong
      ? [
          line(
            'tokens in, per 10 hours',
            `${Math.round(inTenHours(counts.tokensIn))}`,
            'goal under 1,500,000',
            inTenHours(counts.tokensIn) < GOALS.tokensIn,
          ),
          line(
            'cost by the list, per 10 hours',
            `${inTenHours(listed).toFixed(2)} USD`,
            'goal under 5 USD',
            inTenHours(listed) < GOALS.usd,
          ),
        ]
      : []),
    line('cost by the list', `${listed.toFixed(4)} USD (${prices.in} in and ${prices.out} out per million tokens)`),
    ...(spentUsd === undefined ? [] : [line('cost by your prices', `${spentUsd.toFixed(4)} USD`)]),
  ]
}

function line(what: string, value: string, goal?: string, isMet?: boolean): string {
  return `  ${what}: ${value}${goal === undefined ? '' : ` (${goal}: ${isMet ? 'met' : 'missed'})`}`
}

const percent = ({ found, of }: Share): string => (of === 0 ? 'no keys' : `${Math.round((100 * found) / of)} % (${found} of ${of})`)
const reaches = ({ found, of }: Share): boolean => found >= GOALS.recall * of

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
