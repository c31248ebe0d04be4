import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { invalid } from '@chapterhouse/kit/errors'
import type { Command } from './cli/command.ts'
import { oneSentenceError } from './cli/one-sentence-error.ts'
import { realSystemDeps } from './system-deps.ts'

const COMMANDS: Record<string, { does: string; load: () => Promise<{ usage: string; run: Command }> }> = {
  serve: { does: 'start the server', load: () => import('./cli/serve.ts') },
  scan: { does: 'scan libraries', load: () => import('./cli/scan.ts') },
  backup: { does: 'make a backup', load: () => import('./cli/backup.ts') },
  backups: { does: 'list backups', load: () => import('./cli/backups.ts') },
  restore: { does: 'restore a backup at the next start', load: () => import('./cli/restore.ts') },
  user: { does: 'manage users', load: () => import('./cli/user.ts') },
  invite: { does: 'create a sign-in code', load: () => import('./cli/invite.ts') },
  share: { does: 'manage shares', load: () => import('./cli/share.ts') },
  'reset-password': { does: 'reset a password', load: () => import('./cli/reset-password.ts') },
  version: { does: 'print the version', load: () => import('./cli/version.ts') },
}
const ALSO: Record<string, string> = { start: 'serve', '--version': 'version', '--help': 'help', '-h': 'help' }

/** `npm start` listens on this machine only; `serve` uses the settings. */
const AT_HOME = { 'network.bind': '127.0.0.1:8080' }
/** Three short books, so that a new installation has something to play. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../samples/library')

// A server runs for long and is rarely busy, so the young generation need not grow for the one scan that fills it.
setFlagsFromString('--semi-space-growth-factor=1')
// Accounts and progress are private to this user of the machine.
process.umask(0o077)

const [typed = 'help', ...args] = process.argv.slice(2)
const name = ALSO[typed] ?? typed
try {
  if (name === 'help') for (const line of help()) print(line)
  else await start(name)
} catch (error) {
  process.stderr.write(`${oneSentenceError(error)}\n`)
  process.exitCode = 1
}

async function start(name: string): Promise<void> {
  const command = COMMANDS[name]
  if (!command) throw invalid(`Unknown command "${name}". Use one of: ${Object.keys(COMMANDS).join(', ')}. Each takes --help.`)
  const { run, usage } = await command.load()
  if (args.includes('--help')) return print(`chapterhouse ${usage}`)
  const isAtHome = typed === 'start'
  await run(args, {
    env: process.env,
    deps: realSystemDeps(),
    print,
    stderr: { isTerminal: process.stderr.isTTY === true, write: (text) => void process.stderr.write(text) },
    input: process.stdin,
    standards: isAtHome ? AT_HOME : {},
    sampleLibrary: isAtHome && existsSync(SAMPLES) ? SAMPLES : undefined,
    stop: terminationSignal(),
  })
}

function help(): string[] {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(16)}${does}`)
  return ['chapterhouse COMMAND [OPTIONS]', ...lines, 'Run a command with --help for details.']
}

function terminationSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort())
  return stop.signal
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
