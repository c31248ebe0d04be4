import { openReadOnly, type ReadDb } from '@chapterhouse/kit/sqlite'
import { listProviderMatches } from '../../apps/metadata/src/features/provider/provider.ts'
import { createSearch, prepareSearch, type Search } from '../../apps/metadata/src/features/search/index.ts'
import { createRandom } from '../library/random.ts'
import type { Row } from '../measuring/figure.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { MatchesAsked, MatchesSeen, MatchQuery } from './ask-matches.ts'
import type { MetadataFigure } from './figures.ts'
import {
  type Book,
  type BookOfSeries,
  byAnother,
  DECORATED_FORMS,
  type Form,
  PLAIN_FORMS,
  queriesOf,
  SERIES_FORMS,
  withoutAuthor,
} from './match-forms.ts'
import { SERIES_BOOKS } from './series-books.ts'
import { serving } from './serving.ts'

const SECTION = 'Matching for Audiobookshelf'
const TITLES = 9_810
/** Queries of each form for the latencies: some 2,000 in all. */
const PLAIN_OF_A_FORM = 200
const OTHERS_OF_A_FORM = 50
/** Of the plain search, which is the reference: in this process, without a connection between. */
const MOST_OF_PLAIN = 1_000
const SLOWEST_P99_MS = 25

/** All queries of one form. */
interface QuerySet {
  form: { name: string; target?: number }
  books: 'generated' | 'real'
  queries: readonly MatchQuery[]
}
interface Measured extends QuerySet {
  seen: MatchesSeen
}

/** How often Audiobookshelf gets the right book first, by how the book is written down; against the plain search alone. */
export const matching: MetadataFigure = {
  name: 'matching',
  section: SECTION,
  async measure({ artifact, progress }) {
    const file = await artifact()
    using db = openReadOnly(file)
    await using service = await serving(['--db', file])
    const measured: Measured[] = []
    for (const { form, books, queries } of setsOf(db)) {
      const asked = { origin: service.origin, queries } satisfies MatchesAsked
      const seen = await answerOf<MatchesSeen>('benchmarks/metadata/ask-matches.ts', asked)
      progress(`  ${form.name} (${books}): ${percent(seen.right, queries.length)}`)
      measured.push({ form, books, queries, seen })
    }
    using search = createSearch({ db, core: prepareSearch(db).core, hasCards: true })
    const plain = plainSearch(db, search)
    return measured.map((each) => toRow(each, plain))
  },
}

function toRow({ form, books, queries, seen }: Measured, plain: (query: MatchQuery) => Outcome): Row {
  const sample = queries.slice(0, MOST_OF_PLAIN).map(plain)
  const share = (outcome: Outcome): string => percent(sample.filter((each) => each === outcome).length, sample.length)
  return {
    what: `${form.name} (${books}): right one first; nothing found`,
    ours: `${percent(seen.right, queries.length)}; ${percent(seen.nothing, queries.length)}`,
    reference: `${share('right')}; ${share('nothing')}`,
    value: (100 * seen.right) / queries.length,
    unit: '%',
    ...(form.target !== undefined && { target: { atLeast: form.target } }),
  }
}

/** Queries of all forms that need another reading against those that the plain search answers, over the same connection. */
export const matchingSpeed: MetadataFigure = {
  name: 'matching-speed',
  section: SECTION,
  async measure({ artifact, rounds }) {
    const file = await artifact()
    using db = openReadOnly(file)
    await using service = await serving(['--db', file])
    const plainNames = PLAIN_FORMS.map(({ name }) => name)
    const sets = setsOf(db)
    const [plain, others] = [true, false].map((isPlain) =>
      sets
        .filter(({ form }) => plainNames.includes(form.name) === isPlain)
        .flatMap(({ queries }) => queries.slice(0, isPlain ? PLAIN_OF_A_FORM : OTHERS_OF_A_FORM)),
    ) as [MatchQuery[], MatchQuery[]]
    const measure = async (queries: readonly MatchQuery[], round: number): Promise<number[]> => {
      const asked = { origin: service.origin, queries, round } satisfies MatchesAsked
      return (await answerOf<MatchesSeen>('benchmarks/metadata/ask-matches.ts', asked)).ms
    }
    const runs: { ours: number[]; reference: number[] }[] = []
    for (let round = 0; round < rounds; round += 1)
      runs.push({ reference: await measure(plain, round), ours: await measure(others, round) })
    return ([0.5, 0.99] as const).map((share) => latency(share, runs))
  },
}

/** Of several runs the best counts: the others contain whatever else the machine did. */
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

function setsOf(db: ReadDb): QuerySet[] {
  const { titles, ofSeries } = booksOf(db)
  const stranger = byAnother(titles.slice(0, 500).map(({ author }) => author))
  const sets = <B extends Book>(books: QuerySet['books'], of: readonly B[], forms: readonly Form<B>[]): QuerySet[] =>
    forms.map((form) => ({ form, books, queries: queriesOf(of, form, createRandom(21)) }))
  return [
    ...sets('generated', titles, [...PLAIN_FORMS, ...DECORATED_FORMS, ...DECORATED_FORMS.map(withoutAuthor), stranger]),
    ...sets('real', ofSeries, [...PLAIN_FORMS, ...DECORATED_FORMS, stranger]),
    ...sets('real', ofSeries, [...SERIES_FORMS, ...SERIES_FORMS.map(withoutAuthor)]),
  ]
}

type Outcome = 'right' | 'wrong' | 'nothing'

/** `/abs/search` without the other readings. */
function plainSearch(db: ReadDb, search: Search): (query: MatchQuery) => Outcome {
  return ({ query, author, asins }) => {
    if (search.bestWorks(query, 1).length === 0) return 'nothing'
    const release = { db, version: 5, hasDocuments: true, etag: '', search }
    const [first] = listProviderMatches(release, { query, author, isbn: '' }).matches
    return first && asins.includes(first.asin ?? '') ? 'right' : 'wrong'
  }
}

function booksOf(db: ReadDb): { titles: Book[]; ofSeries: BookOfSeries[] } {
  const all = db
    .all<{ title: string; author: string; asins: string }>(
      `SELECT w.title,
         (SELECT p.name FROM work_authors a JOIN people p ON p.id = a.person_id WHERE a.work_id = w.id ORDER BY a.ord LIMIT 1) AS author,
         (SELECT group_concat(asin) FROM recording_asins a WHERE a.work_id = w.id) AS asins
       FROM works w`,
    )
    .map((work) => ({ ...work, asins: work.asins.split(',') }))
  const byTitle = Map.groupBy(all, ({ title }) => title.toLowerCase())
  const unique = all.filter(({ title }) => byTitle.get(title.toLowerCase())?.length === 1)
  const random = createRandom(20)
  return {
    titles: Array.from({ length: TITLES }, () => random.pick(unique)),
    ofSeries: SERIES_BOOKS.flatMap((book) => {
      const work = byTitle.get(book.title.toLowerCase())?.find(({ author }) => author === book.author)
      return work ? [{ ...book, asins: work.asins }] : []
    }),
  }
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

const percent = (count: number, of: number): string => `${((100 * count) / of).toFixed(1)} %`
