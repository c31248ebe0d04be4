import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

export interface Running extends AsyncDisposable {
  pid: number
  /** `http://127.0.0.1:1234`, as printed by the program. */
  origin: string
  /** From calling `started` until the line `listening on …`. */
  listeningMs: number
  end(): Promise<void>
}

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Compile cache like `npm start`'s: every start after the first uses it. */
const COMPILED = path.join(ROOT, 'node_modules', '.cache', 'compile')
const LISTENING = /^listening on (http:\/\/\S+)$/
const PATIENCE_MS = 30_000

/** Starts one of our programs like `npm start`, and waits until it prints `listening on …`. It is stopped on disposal. */
export async function started({
  script,
  args = [],
  env = {},
  node = [],
}: {
  /** Relative to the repository. */
  script: string
  args?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Options for Node. */
  node?: readonly string[]
}): Promise<Running> {
  const begun = performance.now()
  // Through `env`, which is replaced by the program, so these variables extend this process's.
  const set = Object.entries({ NODE_COMPILE_CACHE: COMPILED, ...env }).map(([name, value]) => `${name}=${value}`)
  const child = spawn('env', [...set, process.execPath, ...node, path.join(ROOT, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  child.stderr.on('data', (piece: Buffer) => void complaints.splice(20, 1, String(piece)))
  const ended = once(child, 'close')
  const origin = await Promise.race([
    listeningAt(child),
    ended.then(() => Promise.reject(new Error(`${script} ended before it listened: ${complaints.join('')}`))),
  ])
  const end = () => hangUp(child, ended)
  return { pid: child.pid ?? 0, origin, listeningMs: performance.now() - begun, end, [Symbol.asyncDispose]: end }
}

/** Runs a script to its end with `input` as JSON, and parses the JSON that it prints. */
export async function answerOf<T>(script: string, input: unknown): Promise<T> {
  const child = spawn(process.execPath, [path.join(ROOT, script)], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(input))
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
  return JSON.parse(printed) as T
}

/** Keeps reading the output, so that the child never blocks on a full pipe. */
async function listeningAt({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('nothing to read')
  const lines = createInterface({ input: stdout })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const impatient = setTimeout(() => reject(new Error('it never printed that it is listening')), PATIENCE_MS)
  lines.on('line', (line) => {
    const [, origin] = LISTENING.exec(line) ?? []
    if (origin !== undefined) resolve(origin)
  })
  return promise.finally(() => clearTimeout(impatient))
}

async function hangUp(child: ChildProcess, ended: Promise<unknown>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    const killed = setTimeout(() => child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(killed)
  }
}
