import { Readable } from 'node:stream'
import { runProgram } from '../src/cli/run-program.ts'
import { realSystemDeps } from '../src/system-deps.ts'
import { CHEAP_DEPS } from './test-server.ts'

export interface Finished {
  code: number
  stdout: string
  stderr: string
}

/** Runs `chapterhouse` with these arguments in this process, for commands that end by themselves. */
export async function runCommand(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Finished> {
  const output = { stdout: '', stderr: '' }
  const code = await runProgram(args, {
    env,
    deps: { ...realSystemDeps(), ...CHEAP_DEPS },
    print: (line) => {
      output.stdout += `${line}\n`
    },
    stderr: {
      isTerminal: false,
      write: (text) => {
        output.stderr += text
      },
    },
    input: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    sampleLibrary: undefined,
    stop: new AbortController().signal,
  })
  return { code, ...output }
}
