import type { ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'

/** Node's own, handed in, so that tests decide what runs. */
export type Spawn = typeof spawn

export interface ToolRun {
  spawn: Spawn
  file: string
  /** A list, never a shell line: a name is a name, whatever it holds. */
  args: readonly string[]
  /** Milliseconds until it is killed. */
  within: number
  maxStdoutBytes: number
  /** More than this is read and dropped from the front: a full pipe would block the tool. */
  maxStderrBytes: number
  /** An open file that the tool inherits; it finds it at `INHERITED`. */
  open?: { fd: number } | undefined
  signal?: AbortSignal | undefined
}

export type ToolOutcome =
  | { kind: 'ran'; stdout: Buffer; stderr: string }
  | { kind: 'failed'; code: number | null; stderr: string }
  | { kind: 'timed-out' }
  | { kind: 'too-much' }
  /** No such program, or not one that may be run. */
  | { kind: 'absent' }

/** The open file itself, by the number under which a process inherits it: what was checked is what is read. Undefined where no system tells. */
export const INHERITED = process.platform === 'linux' ? '/proc/self/fd/3' : undefined

const ABSENT = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'EPERM', 'ENOEXEC'])

/**
 * Runs a program to its end and collects what it says; it has left the process table when this settles. Killed when time is up, when it
 * says too much, or when `signal` fires: then the reason of the signal is thrown.
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

/** Kills without asking and lets go of the pipes: a grandchild that still holds them must not keep anyone waiting. */
export function endNow(child: ChildProcess): void {
  child.kill('SIGKILL')
  child.stdout?.destroy()
  child.stderr?.destroy()
}

/** Output and error output. */
export function pipesOf({ stdout, stderr }: ChildProcess): { stdout: Readable; stderr: Readable } {
  if (!stdout || !stderr) throw new Error('a process without pipes')
  return { stdout, stderr }
}

/** The last bytes of a stream of complaints. */
export function keepLast(maxBytes: number) {
  let kept: Buffer = Buffer.alloc(0)
  return {
    add(piece: Buffer): void {
      kept = Buffer.concat([kept, piece])
      if (kept.length > maxBytes) kept = kept.subarray(kept.length - maxBytes)
    },
    text: (): string => kept.toString('utf8'),
  }
}

/** Settles when the process is gone and its pipes are read. */
function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** Listeners come before scans. Where the system refuses, it runs as it is. */
function beNice(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It may have ended already.
  }
}
