import type { Command } from '../src/cli/command.ts'

interface Ran {
  code: number | undefined
  /** The one sentence that it ended with. */
  refused: string
  out: string[]
  aside: string
}

/** A command, run in this process. */
export async function aRun(run: Command, args: string[], env: Record<string, string> = {}): Promise<Ran> {
  const ran: Ran = { code: undefined, refused: '', out: [], aside: '' }
  const write = (text: string) => {
    ran.aside += text
  }
  try {
    ran.code = await run(args, {
      env,
      deps: { now: () => new Date('2026-07-11T12:00:00Z'), fetch },
      say: (line) => void ran.out.push(line),
      aside: { isTerminal: false, write },
      stop: new AbortController().signal,
      onReload: () => {},
    })
  } catch (error) {
    ran.refused = error instanceof Error ? error.message : String(error)
  }
  return ran
}
