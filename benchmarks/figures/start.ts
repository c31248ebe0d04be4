import { startBare } from '../measuring/bare.ts'
import { listening } from '../measuring/chapterhouse.ts'
import { type Bench, type Figure, milliseconds, type Row } from '../measuring/figure.ts'
import { alternate, median } from '../measuring/rounds.ts'
import type { Running } from '../measuring/spawned.ts'

const ROUNDS = 3
const LIMIT_MS = 1000

/** From process start to the first response, with the compile cache of `npm start`. */
export const start: Figure = {
  name: 'start',
  async measure({ indexed, workspace, rounds, library, node }: Bench): Promise<Row[]> {
    const data = await indexed.data()
    const starts = {
      ours: () => firstAnswer({ data, node }),
      reference: () => answered(() => startBare(workspace)),
    }
    // The first start of each fills the compile cache.
    await alternate(1, starts)
    const seen = await alternate(rounds * ROUNDS, starts)
    const [ours, reference] = [median(seen.ours), median(seen.reference)]
    const row = { ours: milliseconds(ours), reference: milliseconds(reference) }
    return [
      {
        what: `startup to first response with ${library.books.length} books`,
        ...row,
        value: ours / reference,
        target: { atMost: 2 },
      },
      { what: 'the same, in absolute time', ...row, value: ours, unit: 'ms', target: { atMost: LIMIT_MS } },
    ]
  },
}

/** Milliseconds from the start of a server on this data folder to its first response. */
export const firstAnswer = (options: { data: string; node: readonly string[] }): Promise<number> =>
  answered(() => listening(options))

async function answered(begin: () => Promise<Running>): Promise<number> {
  const before = performance.now()
  await using running = await begin()
  const answer = await fetch(`${running.origin}/healthz`)
  if (!answer.ok) throw new Error(`/healthz: ${answer.status}`)
  return performance.now() - before
}
