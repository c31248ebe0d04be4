import { openReadOnly, type ReadDb } from '@chapterhouse/kit/sqlite/db'
import { listProviderMatches } from '../../apps/metadata/src/features/provider/provider.ts'
import { createSearch, prepareSearch, type Search } from '../../apps/metadata/src/features/search/index.ts'
import type { Row } from '../measuring/figure.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { MetadataFigure } from './figures.ts'
import { PLAIN_FORMS } from './match-forms.ts'
import { type QuerySet, querySetsOf } from './match-queries.ts'
import type { MatchesOptions, MatchesSeen, MatchQuery, Outcome } from './request-matches.ts'
import { serving } from './serving.ts'

const SECTION = 'Matching for Audiobookshelf'
/** Queries of each form for latencies: about 2,000 in total. */
const PLAIN_OF_A_FORM = 200
const OTHERS_OF_A_FORM = 50
/** For the plain search, which is the reference, in this process and without a connection. */
const MAX_OF_PLAIN = 1_000
const SLOWEST_P99_MS = 25

interface Measured extends QuerySet {
  seen: MatchesSeen
}

/** How often Audiobookshelf gets the right book first, by how the book is written, against the plain search. */
export const matching: MetadataFigure = {
  name: 'matching',
  section: SECTION,
  async measure({ artifact, progress }) {
    const file = await artifact()
    using db = openReadOnly(file)
    await using service = await serving(['--db', file])
    const measured: Measured[] = []
    for (const set of querySetsOf(db)) {
      const { form, books, queries } = set
      const options = { origin: service.origin, queries } satisfies MatchesOptions
      const seen = await answerOf<MatchesSeen>('benchmarks/metadata/request-matches.ts', options)
      progress(`  ${form.name} (${books}): ${percentOf(seen.outcomes, 'right')}`)
      measured.push({ ...set, seen })
    }
    using search = createSearch({ db, core: prepareSearch(db).core, hasCards: true })
    const plain = plainSearch(db, search)
    return measured.map((each) => toRow(each, plain))
  },
}

function toRow({ form, books, queries, namesOne, seen }: Measured, plain: (query: MatchQuery) => Outcome): Row {
  const isMeant = queries.map(namesOne)
  const figures = (outcomes: readonly Outcome[]) => {
    const meant = outcomes.filter((_, at) => isMeant[at])
    return `${percentOf(meant, 'right')}; ${percentOf(outcomes, 'right')}; ${percentOf(outcomes, 'nothing')}`
  }
  const meant = seen.outcomes.filter((_, at) => isMeant[at])
  return {
    what: `${form.name} (${books})`,
    ours: figures(seen.outcomes),
    reference: figures(queries.slice(0, MAX_OF_PLAIN).map(plain)),
    value: (100 * count(meant, 'right')) / meant.length,
    unit: '%',
    ...(form.target !== undefined && { target: { atLeast: form.target } }),
  }
}

const count = (outcomes: readonly Outcome[], wanted: Outcome): number => outcomes.filter((each) => each === wanted).length
const percentOf = (outcomes: readonly Outcome[], wanted: Outcome): string =>
  outcomes.length === 0 ? '-' : `${((100 * count(outcomes, wanted)) / outcomes.length).toFixed(1)} %`

/** Queries that need another reading, against those answered by the plain search, over the same connection. */
export const matchingSpeed: MetadataFigure = {
  name: 'matching-speed',
  section: SECTION,
  async measure({ artifact, rounds }) {
    const file = await artifact()
    using db = openReadOnly(file)
    await using service = await serving(['--db', file])
    const plainNames = PLAIN_FORMS.map(({ name }) => name)
    const sets = querySetsOf(db)
    const [plain, others] = [true, false].map((isPlain) =>
      sets
        .filter(({ form }) => plainNames.includes(form.name) === isPlain)
        .flatMap(({ queries }) => queries.slice(0, isPlain ? PLAIN_OF_A_FORM : OTHERS_OF_A_FORM)),
    ) as [MatchQuery[], MatchQuery[]]
    const measure = async (queries: readonly MatchQuery[], round: number): Promise<number[]> => {
      const options = { origin: service.origin, queries, round } satisfies MatchesOptions
      return (await answerOf<MatchesSeen>('benchmarks/metadata/request-matches.ts', options)).ms
    }
    const runs: { ours: number[]; reference: number[] }[] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push({ reference: await measure(plain, round), ours: await measure(others, round) })
    const hostile: number[] = []
    for (let round = 0; round < rounds; round += 1) hostile.push(Math.max(...(await measure(HOSTILE, round))))
    return [...([0.5, 0.99] as const).map((share) => latency(share, runs)), slowest(hostile, runs)]
  },
}

/** The slowest of thousands of random queries of brackets, numbers, dashes, and common and misspelt words. */
const HOSTILE: readonly MatchQuery[] = [
  "book's 1 - ",
  'Book 1 01 - [ s ',
  "book's and 01 - ( ",
  'and by and 01 - ',
  'love: night - dark (house) by ',
  'lvoe nihgt - by hosue: wrold ',
  'love girl 1 - wolf: ',
  'Part II & Part 2: love ',
].flatMap((text) => ['', 'Stool Ni'].map((author) => ({ query: text.repeat(40).slice(0, 256), author, asins: [] })))

function slowest(hostile: readonly number[], runs: readonly { ours: readonly number[] }[]): Row {
  const [ours, reference] = [Math.min(...hostile), Math.min(...runs.map((run) => at(run.ours, 0.99)))]
  return {
    what: '/abs/search, the slowest of hostile queries of 256 bytes; against the p99 of those with another reading',
    ours: `${ours.toFixed(2)} ms`,
    reference: `${reference.toFixed(2)} ms`,
    value: ours / reference,
    target: { atMost: 5 },
  }
}

/** The best of several runs counts, as the others include other load on the machine. */
function latency(share: number, runs: readonly { ours: readonly number[]; reference: readonly number[] }[]): Row {
  const [ours, reference] = (['ours', 'reference'] as const).map((side) =>
    Math.min(...runs.map((run) => at(run[side], share))),
  ) as [number, number]
  return {
    what: `/abs/search with another reading, p${share * 100}; against queries that the plain search answers`,
    ours: `${ours.toFixed(2)} ms`,
    reference: `${reference.toFixed(2)} ms`,
    value: ours,
    unit: 'ms',
    ...(share === 0.99 && { target: { atMost: SLOWEST_P99_MS } }),
  }
}

/** `/abs/search` without other readings, and without preferring exact titles. */
function plainSearch(db: ReadDb, search: Search): (query: MatchQuery) => Outcome {
  return ({ query, author, asins }) => {
    if (search.bestWorks(query, 1).length === 0) return 'nothing'
    const plain = { ...search, titles: { ...search.titles, titled: () => [] } }
    const release = { db, version: 5, hasDocuments: true, etag: '', search: plain }
    const [first] = listProviderMatches(release, { query, author, isbn: '' }).matches
    return first && asins.includes(first.asin ?? '') ? 'right' : 'wrong'
  }
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}
