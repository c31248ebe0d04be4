import { runProgram } from './cli/run-program.ts'
import { realSystemDeps } from './system-deps.ts'

// The output may be closed early (`models list | head`), which is not an error.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit()
  })

// npm runs its scripts at the root of the checkout, but paths are relative to the caller's folder.
const { npm_lifecycle_event: script, INIT_CWD: callerFolder } = process.env
if (script === 'chapterhouse-bridge' && callerFolder) process.chdir(callerFolder)

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => stop.abort())

process.exitCode = await runProgram(process.argv.slice(2), {
  env: process.env,
  deps: realSystemDeps(),
  print: (line) => void process.stdout.write(`${line}\n`),
  stderr: { isTerminal: process.stderr.isTTY === true, write: (text) => void process.stderr.write(text) },
  input: process.stdin,
  stop: stop.signal,
})
