import type { SystemDeps } from '../system-deps.ts'

export interface CommandNeeds {
  env: Readonly<Record<string, string | undefined>>
  deps: SystemDeps
  print: (line: string) => void
  /** For progress and notices. */
  stderr: Stderr
  /** Aborted by SIGINT and SIGTERM. */
  stop: AbortSignal
  /** Called on SIGHUP, for commands that reload. */
  onReload: (listener: () => void) => void
}

export interface Stderr {
  isTerminal: boolean
  write: (text: string) => void
}

/** A command: takes its arguments, prints text and returns the exit code. */
export type Command = (args: string[], needs: CommandNeeds) => Promise<0 | 1>
