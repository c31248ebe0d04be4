import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** Of a program that fails, the end of what it says is kept. */
const MOST_OUTPUT = 500

/**
 * One of the programs beside this file, as a process of its own that may wait: whoever is served comes first. It ends with `signal`, and
 * with us.
 */
export function startInChildProcess(program: `${string}.process.ts`, options: object, signal: AbortSignal) {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    signal,
    killSignal: 'SIGKILL',
  })
  yieldToOthers(child)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MOST_OUTPUT)
  })
  const answer = new Promise<unknown>((resolve) => child.once('message', resolve))
  const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  // It may have no listener.
  ended.catch(() => {})
  // A failure to send also ends the process, which reports it.
  child.send(options, () => {})
  return { stdout: child.stdout, answer, ended, output: () => output.trim() || 'its process ended' }
}

/** The one answer of such a program; undefined when it ended without one. */
export async function runInChildProcess<T>(program: `${string}.process.ts`, options: object, signal: AbortSignal) {
  const { answer, ended, output: said } = startInChildProcess(program, options, signal)
  const found = await Promise.race([answer, ended]).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  return { answer: found as T | undefined, output: said() }
}

/** From outside and at once: on Linux a thread inherits it only if it is begun later. */
function yieldToOthers({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not let us: it runs as it is.
  }
}
