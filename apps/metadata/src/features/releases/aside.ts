import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

/** Of a program that fails, the end of what it says is kept. */
const MOST_SAID = 500

export interface Aside {
  args: readonly string[]
  /** For its stdin. */
  input?: AsyncIterable<Uint8Array>
  /** Its end is the end of the program. */
  signal: AbortSignal
}

/** One of the programs beside this file, as a process of its own that may wait: whoever is served comes first. */
export function startAside(program: `${string}.process.ts`, { args, input, signal }: Aside) {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const child = spawn(process.execPath, [file, ...args], { signal, killSignal: 'SIGKILL' })
  yieldToOthers(child)
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID)
  })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const fed = pipeline(input ?? [], child.stdin, { signal })
  // Either may be the second failure of the same work, and nobody waits for it any more.
  for (const promise of [ended, fed]) promise.catch(() => {})
  return { stdout: child.stdout, ended, fed, said: () => said.trim() || 'its process ended' }
}

/** From outside and at once: on Linux a thread inherits it only if it is begun later. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not let us: it runs as it is.
  }
}
