// A separate process: sends requests one at a time on one keep-alive connection, and prints their durations as JSON.
import { Agent, get } from 'node:http'
import { json } from 'node:stream/consumers'

export interface LatencyOptions {
  origin: string
  paths: readonly string[]
}
export interface Latencies {
  /** In milliseconds, in the order of the paths. */
  ms: number[]
}

const { origin, paths } = (await json(process.stdin)) as LatencyOptions
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
// Warms up the connection and the client, outside the measurement.
for (const path of paths.slice(0, 100)) await sendRequest(path)
const ms: number[] = []
for (const path of paths) {
  const before = performance.now()
  await sendRequest(path)
  ms.push(performance.now() - before)
}
process.stdout.write(JSON.stringify({ ms } satisfies Latencies), () => process.exit(0))

function sendRequest(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  get(`${origin}${path}`, { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`))
    response.resume().once('end', resolve)
  }).once('error', reject)
  return promise
}
