import assert from 'node:assert/strict'

/** As much of a server as a bridge and its admin need. */
interface Paired {
  url: string
  post: <T>(where: string, body?: unknown) => Promise<T>
}

export const ESTIMATES = {
  asr_seconds_per_audio_hour: 900,
  agent_usd_per_audio_hour: 0.2,
  agent_usd_per_ebook: 1.35,
  samples: 9,
  agent_backend: 'gpt-oss 120b',
  agent_ready: true,
  can_contribute: true,
  monthly_budget_usd: 50,
  month_spent_usd: 18.4,
}

const READY = { library_id: 1, mount_path: '/mnt/audiobooks', ok: true, writable: true }

interface Claimed {
  job: { id: number; path: string }
  claim: string
}

/** A bridge over real requests, which does only what the test says. */
export async function pairTestBridge(server: Paired, { name = 'Workshop', code }: { name?: string; code?: string } = {}) {
  const typed = code ?? (await server.post<{ code: string }>('/admin/bridge/pair')).code
  let token = ''
  async function request<T>(method: 'POST' | 'PUT', where: string, body: unknown): Promise<T | undefined> {
    const response = await fetch(`${server.url}/api/v1${where}`, {
      method,
      headers: { 'x-service-client': 'Chapterhouse Bridge/1.2.0 (linux)', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${where}: ${response.status} ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as T)
  }
  token = (await request<{ token: string }>('POST', '/bridge/pair', { code: typed, name }))?.token ?? ''
  return {
    /** Without changes: online, with one library that it can write to. */
    beat: (changes: object = {}, estimates: object = {}) =>
      request<{ cancel: number[]; retry: number[] }>('PUT', '/bridge/status', {
        public_url: 'http://workshop.local:8091',
        kinds: ['sidecars.generate'],
        libraries: [READY],
        estimates: { sidecars: { ...ESTIMATES, ...estimates } },
        ...changes,
      }),
    async claim(): Promise<Claimed> {
      const claimed = await request<Claimed>('POST', '/bridge/jobs/claim', { kinds: ['sidecars.generate'] })
      assert.ok(claimed, 'a queued job')
      return claimed
    },
    report: ({ job: { id }, claim }: Claimed, report: { state: string; progress?: object; result?: object; error?: string }) =>
      request<{ cancel_requested: boolean }>('PUT', `/bridge/jobs/${id}`, { claim, ...report }),
  }
}

/** A paired bridge whose only job needs attention. */
export async function addParkedJob(server: Paired, path: string): Promise<void> {
  const bridge = await pairTestBridge(server)
  await bridge.beat()
  await server.post('/admin/bridge/jobs', { kind: 'sidecars.generate', library_id: 1, path })
  const progress = { step: 'asr', done: 2, total: 5, stage: 'chapters', park: { code: 'asr_unavailable' } }
  await bridge.report(await bridge.claim(), { state: 'needs_attention', progress })
}
