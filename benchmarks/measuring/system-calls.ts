import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { withScanProcess } from './process-cost.ts'

/** Number of calls by name. */
export type Calls = ReadonlyMap<string, number>

/** Calls that a network file system may have to answer; threads, timers and sockets use others. */
const ON_FILES = new Set([
  ...['open', 'openat', 'openat2', 'close', 'getdents64', 'readlink', 'readlinkat', 'access', 'faccessat', 'faccessat2'],
  ...['stat', 'lstat', 'fstat', 'newfstatat', 'statx', 'statfs', 'fstatfs'],
  // Without `read` and `write`: nearly all of them wake threads, while file access uses positions.
  ...['pread64', 'preadv', 'pwrite64', 'lseek', 'fsync', 'fdatasync', 'ftruncate', 'fadvise64'],
])

const ROOT = path.resolve(import.meta.dirname, '../..')
const LINE = /^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+)\s+(?:\d+\s+)?(\w+)$/

export const hasStrace = (): boolean => spawnSync('strace', ['-V']).status === 0

/** The table of `strace -c`, without its sum. */
export function parseCounts(table: string): Calls {
  const calls = new Map<string, number>()
  for (const line of table.split('\n')) {
    const [, count, name] = LINE.exec(line) ?? []
    if (count !== undefined && name !== undefined && name !== 'total') calls.set(name, (calls.get(name) ?? 0) + Number(count))
  }
  return calls
}

export const callsOnFiles = (calls: Calls): Calls => new Map([...calls].filter(([name]) => ON_FILES.has(name)))

export const sumOf = (calls: Calls): number => [...calls.values()].reduce((sum, count) => sum + count, 0)

/** Half the calls made by a script beyond those made without work, since it did its work twice. */
export function halfOfDifference(all: Calls, without: Calls): Calls {
  return new Map([...all].map(([name, count]) => [name, Math.max(0, (count - (without.get(name) ?? 0)) / 2)]))
}

/** The most frequent ones, per file: `openat 1.0, pread64 2.5`. */
export function perFile(calls: Calls, files: number, { max }: { max: number }): string {
  return [...calls]
    .sort(([, a], [, b]) => b - a)
    .slice(0, max)
    .map(([name, count]) => `${name} ${(count / files).toFixed(1)}`)
    .join(', ')
}

/** Calls made during `work` by a running server, its scan process, their threads and the processes that they start. */
export async function countCalls(pid: number, workspace: string, work: () => Promise<void>): Promise<Calls> {
  const file = path.join(mkdtempSync(path.join(workspace, 'calls-')), 'counts')
  const pids = withScanProcess(pid)
  const strace = spawn('strace', ['-f', '-c', '-o', file, ...pids.flatMap((one) => ['-p', String(one)])], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(strace, 'close')
  await attached(strace.stderr, pids)
  await work()
  strace.kill('SIGINT')
  await ended
  return parseCounts(readFileSync(file, 'utf8'))
}

/** strace names each process once attached, or says why it can't attach. */
async function attached(stderr: Readable, pids: readonly number[]): Promise<void> {
  const missing = new Set(pids)
  for await (const line of createInterface({ input: stderr })) {
    const [, pid] = /^strace: Process (\d+) attached/.exec(line) ?? []
    if (pid === undefined) throw new Error(`strace does not follow process ${[...missing].join(', ')}: ${line}`)
    missing.delete(Number(pid))
    if (missing.size === 0) break
  }
  stderr.resume()
}

/** Calls of a script from start to end, and the JSON that it printed. */
export async function countCallsOf<T>(script: string, input: unknown, workspace: string): Promise<{ calls: Calls; answer: T }> {
  const file = path.join(mkdtempSync(path.join(workspace, 'calls-')), 'counts')
  const child = spawn('strace', ['-f', '-c', '-o', file, process.execPath, path.join(ROOT, script)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(input))
  const [answer] = await Promise.all([json(child.stdout), once(child, 'close')])
  return { calls: parseCounts(readFileSync(file, 'utf8')), answer: answer as T }
}
