import { readableLine } from '@chapterhouse/kit/readable-log'
import { pino } from 'pino'
import type { Stderr } from '../cli/command.ts'

/** Logs go to stderr, as JSON except on a terminal: stdout is for results. */
export function openLog(aside: Stderr, also: object = {}): pino.Logger {
  const destination = aside.isTerminal ? { write: (line: string) => aside.write(readableLine(line)) } : pino.destination(2)
  return pino({ level: 'info', base: { pid: process.pid, ...also } }, destination)
}
