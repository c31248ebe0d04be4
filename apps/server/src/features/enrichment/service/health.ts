import type { GetJson } from './get-json.ts'

export interface Health {
  isReachable: boolean
  latencyMs: number
  checkedAt: Date
  error?: string
}

const FRESH_MS = 60_000

/** Whether a service responds; each is called at most once a minute. */
export function createHealthCheck({ getJson, now }: { getJson: GetJson; now: () => Date }) {
  let last: { base: string; atMs: number; result: Promise<Health> } | undefined

  return (base: string): Promise<Health> => {
    const atMs = now().getTime()
    if (last?.base === base && atMs - last.atMs < FRESH_MS) return last.result
    const result = checkHealth(new URL(`${base}/api/v1/stats`))
    last = { base, atMs, result }
    return result
  }

  async function checkHealth(url: URL): Promise<Health> {
    const [started, checkedAt] = [performance.now(), now()]
    const got = await getJson(url)
    const error = got.kind === 'failed' ? got.reason : got.kind === 'missing' ? 'http_404' : undefined
    const latencyMs = Math.round(performance.now() - started)
    return { isReachable: error === undefined, latencyMs, checkedAt, ...(error !== undefined && { error }) }
  }
}
