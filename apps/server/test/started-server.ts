import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'

const MAIN = path.resolve(import.meta.dirname, '../src/main.ts')

/** Without rate limits, since tests send requests faster than people do. */
const UNLIMITED = { CHAPTERHOUSE_LIMITS_REQUESTS_PER_SECOND: '0', CHAPTERHOUSE_LIMITS_MEDIA_REQUESTS_PER_SECOND: '0' }

/** Longer than a server takes to stop. */
const LEFT_BEHIND_MS = 10_000

/** Servers to kill if a failed test left them running, since they would keep the test process alive. */
const started = new Set<ChildProcess>()
after(() => {
  const killLeftovers = () => {
    for (const child of started) child.kill('SIGKILL')
  }
  setTimeout(killLeftovers, LEFT_BEHIND_MS).unref()
})

/** Starts the real program on a real port; `printed` is its startup message, `output` collects stderr. */
export async function startServer(
  data: string,
  args: readonly string[],
  { command = 'serve', env = {} }: { command?: 'start' | 'serve'; env?: Record<string, string> } = {},
) {
  const child = spawn(process.execPath, [MAIN, command, '--data', data, '--bind', '127.0.0.1:0', ...args], {
    env: { ...UNLIMITED, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.add(child)
  const output: string[] = []
  child.stderr.on('data', (text) => output.push(String(text)))
  const printed = await firstSign(child, output)
  const url = /^listening on (https?:\/\/\S+)$/m.exec(printed)?.[1] ?? ''
  let token = passwords.get(data)?.token ?? ''
  const password = /Password\s+(\S+)/.exec(printed)?.[1]
  if (password) passwords.set(data, { password, token: '' })

  async function request<T>(method: string, where: string, body?: unknown): Promise<T> {
    const response = await fetch(`${url}/api/v1${where}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${where}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }

  return {
    url,
    child,
    printed,
    output,
    get: <T>(where: string) => request<T>('GET', where),
    put: <T>(where: string, body: unknown) => request<T>('PUT', where, body),
    post: <T>(where: string, body?: unknown) => request<T>('POST', where, body),
    delete: (where: string) => request<void>('DELETE', where),
    useToken(known: string): void {
      token = known
    },
    /** Signs in with the password that the first run printed. */
    async signIn(): Promise<{ token: string }> {
      const { password: first = '' } = passwords.get(data) ?? {}
      const response = await request<{ token: string; server_id: string }>('POST', '/auth/login', {
        username: 'admin',
        password: first,
      })
      token = response.token
      assert.ok(response.server_id)
      return response
    },
    /** Waits until every library is scanned. Starts a startup scan that is delayed. */
    async scanned(): Promise<void> {
      for (let turn = 0; ; turn += 1) {
        const { libraries } = await request<{ libraries: { scan: { running: boolean; queued: boolean; total: number } }[] }>(
          'GET',
          '/admin/libraries',
        )
        const idle = libraries.filter(({ scan }) => !scan.running && !scan.queued)
        if (idle.length === libraries.length && idle.every(({ scan }) => scan.total > 0)) return
        if (turn === 10 && idle.some(({ scan }) => scan.total === 0)) await request('POST', '/admin/scan')
        await pause(50)
      }
    },
    /** Stops the server and returns its exit code. */
    async stop(): Promise<number | null> {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      return child.exitCode
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

const passwords = new Map<string, { password: string; token: string }>()

/** The output up to the end of the startup message; throws with the stderr of a server that exits. */
async function firstSign(child: ChildProcess, output: readonly string[]): Promise<string> {
  let printed = ''
  child.stdout?.on('data', (text) => {
    printed += String(text)
  })
  for (let turn = 0; turn < 600; turn += 1) {
    if (/┘/.test(printed)) return printed
    assert.equal(child.exitCode, null, output.join(''))
    await pause(25)
  }
  throw new Error(`no startup message: ${printed} ${output.join('')}`)
}
