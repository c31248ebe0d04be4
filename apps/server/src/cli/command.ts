import type { Layers } from '../features/settings/index.ts'
import type { SystemDeps } from '../system-deps.ts'

export interface CommandNeeds {
  env: Readonly<Record<string, string | undefined>>
  deps: SystemDeps
  /** One line to stdout. */
  print: (line: string) => void
  /** Progress and notices, on stderr: whether somebody watches it, and how to write there. */
  stderr: { isTerminal: boolean; write: (text: string) => void }
  /** What is typed or piped in. */
  input: NodeJS.ReadableStream
  standards: NonNullable<Layers['standards']>
  /** Folder of the books that a newcomer hears while no library is named; undefined: none. */
  sampleLibrary: string | undefined
  /** Fires when the program is asked to end. */
  stop: AbortSignal
}

/** One file of `cli/` is one command: arguments, one verb, text out. */
export type Command = (args: string[], needs: CommandNeeds) => Promise<void>
