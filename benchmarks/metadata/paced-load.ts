// A separate process: sends requests at a fixed rate over keep-alive connections, and prints their durations.
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
  /** In milliseconds. */
  p99: number
  slowest: number
}

const { origin, paths, perSecond, forMs } = (await json(process.stdin)) as PacedOptions
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const taken: number[] = []
let sent = 0
const begun = performance.now()
const pending: Promise<void>[] = []
while (performance.now() - begun < forMs) {
  const due = begun + (sent * 1000) / perSecond
  if (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, due - performance.now()))
  pending.push(sendRequest(paths[sent % paths.length] ?? '/'))
  sent += 1
}
await Promise.all(pending)
taken.sort((one, other) => one - other)
const outcome = { answers: taken.length, p99: taken[Math.floor(taken.length * 0.99)] ?? 0, slowest: taken.at(-1) ?? 0 }
process.stdout.write(JSON.stringify(outcome satisfies PacedOutcome), () => process.exit(0))

function sendRequest(path: string): Promise<void> {
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
