import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every Linux that Node supports. */
const TICKS_A_SECOND = 100
const KIBIBYTE = 1024
const PEAK_EVERY_MS = 20

/** CPU time in seconds of these processes with their threads, without their children. Linux only. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticks(pid, [14, 15]) / TICKS_A_SECOND, 0)
}

/** With its ended children, such as an ffprobe for each file. */
export const cpuSecondsWithChildren = (pid: number): number => ticks(pid, [14, 15, 16, 17]) / TICKS_A_SECOND

/** The same for the ended children of this process. */
export const cpuSecondsOfChildren = (): number => ticks('self', [16, 17]) / TICKS_A_SECOND

/** Memory in bytes: current and peak. */
export function residentBytes(pid: number): { now: number; highest: number; anonymous: number } {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) * KIBIBYTE
  return { now: of('VmRSS'), highest: of('VmHWM'), anonymous: of('RssAnon') }
}

/** A server, and its scan process if there is one. */
export function withScanProcess(pid: number): number[] {
  return [pid, ...childrenOf(pid).filter((child) => commandOf(child).includes('scan.process'))]
}

/**
 * Current memory in bytes of a server and its scan process. File pages count once, since both map the same program and libraries;
 * all other memory is the sum.
 */
export function serverBytes(pid: number): number {
  const found = withScanProcess(pid).flatMap((one) => memoryOf(one) ?? [])
  return found.reduce((sum, { anonymous }) => sum + anonymous, 0) + Math.max(0, ...found.map(({ files }) => files))
}

/** The peak of `serverBytes` until the end of the block. */
export function startPeakMeter(pid: number): Disposable & { highest(): number } {
  let highest = 0
  function look(): void {
    highest = Math.max(highest, serverBytes(pid))
  }
  const timer = setInterval(look, PEAK_EVERY_MS)
  look()
  return {
    highest() {
      look()
      return highest
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** Undefined if the process has ended. */
function memoryOf(pid: number): { anonymous: number; files: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * KIBIBYTE
    return { anonymous: of('RssAnon') + of('RssShmem'), files: of('RssFile') }
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Fields as proc(5) numbers them, from 1. The program name, in brackets, may contain anything. */
function ticks(pid: number | 'self', fields: readonly number[]): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.reduce((sum, field) => sum + Number(rest[field - 3]), 0)
}
