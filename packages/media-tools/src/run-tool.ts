import type { ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { ignore } from '@chapterhouse/kit/ignore'

/** Injected, so that tests decide what runs. */
export type Spawn = typeof spawn

export interface ToolRun {
  spawn: Spawn
  file: string
  /** Never a shell command: any file name is safe. */
  args: readonly string[]
  /** Milliseconds before the process is killed. */
  within: number
  maxStdoutBytes: number
  /** Earlier output is read and dropped: a full pipe would block the tool. */
  maxStderrBytes: number
  /** An open file that the tool inherits as `INHERITED`. */
  open?: { fd: number } | undefined
  signal?: AbortSignal | undefined
}

export type ToolOutcome =
  | { kind: 'ran'; stdout: Buffer; stderr: string }
  | { kind: 'failed'; code: number | null; stderr: string }
  | { kind: 'timed-out' }
  | { kind: 'too-much' }
  /** No such program, or it is not executable. */
  | { kind: 'absent' }

/**
 * The path of an inherited file descriptor, so that the file that was checked is the one that is read. Undefined if the system has
 * no such path.
 */
export const INHERITED = process.platform === 'linux' ? '/proc/self/fd/3' : undefined

const ABSENT = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'EPERM', 'ENOEXEC'])

/**
 * Runs a program to its end and collects its output; the process has ended when this settles. It is killed on a timeout, on too
 * much output, or when `signal` aborts, whose reason is then thrown.
 */
export async function runTool({
  spawn,
  file,
  args,
  within,
  maxStdoutBytes,
  maxStderrBytes,
  open,
  signal,
}: ToolRun): Promise<ToolOutcome> {
  signal?.throwIfAborted()
  const child = spawn(file, [...args], { stdio: ['ignore', 'pipe', 'pipe', ...(open ? [open.fd] : [])], windowsHide: true })
  const { stdout, stderr } = pipesOf(child)
  beNice(child)

  let cut: ToolOutcome | undefined
  const stop = (outcome?: ToolOutcome): void => {
    cut ??= outcome
    endNow(child)
  }
  const timer = setTimeout(() => stop({ kind: 'timed-out' }), within)
  const onAbort = (): void => stop()
  signal?.addEventListener('abort', onAbort, { once: true })

  const chunks: Buffer[] = []
  let stdoutBytes = 0
  stdout.on('data', (piece: Buffer) => {
    stdoutBytes += piece.length
    if (stdoutBytes > maxStdoutBytes) stop({ kind: 'too-much' })
    else chunks.push(piece)
  })
  const complaints = keepLast(maxStderrBytes)
  stderr.on('data', complaints.add)

  try {
    const code = await ended(child)
    signal?.throwIfAborted()
    if (cut) return cut
    const errorText = complaints.text()
    return code === 0
      ? { kind: 'ran', stdout: Buffer.concat(chunks), stderr: errorText }
      : { kind: 'failed', code, stderr: errorText }
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return { kind: 'absent' }
    throw error
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Kills the process and closes the pipes: a grandchild that still has them open must not block the caller. */
export function endNow(child: ChildProcess): void {
  child.kill('SIGKILL')
  child.stdout?.destroy()
  child.stderr?.destroy()
}

export function pipesOf({ stdout, stderr }: ChildProcess): { stdout: Readable; stderr: Readable } {
  if (!stdout || !stderr) throw new Error('a process without pipes')
  return { stdout, stderr }
}

/** Collects the last bytes of an error stream. */
export function keepLast(maxBytes: number) {
  let output: Buffer = Buffer.alloc(0)
  return {
    add(piece: Buffer): void {
      output = Buffer.concat([output, piece])
      if (output.length > maxBytes) output = output.subarray(output.length - maxBytes)
    },
    text: (): string => output.toString('utf8'),
  }
}

/** Settles when the process has exited and its pipes are read. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** Playback has priority over scans. If the system refuses, the process runs at normal priority. */
function beNice(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    ignore('the process has ended, or the system does not allow another priority')(error)
  }
}
