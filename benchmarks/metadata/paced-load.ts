// A process of its own: asks so many times a second over kept connections, whatever the answers take, and prints how long they took.
import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'

export interface PacedOptions {
  origin: string
  paths: readonly string[]
  perSecond: number
  forMs: number
}
export interface PacedOutcome {
  answers: number
  /** Milliseconds. */
  p99: number
  slowest: number
}

const { origin, paths, perSecond, forMs } = (await json(process.stdin)) as PacedOptions
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const taken: number[] = []
let asked = 0
const begun = performance.now()
const asking: Promise<void>[] = []
while (performance.now() - begun < forMs) {
  const due = begun + (asked * 1000) / perSecond
  if (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
  asking.push(ask(paths[asked % paths.length] ?? '/'))
  asked += 1
}
await Promise.all(asking)
taken.sort((one, other) => one - other)
const outcome = { answers: taken.length, p99: taken[Math.floor(taken.length * 0.99)] ?? 0, slowest: taken.at(-1) ?? 0 }
process.stdout.write(JSON.stringify(outcome satisfies PacedOutcome), () => process.exit(0))

function ask(path: string): Promise<void> {
  const before = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(`${origin}${path}`, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
    response.resume().once('end', () => {
      taken.push(performance.now() - before)
      resolve()
    })
  }).once('error', reject)
  return promise
}
