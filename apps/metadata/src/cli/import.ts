import { readFileSync } from 'node:fs'
import { REGIONS } from '@chapterhouse/contract/records'
import { isDay } from '@chapterhouse/kit/calendar-day'
import { invalid } from '@chapterhouse/kit/errors'
import { toOneLine } from '@chapterhouse/kit/one-line'
import { checkTreeInSteps } from '../features/check/index.ts'
import { importLibrary, type Region, readLibrary, toLanguage } from '../features/import/index.ts'
import { finishInSteps, lockTree } from '../features/records/index.ts'
import { printReport } from './check.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `import FILE --into DIR [--date DATE] [--language TAG] [--region REGION]   takes the books of a library into a database of records

  --into DIR     the folder that holds data/; it is made where there is none
  --date DATE    the day that the records tell as that of their import (YYYY-MM-DD), by default today
  --language L   the language of books that tell none, for example en or German
  --region R     the Audible store that the ASINs are from (us, uk, ca, au, de, fr, es, it, jp, in, br), by default us

FILE is an export in the form audiosilo-books or audiosilo-folder-scan, an answer of Audiobookshelf's GET /api/libraries/{id}/items, or
a list of its metadata.json. What the database knows already is never overwritten, and the same file again changes nothing. See also:
check, build.`

export const run: Command = async (args, { env, deps, print, stderr, stop }) => {
  const { flags, positionals } = readFlags(args, env, {
    into: { type: 'string' },
    date: { type: 'string' },
    language: { type: 'string' },
    region: { type: 'string' },
  })
  const [file, ...further] = positionals
  if (file === undefined || further.length > 0) throw invalid('Name one file: import FILE --into DIR.')
  if (flags.into === undefined) throw invalid('Name the folder that the records go into: --into DIR.')
  const date = flags.date ?? deps.now().toISOString().slice(0, 10)
  if (!isDay(date)) throw invalid(`--date is a day, for example 2026-07-11, not «${date}».`)

  const language = flags.language === undefined ? undefined : languageOf(flags.language)
  const region = regionOf(flags.region ?? 'us')
  const library = readLibrary(readJson(file), language === undefined ? {} : { language })
  using _lock = lockTree(flags.into, { isMade: true })
  const bar = createProgressBar(stderr)
  try {
    const onProgress = bar.show
    const { warnings, people, works, series, leftOut } = await finishInSteps(
      importLibrary(library, flags.into, { date, region, onProgress }),
      stop,
    )
    bar.end()
    for (const warning of warnings) stderr.write(`warning ${toOneLine(warning)}\n`)
    print(
      `${library.books.length} books read; new or changed: ${works} works, ${people} people, ${series} series${leftOutLine(leftOut)}`,
    )
    const report = await checkTreeInSteps([flags.into], {
      signal: stop,
      onProgress: (done, total) => onProgress('checking', done, total),
    })
    bar.end()
    printReport(report, false, { print, stderr })
    return report.problems.length > 0 ? 1 : 0
  } catch (error) {
    throw stop.aborted ? invalid('Stopped before the end: import the same file again to go on.') : error
  } finally {
    bar.end()
  }
}

function leftOutLine(leftOut: ReadonlyMap<string, number>): string {
  const total = [...leftOut.values()].reduce((sum, count) => sum + count, 0)
  const reasons = [...leftOut].map(([reason, count]) => `${count}: ${reason}`)
  return total === 0 ? '' : `; left out: ${total} books (${reasons.join('; ')})`
}

function languageOf(text: string): string {
  const tag = toLanguage(text)
  if (tag !== undefined) return tag
  throw invalid(`--language ${text} is not a known language. Use a code or an English word, for example en or German.`)
}

function regionOf(text: string): Region {
  const region = REGIONS.find((one) => one === text)
  if (region !== undefined) return region
  throw invalid(`--region ${text} is not a known store. Use one of ${REGIONS.join(', ')}.`)
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8')
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw invalid(`${file} is no JSON.`, { cause: error })
  }
}
