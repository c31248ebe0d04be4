import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Running, started } from './spawned.ts'

export interface Chapterhouse extends Running {
  headers: Readonly<Record<string, string>>
  /** Sends a request as the admin and returns the parsed response; throws for anything but 2xx. */
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Waits until the scans of a library have finished, and returns its number of books. */
  scanned(libraryId: number, everyMs?: number): Promise<number>
}

interface ChapterhouseOptions {
  data: string
  env?: Readonly<Record<string, string>>
  node?: readonly string[]
}

const ROOT = path.resolve(import.meta.dirname, '../..')
const ADMIN = { username: 'bench', password: 'only for measuring, on this machine' }
const MAIN = 'apps/server/src/main.ts'
const SCAN_CHECKED_EVERY_MS = 250
/** As set by the units in `deploy/`. */
const AS_DEPLOYED = { MALLOC_ARENA_MAX: '2' }
/** One machine sends requests faster than all listeners of a household. */
const UNLIMITED = { CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '0', CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '0' }

/** Creates a data folder with an admin, like a deployment. */
export function makeDataFolder(data: string): string {
  const args = [path.join(ROOT, MAIN), 'user', 'add', ADMIN.username, '--admin', '--password-stdin', '--data', data]
  execFileSync(process.execPath, args, { input: `${ADMIN.password}\n`, stdio: ['pipe', 'ignore', 'inherit'] })
  return data
}

/** Starts the server on such a folder like an operator, on a free port. */
export function listening({ data, env = {}, node = [] }: ChapterhouseOptions): Promise<Running> {
  return started({
    script: MAIN,
    args: ['serve', '--data', data, '--bind', '127.0.0.1:0'],
    env: { ...AS_DEPLOYED, ...UNLIMITED, ...env },
    node,
  })
}

/** The same, signed in and with all scans finished, including those requested at startup, some seconds later with few cores. */
export async function startChapterhouse(options: ChapterhouseOptions): Promise<Chapterhouse> {
  const begun = new Date().toISOString()
  const running = await listening(options)
  try {
    const { token } = await request<{ token: string }>(running.origin, { method: 'POST', path: '/auth/login', body: ADMIN })
    const headers = { authorization: `Bearer ${token}` }
    const call = <T>(method: string, path: string, body?: unknown) => request<T>(running.origin, { method, path, headers, body })
    const scanned = (libraryId: number, everyMs = 25) => settled(call, libraryId, everyMs)
    const server = { ...running, headers, call, scanned }
    for (const { id } of (await call<{ libraries: { id: number }[] }>('GET', '/libraries')).libraries)
      await scannedAtStart(call, id, begun)
    return server
  } catch (error) {
    await running.end()
    throw error
  }
}

interface Run {
  trigger: string
  started_at: string
  finished_at: string | null
}

async function scannedAtStart(call: Chapterhouse['call'], libraryId: number, begun: string): Promise<void> {
  for (;;) {
    const { runs } = await call<{ runs: Run[] }>('GET', `/admin/scan-runs?library_id=${libraryId}`)
    const isOver = (run: Run) => run.trigger === 'startup' && run.started_at >= begun && run.finished_at !== null
    if (runs.some(isOver)) return
    await setTimeout(SCAN_CHECKED_EVERY_MS)
  }
}

async function settled(call: Chapterhouse['call'], libraryId: number, everyMs: number): Promise<number> {
  for (;;) {
    const scan = await call<{ running: boolean; queued: boolean; unavailable?: boolean }>(
      'GET',
      `/admin/libraries/${libraryId}/scan`,
    )
    if (!scan.running && !scan.queued) break
    await setTimeout(everyMs)
  }
  const { libraries } = await call<{ libraries: { id: number; book_count: number }[] }>('GET', '/admin/libraries')
  return libraries.find(({ id }) => id === libraryId)?.book_count ?? 0
}

interface Request {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}

async function request<T>(origin: string, { method, path, headers = {}, body }: Request): Promise<T> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
