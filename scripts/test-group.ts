// Runs test files in a process of their own, started by `test.ts`: takes a group as its message, answers with the counts.
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

/** A test that hangs says so itself by then. */
const SLACK_MS = 60_000
const counts: TestCounts = { passed: 0, failed: 0, skipped: 0 }

process.once('disconnect', () => process.exit(1))
process.once('message', (group: TestGroup) => {
  // This file itself keeps nothing open: tests end when nothing is.
  process.channel?.unref()
  void runTests(group).then(end)
})

async function runTests({ files, timeoutMs: timeout }: TestGroup): Promise<void> {
  // A test that hangs fails, and says its name.
  const tests = run({ files, isolation: 'none', concurrency: 1, timeout })
  tests.on('test:summary', (summary) => {
    if (summary.file !== undefined) return
    counts.passed += summary.counts.passed
    counts.failed += summary.counts.tests - summary.counts.passed - summary.counts.skipped - summary.counts.todo
    counts.skipped += summary.counts.skipped + summary.counts.todo
  })
  let last = ''
  // A test that ended and left a timer or a connection behind keeps its process, and everybody who waits for it, for good.
  const watch = setTimeout(() => {
    process.stdout.write(`✖ an end of these tests: something that one of them opened is open still. The last one was: ${last}\n`)
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

function end(): void {
  process.send?.(counts, () => process.exit())
}
