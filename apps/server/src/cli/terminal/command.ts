import type { Layers } from '../../features/settings/index.ts'
import type { SystemDeps } from '../../system-deps.ts'

export interface CommandNeeds {
  env: Readonly<Record<string, string | undefined>>
  deps: SystemDeps
  print: (line: string) => void
  /** For progress and notices on stderr, and whether that is a terminal. */
  stderr: { isTerminal: boolean; write: (text: string) => void }
  /** Typed or piped input. */
  input: NodeJS.ReadableStream
  standards: NonNullable<Layers['standards']>
  /** Folder of the sample books, used while there is no other library; undefined: none. */
  sampleLibrary: string | undefined
  /** Aborts when the program should stop. */
  stop: AbortSignal
}

/** A CLI command; each file of `cli/` with one parses arguments, makes one call and prints text. */
export type Command = (args: string[], needs: CommandNeeds) => Promise<void>
