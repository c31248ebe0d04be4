import { Readable } from 'node:stream'
import { runProgram } from '../src/cli/run-program.ts'
import { realSystemDeps, type SystemDeps } from '../src/system-deps.ts'

interface Around {
  /** Piped in. */
  input?: string
  env?: Readonly<Record<string, string>>
  deps?: Partial<SystemDeps>
  stop?: AbortSignal
}

/** Runs a command of the bridge in this process, as a shell without a terminal would. */
export async function runCommand(
  args: readonly string[],
  { input = '', env = {}, deps = {}, stop = new AbortController().signal }: Around = {},
): Promise<{ exitCode: number; stdout: string; stderr: string }> {
  const out: string[] = []
  const err: string[] = []
  const exitCode = await runProgram(args, {
    env,
    deps: { ...realSystemDeps(), ...deps },
    print: (line) => void out.push(`${line}\n`),
    stderr: { isTerminal: false, write: (text) => void err.push(text) },
    input: Readable.from(input === '' ? [] : [input]),
    stop,
  })
  return { exitCode, stdout: out.join(''), stderr: err.join('') }
}
