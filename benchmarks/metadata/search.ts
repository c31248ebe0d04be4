import { openReadOnly } from '@chapterhouse/kit/sqlite/db'
import { createRandom, type Random } from '../library/random.ts'
import type { Row } from '../measuring/figure.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { MetadataFigure } from './figures.ts'
import type { Latencies, LatencyOptions } from './latencies.ts'
import { serving } from './serving.ts'

const QUERIES = 1_000
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']
const STOP_WORDS = ['the', 'a', 'of', 'and', 'in', 'to', 'der', 'die', 'das', 'le', 'la', 'el']
const SLOWEST_MS = 25

/** Results for typed text, letter by letter, against one work document, all on one keep-alive connection. */
export const search: MetadataFigure = {
  name: 'search',
  async measure({ artifact, rounds }) {
    const file = await artifact()
    const { typed, ids } = queriesOf(file)
    await using service = await serving(['--db', file])
    const measure = async (paths: readonly string[]): Promise<number[]> =>
      (await answerOf<Latencies>('benchmarks/metadata/latencies.ts', { origin: service.origin, paths } satisfies LatencyOptions)).ms
    const rows: Row[] = []
    for (const route of ['/api/v1/search', '/api/v1/works/search', '/api/v1/coverage/works']) {
      const runs: Run[] = []
      for (let round = 0; round < rounds; round += 1) {
        const point = await measure(ids.map((id) => `/api/v1/works/${id}`))
        runs.push({ point, page: await measure(typed.map((q) => `${route}?q=${encodeURIComponent(q)}`)) })
      }
      rows.push(...(['p50', 'p99'] as const).map((name) => bestOf(route, name, runs)))
      if (route === '/api/v1/coverage/works') continue
      const broad = [...LETTERS, ...STOP_WORDS].map((q) => `${route}?q=${q}`)
      const slowest = Math.min(...(await severally(rounds, () => measure(broad))).map((ms) => Math.max(...ms)))
      const reference = at(runs[0]?.point ?? [], 0.5)
      rows.push({
        what: `${route}: the slowest letter or stop word`,
        ours: `${slowest.toFixed(1)} ms`,
        reference: `${reference.toFixed(2)} ms for a work`,
        value: slowest,
        unit: 'ms',
        target: { atMost: SLOWEST_MS },
      })
    }
    return rows
  },
}

interface Run {
  point: readonly number[]
  page: readonly number[]
}
const SHARE = { p50: 0.5, p99: 0.99 }
const TARGET = { p50: 6, p99: 60 }

/** The best of several runs counts, as the others include other load on the machine. */
function bestOf(route: string, name: 'p50' | 'p99', runs: readonly Run[]): Row {
  const ratios = runs.map(({ point, page }) => ({ ours: at(page, SHARE[name]), reference: at(point, 0.5) }))
  const best = ratios.toSorted((one, other) => one.ours / one.reference - other.ours / other.reference)[0] ?? {
    ours: 0,
    reference: 1,
  }
  return {
    what: `${route}?q=, ${name}; against the median of one work`,
    ours: `${best.ours.toFixed(2)} ms`,
    reference: `${best.reference.toFixed(2)} ms`,
    value: best.ours / best.reference,
    target: { atMost: TARGET[name] },
  }
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

async function severally<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done = []
  for (let time = 0; time < times; time += 1) done.push(await work())
  return done
}

/** Prefixes typed on the way to titles, names and volumes, along with single letters, stop words and pairs of them. */
function queriesOf(file: string): { typed: string[]; ids: string[] } {
  using db = openReadOnly(file)
  const random = createRandom(11)
  const spread = (sql: string): string[] => db.all<{ text: string }>(sql).map(({ text }) => text)
  const titles = spread('SELECT title AS text FROM works WHERE rowid % 97 = 0 LIMIT 2000')
  const people = spread('SELECT name AS text FROM people WHERE rowid % 53 = 0 LIMIT 2000')
  const series = spread('SELECT name AS text FROM series WHERE rowid % 23 = 0 LIMIT 2000')
  const ids = spread('SELECT id AS text FROM works WHERE rowid % 293 = 0 LIMIT 1000')
  const shapes: readonly ((random: Random) => string)[] = [
    () => cut(random.pick(titles), random),
    () => random.pick(titles),
    () => cut(random.pick(people), random),
    () => random.pick(people),
    () => `${random.pick(series)} ${random.between(1, 9)}`,
    () => `${cut(random.pick(titles), random)} ${random.pick(people)}`,
    () => random.pick(LETTERS),
    () => random.pick(STOP_WORDS),
    () => `${random.pick(STOP_WORDS)} ${random.pick(LETTERS)}`,
  ]
  // Letters and stop words are a tenth, as in real typing.
  const typed = Array.from({ length: QUERIES }, () => {
    const shape = random.isLucky(0.9) ? shapes[random.below(6)] : shapes[6 + random.below(3)]
    return shape?.(random) ?? ''
  })
  return { typed: typed.filter((text) => text.trim() !== ''), ids }
}

function cut(text: string, random: Random): string {
  return text.slice(0, random.between(1, text.length)).trimEnd()
}
