// Finds flaky tests: runs each file of journeys and browser tests many times beside a fixed load, and prints how often each test
// failed, with its first error. `test/unstable.md` lists the known ones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { runGroup } from './run-group.ts'
import { findTests, namedTests } from './test-files.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const USAGE = `node scripts/stability.ts [--times N] [--load N] [PATH…]

  PATH        a test file, or a folder of them; without any, every journey and browser test that npm test runs
  --times N   runs of each file (20)
  --load N    busy loops beside them, each of which takes a core (2)`
/** As in `test.ts`: playback takes real time. */
const TIMEOUT_MS = 600_000

interface Unstable {
  times: number
  firstError: string
}

const { paths, times, load } = readArguments()
execFileSync(process.execPath, [path.join(ROOT, 'scripts', 'build.ts')], { stdio: 'inherit' })
const temporary = mkdtempSync(path.join(tmpdir(), 'stability-'))
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }))
// Threads end with this process, however it ends.
for (let loop = 0; loop < load; loop += 1) new Worker('for (;;);', { eval: true })

const files =
  paths.length > 0 ? paths : findTests(ROOT, '{apps/*/test/**/*.journey,browser/*.browser}.test.ts', { withLong: false })
let failed = 0
for (const file of files) {
  const unstable = await runOften(file)
  process.stdout.write(`${unstable.size === 0 ? '✔' : '✖'} ${file}: ${times} runs\n`)
  for (const [test, { times: count, firstError }] of unstable)
    process.stdout.write(`  ${count} of ${times}: ${test}\n${firstError.replace(/^/gm, '    ')}\n`)
  failed += unstable.size
}
process.stdout.write(`${failed} unstable tests in ${files.length} files\n`)
process.exit(failed > 0 ? 1 : 0)

async function runOften(file: string): Promise<Map<string, Unstable>> {
  const unstable = new Map<string, Unstable>()
  for (let run = 0; run < times; run += 1) {
    const folder = path.join(temporary, String(run))
    const { failures } = await runGroup({ files: [file], folder, timeoutMs: TIMEOUT_MS })
    rmSync(folder, { recursive: true, force: true })
    for (const { test, error } of failures) {
      const before = unstable.get(test)
      unstable.set(test, { times: (before?.times ?? 0) + 1, firstError: before?.firstError ?? error })
    }
  }
  return unstable
}

function readArguments(): { paths: string[]; times: number; load: number } {
  try {
    const options = { times: { type: 'string', default: '20' }, load: { type: 'string', default: '2' } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [times, load] = [Number(values.times), Number(values.load)]
    if (!Number.isInteger(times) || times < 1) throw new Error('--times is a number from 1.')
    if (!Number.isInteger(load) || load < 0) throw new Error('--load is a number from 0.')
    return { paths: namedTests({ root: ROOT, from: process.cwd(), paths: positionals, withLong: false }), times, load }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}\n`)
    process.exit(2)
  }
}
