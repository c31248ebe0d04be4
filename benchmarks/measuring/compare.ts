import { type Bench, megabytes, micros, perSecond, type Row, type Target } from './figure.ts'
import { type Measured, measureLoad, type Side } from './load.ts'
import { alternate, median } from './rounds.ts'

const CONNECTIONS = 16
/** By then caches are filled and functions compiled, as in a server that has been running for a while. */
const WARM_SECONDS = 4

/** Loads two servers alternately with the same number of connections; the ratio is the medians'. */
export async function compareLoads(
  { rounds, seconds }: Pick<Bench, 'rounds' | 'seconds'>,
  compared: {
    what: string
    ours: Side
    reference: Side
    target?: Target
    /** Transfers of whole files are compared by throughput instead of requests. */
    by?: 'requests' | 'bytes'
  },
): Promise<Row> {
  const { what, ours, reference, target, by = 'requests' } = compared
  const load = (side: Side, howLong: number) => measureLoad(side, { connections: CONNECTIONS, seconds: howLong, seed: ++seed })
  let seed = 0
  for (const side of [ours, reference]) await load(side, WARM_SECONDS)
  const seen = await alternate(rounds, { ours: () => load(ours, seconds), reference: () => load(reference, seconds) })
  const middle = (side: readonly Measured[], of: keyof Measured) => median(side.map((measured) => measured[of]))
  const [rateKey, cpu] = by === 'bytes' ? (['bytesPerSecond', 'cpuMicrosByMegabyte'] as const) : (['rate', 'cpuMicros'] as const)
  const [a, b] = [middle(seen.ours, rateKey), middle(seen.reference, rateKey)]
  const inWords = by === 'bytes' ? (rate: number) => `${megabytes(rate)}/s` : perSecond
  const cost = [seen.ours, seen.reference].map((side) => micros(middle(side, cpu))).join(' : ')
  return {
    what,
    ours: inWords(a),
    reference: inWords(b),
    value: a / b,
    ...(target && { target }),
    cost: by === 'bytes' ? `${cost} a MB` : cost,
  }
}
