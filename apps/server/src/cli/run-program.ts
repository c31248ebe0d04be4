import { invalid } from '@chapterhouse/kit/errors'
import type { Command, CommandNeeds } from './terminal/command.ts'
import { oneSentenceError } from './terminal/one-sentence-error.ts'
import { throughOneOutput } from './terminal/output.ts'

const COMMANDS: Record<string, { summary: string; load: () => Promise<{ usage: string; run: Command }> }> = {
  serve: { summary: 'start the server', load: () => import('./serve.ts') },
  scan: { summary: 'scan libraries', load: () => import('./scan.ts') },
  library: { summary: 'manage libraries', load: () => import('./library.ts') },
  backup: { summary: 'make a backup', load: () => import('./backup.ts') },
  backups: { summary: 'list backups', load: () => import('./backups.ts') },
  restore: { summary: 'restore a backup at the next start', load: () => import('./restore.ts') },
  import: { summary: 'import listening from another server', load: () => import('./import.ts') },
  user: { summary: 'manage users', load: () => import('./user.ts') },
  invite: { summary: 'create a sign-in code', load: () => import('./invite.ts') },
  share: { summary: 'manage shares', load: () => import('./share.ts') },
  'reset-password': { summary: 'reset a password', load: () => import('./reset-password.ts') },
  version: { summary: 'print the version', load: () => import('./version.ts') },
}
const ALIASES: Record<string, string> = { start: 'serve', '--version': 'version', '--help': 'help', '-h': 'help' }

/** `npm start` listens on this machine only; `serve` uses the settings. */
const AT_HOME = { 'network.bind': '127.0.0.1:8080' }

/** Runs a command and returns the exit code. An error is printed on one line. */
export async function runProgram(
  [typed = 'help', ...args]: readonly string[],
  given: Omit<CommandNeeds, 'standards'>,
): Promise<0 | 1> {
  const needs = { ...given, ...throughOneOutput(given) }
  const isAtHome = typed === 'start'
  try {
    await runCommand(ALIASES[typed] ?? typed, args, {
      ...needs,
      standards: isAtHome ? AT_HOME : {},
      sampleLibrary: isAtHome ? needs.sampleLibrary : undefined,
    })
    return 0
  } catch (error) {
    needs.stderr.write(`${oneSentenceError(error)}\n`)
    return 1
  }
}

async function runCommand(name: string, args: string[], needs: CommandNeeds): Promise<void> {
  if (name === 'help') return printLines(help(), needs)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw invalid(`Unknown command "${name}". Use one of: ${Object.keys(COMMANDS).join(', ')}. Each takes --help.`)
  const { run, usage } = await command.load()
  if (args.includes('--help')) return printLines(`chapterhouse ${usage}`.split('\n'), needs)
  await run(args, needs)
}

function printLines(lines: readonly string[], { print }: Pick<CommandNeeds, 'print'>): void {
  for (const line of lines) print(line)
}

function help(): string[] {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(16)}${summary}`)
  return ['chapterhouse COMMAND [OPTIONS]', ...lines, 'Run a command with --help for details.']
}
