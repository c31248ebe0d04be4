import { readFileSync } from 'node:fs'

/** The kernel counts in hundredths of a second on every Linux that Node runs on. */
const TICKS_A_SECOND = 100
const KIBIBYTE = 1024

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

export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}

/** Fields as proc(5) numbers them, from 1. The program name, in brackets, may contain anything. */
function ticks(pid: number | 'self', fields: readonly number[]): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const rest = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.reduce((sum, field) => sum + Number(rest[field - 3]), 0)
}
