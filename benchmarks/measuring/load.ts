import { cpuSeconds } from './process-cost.ts'
import { answerOf } from './spawned.ts'

export interface LoadRequest {
  method?: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Options of the load generator: either seconds or number of requests. Each connection picks its requests at random. */
export interface Load {
  origin: string
  requests: readonly LoadRequest[]
  connections: number
  seconds?: number
  count?: number
  seed: number
}

export interface LoadOutcome {
  answers: number
  /** Including headers. */
  bytes: number
  seconds: number
  /** Responses other than 2xx. */
  refused: number
  firstRefusal: string
}

export interface Measured {
  /** Requests per second. */
  rate: number
  bytesPerSecond: number
  /** CPU time of the server in microseconds, per request and per megabyte. */
  cpuMicros: number
  cpuMicrosByMegabyte: number
}

/** The target of the load: a URL, the requests, and the processes that serve them. */
export interface Side {
  origin: string
  requests: readonly LoadRequest[]
  pids: readonly number[]
}

/** Loads one server from a separate process. Throws if a request is refused, since that invalidates the figure. */
export async function measureLoad({ pids, ...side }: Side, how: Omit<Load, 'origin' | 'requests'>): Promise<Measured> {
  const before = cpuSeconds(pids)
  const outcome = await answerOf<LoadOutcome>('benchmarks/measuring/load-generator.ts', { ...side, ...how } satisfies Load)
  const { answers, bytes, seconds, refused, firstRefusal } = outcome
  if (refused > 0 || bytes === 0)
    throw new Error(`${refused} requests to ${side.origin} were refused, the first with: ${firstRefusal}`)
  const micros = (cpuSeconds(pids) - before) * 1_000_000
  return {
    rate: answers / seconds,
    bytesPerSecond: bytes / seconds,
    cpuMicros: micros / answers,
    cpuMicrosByMegabyte: micros / (bytes / 1_000_000),
  }
}
