import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { startChapterhouse } from '../measuring/chapterhouse.ts'
import type { Figure, Row } from '../measuring/figure.ts'

const MAIN = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const PASSWORD = 'only for measuring'
/** Sign-ins of each kind per round. */
const TRIES = 12

/** Kinds of accounts; response times must not reveal which one was tried. */
const KINDS = {
  'wrong password': { username: 'known', password: 'not this one' },
  'unknown person': { username: 'nobody-of-that-name', password: PASSWORD },
  'person without a password': { username: 'paired', password: PASSWORD },
  'disabled person, right password': { username: 'disabled', password: PASSWORD },
}
type Kind = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as Kind[]

/** Duration of refused sign-ins by reason: the distributions should overlap. Printed without a target. */
export const loginTiming: Figure = {
  name: 'login-timing',
  noHotSpots: true,
  async measure(bench) {
    const data = await bench.indexed.data()
    user(data, ['add', 'known', '--password-stdin'])
    user(data, ['add', 'disabled', '--password-stdin'])
    user(data, ['add', 'paired'])
    user(data, ['disable', 'disabled'])
    await using server = await startChapterhouse({
      data,
      node: bench.node,
      // Each attempt uses a different address, since one is locked out after ten.
      env: { CHAPTERHOUSE_TRUSTED_PROXIES: '127.0.0.1' },
    })
    const times = new Map<Kind, number[]>(NAMES.map((name) => [name, []]))
    let address = 0
    for (let turn = 0; turn < TRIES * bench.rounds; turn += 1)
      // In a different order each time, so that other load on the machine affects all kinds.
      for (const name of NAMES.toSorted(() => Math.random() - 0.5)) {
        address += 1
        times.get(name)?.push(await refusedIn(server.origin, KINDS[name], `10.1.${address >> 8}.${address & 255}`))
      }
    const reference = sorted(times.get('wrong password') ?? [])
    return NAMES.map((name): Row => {
      const found = sorted(times.get(name) ?? [])
      return {
        what: `time of a refused sign-in (10th, 50th, 90th of 100): ${name}`,
        ours: spread(found),
        reference: spread(reference),
        value: at(found, 0.5) / at(reference, 0.5),
      }
    })
  },
}

function user(data: string, args: readonly string[]): void {
  execFileSync(process.execPath, [MAIN, 'user', ...args, '--data', data], {
    input: `${PASSWORD}\n`,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
}

async function refusedIn(origin: string, body: { username: string; password: string }, address: string): Promise<number> {
  const startedMs = performance.now()
  const answer = await fetch(`${origin}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`a sign-in that should be refused: ${answer.status}`)
  return performance.now() - startedMs
}

const sorted = (times: readonly number[]) => times.toSorted((one, other) => one - other)
const at = (times: readonly number[], share: number) => times[Math.floor((times.length - 1) * share)] ?? 0
const spread = (times: readonly number[]) => `${[0.1, 0.5, 0.9].map((share) => at(times, share).toFixed(1)).join(' / ')} ms`
