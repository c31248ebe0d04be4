import type { ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ignore } from '@chapterhouse/kit/ignore'
import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'
import type { BackupCheck, Inspection } from './inspect-backup.ts'

const PROGRAM = fileURLToPath(new URL('./database-work.process.ts', import.meta.url))
/** The limit for a result, or for the output of a broken program. */
const MAX_OUTPUT = 1024 * 1024
/** Names in a backup are chosen by its author. */
const LIMITS = { bytes: 4 * MAX_OUTPUT, depth: 8, values: 25_000 }
const MINUTE_MS = 60_000
/** A quick inspection fits within a request. A full one reads the whole file, perhaps from a slow disk. */
const INSPECTION_MS = { quick: MINUTE_MS / 3, full: 60 * MINUTE_MS }

/** Paths are on the server's disk. */
export type DatabaseWork =
  | { do: 'copy'; source: string; target: string }
  | { do: 'replace'; source: string; target: string; strayIndexes: readonly string[] }
  | ({ do: 'inspect' } & Inspection)

/** `check`: the result of an inspection. */
export type WorkResult = { ok: true; check: BackupCheck | undefined } | { ok: false; why: string }

export type RunDatabaseWork = (work: DatabaseWork, signal?: AbortSignal) => Promise<WorkResult>

/** Runs work on whole database files in a separate process, which `signal` kills. Never throws. */
export function createDatabaseWork(start: typeof spawn, inspectionMs = INSPECTION_MS): RunDatabaseWork {
  return (work, signal) =>
    new Promise((resolve) => {
      const failed = (why: string) => resolve({ ok: false, why })
      if (signal?.aborted) return failed('stopped')
      const child = start(process.execPath, [PROGRAM, JSON.stringify(work)], {
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(signal && { signal }),
        ...(work.do === 'inspect' && { timeout: inspectionMs[work.isFull ? 'full' : 'quick'] }),
        killSignal: 'SIGKILL',
      })
      yieldToListeners(child)
      const output = { stdout: '', stderr: '' }
      for (const name of ['stdout', 'stderr'] as const)
        child[name]?.setEncoding('utf8').on('data', (text: string) => {
          output[name] = (output[name] + text).slice(0, MAX_OUTPUT)
        })
      child.once('error', ({ message }) => failed(message))
      child.once('close', (code, killedBy) => {
        const read = parseJsonText(output.stdout, LIMITS)
        if (read.ok) resolve(read.value as WorkResult)
        else failed(output.stderr.trim().split('\n')[0] || `ended early (${killedBy ?? code})`)
      })
    })
}

/** Gives listeners' requests priority. */
function yieldToListeners({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch (error) {
    ignore('the process has ended, or the system does not allow another priority')(error)
  }
}
