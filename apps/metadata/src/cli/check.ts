import { invalid } from '@chapterhouse/kit/errors'
import { checkTreeInSteps, consequencesOf, lineOf, type Report, summaryOf } from '../features/check/index.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `check [--json] DIR...   says what is wrong with a database of records

  --json     the report as one JSON object on standard output

DIR is a folder that holds data/. Two of them are a core and what a community wrote about it. Each problem begins with
file:line:column and goes to standard output, advisories to standard error. It ends with 1 where there is a problem. See also: format, build.`

export const run: Command = async (args, { env, print, stderr, stop }) => {
  const { flags, positionals } = readFlags(args, env, { json: { type: 'boolean' } })
  if (positionals.length === 0) throw invalid('Name the folder that holds data/: check DIR.')
  const bar = createProgressBar(stderr)
  const report = await checkTreeInSteps(positionals, {
    onProgress: (done, total) => bar.show('checking', done, total),
    signal: stop,
  })
    .catch((error: unknown) => {
      throw stop.aborted ? invalid('The check was stopped before its end.') : error
    })
    .finally(() => bar.end())
  printReport(report, flags.json === true, { print, stderr })
  return report.problems.length > 0 ? 1 : 0
}

/** Problems on standard output, so that they can be counted and kept; advisories aside. */
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
