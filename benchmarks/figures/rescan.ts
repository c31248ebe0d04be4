import { type Delay, delayRow, middleOf } from '../measuring/event-loop-gap-meter.ts'
import { type Bench, type Figure, milliseconds } from '../measuring/figure.ts'
import { startMetered, timedRescan } from '../measuring/metered.ts'
import { cpuSeconds, withScanProcess } from '../measuring/process-cost.ts'
import { alternate, median } from '../measuring/rounds.ts'
import { answerOf } from '../measuring/spawned.ts'
import type { Walked } from '../references/walk-and-stat.ts'

/** A rescan is short, so it is repeated often enough to average out noise. */
const ROUNDS = 3
const EVERY_MS = 5

export const rescan: Figure = {
  name: 'rescan',
  async measure({ library, indexed, rounds, node }: Bench) {
    await using server = await startMetered({ data: await indexed.data(), node })
    const delays: Delay[] = []
    const seen = await alternate(rounds * ROUNDS, {
      ours: async () => {
        const used = cpuSeconds(withScanProcess(server.pid))
        const { ms, delay } = await timedRescan(server, EVERY_MS)
        delays.push(delay)
        return { seconds: ms / 1000, cpuSeconds: cpuSeconds(withScanProcess(server.pid)) - used }
      },
      reference: () => answerOf<Walked>('benchmarks/references/walk-and-stat.ts', { root: library.root }),
    })
    const [ours, reference] = [seen.ours, seen.reference].map((side) => median(side.map(({ seconds }) => seconds)))
    if (ours === undefined || reference === undefined) throw new Error('nothing was measured')
    const cost = [seen.ours, seen.reference]
      .map((side) => milliseconds(1000 * median(side.map((one) => one.cpuSeconds))))
      .join(' : ')
    return [
      {
        what: `unchanged rescan against a bare walk-and-stat of the ${library.files} files`,
        ours: milliseconds(ours * 1000),
        reference: milliseconds(reference * 1000),
        value: ours / reference,
        target: { atMost: 2 },
        cost,
      },
      delayRow(`an unchanged rescan of ${library.books.length} books`, { ours: middleOf(delays) }),
    ]
  },
}
