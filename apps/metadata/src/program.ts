import { isatty } from 'node:tty'
import { invalid } from '@chapterhouse/kit/errors'
import type { Command, CommandNeeds } from './cli/command.ts'
import { oneSentenceError } from './cli/one-sentence-error.ts'
import { realSystemDeps } from './system-deps.ts'

interface Listed {
  summary: string
  load: () => Promise<{ usage: string; run: Command }>
  /** SIGHUP reloads instead of ending it. */
  reloads?: boolean
}

const COMMANDS: Record<string, Listed> = {
  serve: {
    summary: 'serve an artifact, or the newest release of a repository',
    load: () => import('./cli/serve.ts'),
    reloads: true,
  },
  build: { summary: 'compile a database of records into an artifact', load: () => import('./cli/build.ts') },
  check: { summary: 'check a database of records for problems', load: () => import('./cli/check.ts') },
  format: { summary: 'rewrite a database of records in canonical form', load: () => import('./cli/format.ts') },
  import: { summary: 'import the books of a library into a database of records', load: () => import('./cli/import.ts') },
  sample: { summary: 'serve sample books to try the service', load: () => import('./cli/sample.ts'), reloads: true },
  version: { summary: 'print the version', load: () => import('./cli/version.ts') },
}
const ALSO: Record<string, string> = { '--help': 'help', '-h': 'help', '--version': 'version', '-v': 'version' }

// The output may be closed early (`check DIR | head`), which is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })

// npm runs its scripts at the root of the checkout, but paths are relative to the caller's folder.
const { npm_lifecycle_event: script, INIT_CWD: callerFolder } = process.env
if (script === 'chapterhouse-metadata' && callerFolder) process.chdir(callerFolder)

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
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw invalid(`Unknown command "${name}". Use one of: ${Object.keys(COMMANDS).join(', ')}. Each takes --help.`)
  const signals = listenToSignals(command)
  const { run, usage } = await command.load()
  if (args.includes('--help')) return print(`chapterhouse-metadata ${usage}`)
  process.exitCode = await run(args, {
    env: process.env,
    deps: realSystemDeps(),
    print,
    stderr: { isTerminal: process.stderr.isTTY === true, write: (text) => void process.stderr.write(text) },
    ...signals,
  })
}

function help(): string[] {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`)
  return ['chapterhouse-metadata COMMAND [OPTIONS]', ...lines, 'Run a command with --help for details.']
}

/** Registered first, since a signal without a listener ends the process. */
function listenToSignals({ reloads = false }: Listed): Pick<CommandNeeds, 'stop' | 'onReload'> {
  const stop = new AbortController()
  let reload = (): void => {}
  // A closing terminal also sends SIGHUP, but is no longer a terminal by then: the process ends with it.
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor))
  const mayReload = (): boolean => reloads && terminals.every((descriptor) => isatty(descriptor))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
  process.on('SIGHUP', () => (mayReload() ? reload() : stop.abort()))
  return {
    stop: stop.signal,
    onReload(listener) {
      reload = listener
    },
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
