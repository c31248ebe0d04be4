import { existsSync } from 'node:fs'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runProgram } from './cli/run-program.ts'
import { realSystemDeps } from './system-deps.ts'

/** Three short books, so that a new installation has something to play. */
const SAMPLES = path.resolve(import.meta.dirname, '../../../samples/library')

// A server is long-running and rarely busy, so its young generation need not grow for the few scans that fill it.
setFlagsFromString('--semi-space-growth-factor=1')
// Accounts and progress are private to this user.
process.umask(0o077)

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  deps: realSystemDeps(),
  print: (line) => void process.stdout.write(`${line}\n`),
  stderr: { isTerminal: process.stderr.isTTY === true, write: (text) => void process.stderr.write(text) },
  input: process.stdin,
  sampleLibrary: existsSync(SAMPLES) ? SAMPLES : undefined,
  stop: terminationSignal(),
})

function terminationSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort())
  return stop.signal
}
