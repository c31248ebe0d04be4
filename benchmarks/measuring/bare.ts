import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Bodies } from '../references/bare-fastify.ts'
import type { Chapterhouse } from './chapterhouse.ts'
import type { LoadRequest, Side } from './load.ts'
import { type Running, started } from './spawned.ts'

/** How many real responses the bare route returns, to have the same sizes and shapes. */
const SAMPLE = 200

/** Responses of the server to some of these requests, for the bare route to return. */
export async function sampledAnswers({ origin }: Pick<Chapterhouse, 'origin'>, requests: readonly LoadRequest[]): Promise<Bodies> {
  const bodies: Bodies[number][] = []
  for (const { method = 'GET', path: where, headers = {}, body } of requests.slice(0, SAMPLE)) {
    const answer = await fetch(`${origin}${where}`, { method, headers, ...(body !== undefined && { body }) })
    if (!answer.ok) throw new Error(`${method} ${where}: ${answer.status} ${await answer.text()}`)
    const type = answer.headers.get('content-type') ?? ''
    if (type.startsWith('application/json')) bodies.push({ json: await answer.json() })
    else bodies.push({ type, base64: Buffer.from(await answer.arrayBuffer()).toString('base64') })
  }
  return bodies
}

/** Starts the bare framework on a separate port with these responses. */
export function startBare(workspace: string, bodies: Bodies = []): Promise<Running> {
  const file = path.join(workspace, 'bodies.json')
  writeFileSync(file, JSON.stringify(bodies))
  return started({ script: 'benchmarks/references/bare-fastify.ts', args: [file] })
}

/** Equivalent requests to the bare route. */
export function bareSide(
  { origin, pid }: Running,
  bodies: Bodies,
  { method = 'GET', bodyOf, route }: { method?: string; bodyOf?: (n: number) => string; route?: 'inserts' | 'synced-inserts' },
): Side {
  const requests = bodies.map((body, n) => ({
    method,
    path: `/${route ?? ('json' in body ? 'answers' : 'bytes')}/${n}`,
    ...(bodyOf && { body: bodyOf(n), headers: { 'content-type': 'application/json' } }),
  }))
  return { origin, pids: [pid], requests }
}

/** Average bytes per response. */
export function meanSize(bodies: Bodies): number {
  const sizes = bodies.map((body) => ('json' in body ? Buffer.byteLength(JSON.stringify(body.json)) : body.base64.length * 0.75))
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length)
}
