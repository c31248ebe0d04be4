import { invalid } from '@chapterhouse/kit/errors'
import type { Command, CommandNeeds } from './command.ts'
import { oneSentenceError } from './one-sentence-error.ts'

const COMMANDS: Record<string, { summary: string; load: () => Promise<{ usage: string; run: Command }> }> = {
  run: { summary: 'make characters and recaps for books', load: () => import('./run.ts') },
  estimate: { summary: 'estimate calls, tokens and cost of books', load: () => import('./estimate.ts') },
  doctor: { summary: 'check tools, models, folders and budgets', load: () => import('./doctor.ts') },
  models: { summary: 'list, add, test and remove models', load: () => import('./models.ts') },
  bench: { summary: 'score the texts of your models by known books', load: () => import('./bench.ts') },
  version: { summary: 'print the version', load: () => import('./version.ts') },
}
const ALIASES: Record<string, string> = { '--version': 'version', '-v': 'version', '--help': 'help', '-h': 'help' }

/** Runs a command and returns the exit code. An error is printed on one line. */
export async function runProgram([typed = 'help', ...args]: readonly string[], needs: CommandNeeds): Promise<number> {
  try {
    const name = ALIASES[typed] ?? typed
    if (name === 'help') return printLines(help(), needs)
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw invalid(`Unknown command "${name}". Use one of: ${Object.keys(COMMANDS).join(', ')}. Each takes --help.`)
    const { run, usage } = await command.load()
    if (args.includes('--help')) return printLines(`chapterhouse-bridge ${usage}`.split('\n'), needs)
    return await run(args, needs)
  } catch (error) {
    needs.stderr.write(`${oneSentenceError(error)}\n`)
    return 1
  }
}

function printLines(lines: readonly string[], { print }: Pick<CommandNeeds, 'print'>): number {
  for (const line of lines) print(line)
  return 0
}

function help(): string[] {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return ['chapterhouse-bridge COMMAND [OPTIONS]', ...lines, 'Run a command with --help for details.']
}
