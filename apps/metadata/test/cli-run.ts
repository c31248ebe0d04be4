import type { Command } from '../src/cli/command.ts'

interface Ran {
  code: number | undefined
  /** The error message, if it failed. */
  refused: string
  out: string[]
  stderr: string
}

/** Runs a command in this process. */
export async function runProgram(run: Command, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const ran: Ran = { code: undefined, refused: '', out: [], stderr: '' }
  const write = (text: string) => {
    ran.stderr += text
  }
  try {
    ran.code = await run(args, {
      env,
      deps: { now: () => new Date('2026-07-11T12:00:00Z'), fetch },
      print: (line) => void ran.out.push(line),
      stderr: { isTerminal: false, write },
      stop: new AbortController().signal,
      onReload: () => {},
    })
  } catch (error) {
    ran.refused = error instanceof Error ? error.message : String(error)
  }
  return ran
}
