import { readableLine } from '@chapterhouse/kit/logs/readable-log'
import { pino } from 'pino'
import type { Stderr } from '../cli/command.ts'

/** Logs go to stderr, since stdout is for results: as JSON, or readable on a terminal. */
export function openLog(stderr: Stderr, also: object = {}): pino.Logger {
  const destination = stderr.isTerminal ? { write: (line: string) => stderr.write(readableLine(line)) } : pino.destination(2)
  return pino({ level: 'info', base: { pid: process.pid, ...also } }, destination)
}
