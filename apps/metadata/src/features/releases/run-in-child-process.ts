import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ignore } from '@chapterhouse/kit/ignore'

/** The end of a program's stderr that is kept for error messages. */
const MAX_OUTPUT = 500

/**
 * Starts a program next to this file as a child process with lower priority than serving. It ends on `signal`, and with this process.
 */
export function startInChildProcess(program: `${string}.process.ts`, options: object, signal: AbortSignal) {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [],
    signal,
    killSignal: 'SIGKILL',
  })
  lowerPriority(child)
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT)
  })
  const result = new Promise<unknown>((resolve) => child.once('message', resolve))
  const ended = new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()))
  // The promise may have no listener.
  ended.catch(ignore('the caller that awaits the end reports it'))
  // A failure to send also ends the process, which reports it.
  child.send(options, () => {})
  return { stdout: child.stdout, result, ended, output: () => output.trim() || 'its process ended' }
}

/** Runs such a program and returns its result; undefined if it ended without one. */
export async function runInChildProcess<T>(program: `${string}.process.ts`, options: object, signal: AbortSignal) {
  const { result, ended, output } = startInChildProcess(program, options, signal)
  const found = await Promise.race([result, ended]).catch((error: unknown) => {
    signal.throwIfAborted()
    throw error
  })
  return { result: found as T | undefined, output: output() }
}

/** Set right after the start: on Linux, threads started earlier keep their priority. */
function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    ignore('the process has ended, or the system does not allow another priority')(error)
  }
}
