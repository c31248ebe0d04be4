import { invalid } from '@chapterhouse/kit/errors'
import { checkTreeInSteps, consequencesOf, lineOf, type Report, summaryOf } from '../features/check/index.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `check [--json] DIR...   checks a database of records for problems

  --json     print the report as one JSON object

DIR is a folder that contains data/; two folders are the core and the community part. Problems are printed to standard output, advisories
to standard error, each with file:line:column. The exit code is 1 if there are problems. See also: format, build.`

export const run: Command = async (args, { env, print, stderr, stop }) => {
  const { flags, positionals } = readFlags(args, env, { json: { type: 'boolean' } })
  if (positionals.length === 0) throw invalid('No folder given. Use: check DIR, where DIR contains data/.')
  const bar = createProgressBar(stderr)
  const report = await checkTreeInSteps(positionals, {
    onProgress: (done, total) => bar.show('checking', done, total),
    signal: stop,
  })
    .catch((error: unknown) => {
      throw stop.aborted ? invalid('The check was stopped before it finished.') : error
    })
    .finally(() => bar.end())
  printReport(report, flags.json === true, { print, stderr })
  return report.problems.length > 0 ? 1 : 0
}

/** Prints problems to stdout and advisories to stderr. */
export function printReport(
  report: Report,
  asJson: boolean,
  { print, stderr }: Pick<Parameters<Command>[1], 'print' | 'stderr'>,
): void {
  if (asJson) {
    print(JSON.stringify(report))
    return
  }
  for (const finding of report.advisories) stderr.write(`advisory ${lineOf(finding)}\n`)
  for (const finding of report.problems) print(`problem ${lineOf(finding)}`)
  const consequences = consequencesOf(report)
  if (consequences !== undefined) print(consequences)
  print(summaryOf(report))
}
