import type { SystemDeps } from '../system-deps.ts'

export interface CommandNeeds {
  env: Readonly<Record<string, string | undefined>>
  deps: SystemDeps
  /** One line to stdout. */
  print: (line: string) => void
  /** Progress and notices, on stderr: whether it is a terminal, and how to write to it. */
  stderr: Stderr
  /** Fires when the program is asked to end. */
  stop: AbortSignal
  /** SIGHUP, for the commands that go on after it. */
  onReload: (listener: () => void) => void
}

export interface Stderr {
  isTerminal: boolean
  write: (text: string) => void
}

/** One file of `cli/` is one command: arguments, one verb, text out. Answers the exit code. */
export type Command = (args: string[], needs: CommandNeeds) => Promise<0 | 1>
