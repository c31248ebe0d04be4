import type { SystemDeps } from '../system-deps.ts'

export interface CommandNeeds {
  env: Readonly<Record<string, string | undefined>>
  deps: SystemDeps
  print: (line: string) => void
  /** For progress, questions and notices. */
  stderr: Stderr
  input: NodeJS.ReadableStream & { isTTY?: boolean }
  /** Aborted by SIGINT, SIGTERM and SIGHUP. */
  stop: AbortSignal
}

export interface Stderr {
  isTerminal: boolean
  write: (text: string) => void
}

/** Parses arguments and returns the exit code. */
export type Command = (args: string[], needs: CommandNeeds) => Promise<number>
