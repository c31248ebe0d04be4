// Runs a group of test files in a process started by `test.ts`: receives the group as a message and answers with the counts.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'

export interface TestGroup {
  files: string[]
  timeoutMs: number
}

export interface TestCounts {
  passed: number
  failed: number
  skipped: number
}

/** A failed test, as reported after all others. */
export interface Failure {
  /** Relative to the root; '' for a check. */
  file: string
  test: string
  error: string
}

export interface SkippedTest {
  file: string
  test: string
  reason: string
}

export interface GroupResult {
  counts: TestCounts
  failures: Failure[]
  skipped?: SkippedTest[]
  /** Seconds of tests by file, relative to the root. */
  fileSeconds: Record<string, number>
  /** Processor seconds of this process and all its awaited descendants; 0 if the system does not say. */
  cpuSeconds: number
}

/** By then a hanging test has reported itself. */
const SLACK_MS = 60_000
const REMOVAL_MS = 5_000
const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 }
const failures: Failure[] = []
const skipped: SkippedTest[] = []
const fileSeconds: Record<string, number> = {}

process.once('disconnect', () => process.exit(1))
process.once('message', (group: TestGroup) => {
  // The channel must not keep the process open: tests end when nothing else does.
  process.channel?.unref()
  void runTests(group).then(end)
})

async function runTests({ files, timeoutMs: timeout }: TestGroup): Promise<void> {
  // A hanging test fails and reports its name.
  const tests = run({ files, isolation: 'none', concurrency: 1, timeout })
  tests.on('test:summary', (summary) => {
    if (summary.file !== undefined) return
    counts.passed += summary.counts.passed
    counts.failed += summary.counts.tests - summary.counts.passed - summary.counts.skipped - summary.counts.todo
    counts.skipped += summary.counts.skipped + summary.counts.todo
  })
  tests.on('test:fail', ({ name, file, details: { error } }) => {
    // A test with failed subtests has nothing to add.
    if ('failureType' in error && error.failureType === 'subtestsFailed') return
    failures.push({ file: fromRoot(file), test: name, error: textOf(error.cause ?? error) })
  })
  tests.on('test:pass', ({ name, file, skip, todo }) => {
    const reason = skip ?? todo
    if (reason !== undefined) skipped.push({ file: fromRoot(file), test: name, reason: String(reason) })
  })
  tests.on('test:complete', ({ file, nesting, details }) => {
    if (nesting > 0) return
    const name = fromRoot(file)
    fileSeconds[name] = (fileSeconds[name] ?? 0) + details.duration_ms / 1000
  })
  let last = ''
  // A test that left a timer or connection open would keep the process running forever.
  const watch = setTimeout(() => {
    const error = `something that one of them opened is open still. The last one was: ${last}`
    process.stdout.write(`✖ an end of these tests: ${error}\n`)
    failures.push({ file: files.map(fromRoot).join(' '), test: 'the end of all tests', error })
    counts.failed += 1
    end()
  }, timeout + SLACK_MS).unref()
  for (const event of ['test:dequeue', 'test:complete'] as const)
    tests.on(event, ({ name }) => {
      last = name
      watch.refresh()
    })
  const printed = tests.compose(spec())
  printed.pipe(process.stdout, { end: false })
  await finished(printed)
  clearTimeout(watch)
}

const fromRoot = (file = '') => path.relative(process.cwd(), file).replaceAll('\\', '/')

function textOf(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error)
}

/** The last tests may still be removing their folders; anything else still open does not keep the process running. */
function end(): void {
  process.send?.({ counts, failures, skipped, fileSeconds, cpuSeconds: cpuSeconds() } satisfies GroupResult)
  setTimeout(() => process.exit(), REMOVAL_MS).unref()
}

/** From `/proc/self/stat`: utime, stime, cutime and cstime, in hundredths (proc_pid_stat(5)). */
function cpuSeconds(): number {
  if (!existsSync('/proc/self/stat')) return 0
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) / 100, 0)
}
