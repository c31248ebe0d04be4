import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { invalid } from '@chapterhouse/kit/errors'
import type { Command } from './cli/command.ts'
import { oneSentenceError } from './cli/one-sentence-error.ts'
import { realSystemDeps } from './system-deps.ts'

const COMMANDS: Record<string, { does: string; load: () => Promise<{ usage: string; run: Command }> }> = {
  serve: { does: 'starts the server', load: () => import('./cli/serve.ts') },
  scan: { does: 'looks through the libraries', load: () => import('./cli/scan.ts') },
  user: { does: 'adds, lists and removes people', load: () => import('./cli/user.ts') },
  invite: { does: 'makes a code by which somebody signs in', load: () => import('./cli/invite.ts') },
  share: { does: 'says who may open what', load: () => import('./cli/share.ts') },
  'reset-password': { does: 'lets somebody in who is locked out', load: () => import('./cli/reset-password.ts') },
  version: { does: 'says which Chapterhouse this is', load: () => import('./cli/version.ts') },
}
const ALSO: Record<string, string> = { start: 'serve', '--version': 'version', '--help': 'help', '-h': 'help' }

/** A newcomer's `npm start` answers on this machine only; `serve` does as the settings say. */
const AT_HOME = { 'network.bind': '127.0.0.1:8080' }
/** Three short books, so that a newcomer hears one at once. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../samples/library')

// A server lives long and is seldom busy: the young heap need not grow for the one scan that fills it.
setFlagsFromString('--semi-space-growth-factor=1')
// Accounts and progress are nobody else's business on this machine.
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
  if (!command) throw invalid(`There is no command «${name}». There are: ${Object.keys(COMMANDS).join(', ')}. Each takes --help.`)
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
    stop: askedToEnd(),
  })
}

function help(): string[] {
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(16)}${does}`)
  return ['chapterhouse COMMAND [OPTIONS]', ...lines, 'Each takes --help.']
}

function askedToEnd(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort())
  return stop.signal
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
