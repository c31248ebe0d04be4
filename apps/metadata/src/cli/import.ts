import { readFileSync } from 'node:fs'
import { REGIONS } from '@chapterhouse/contract/records'
import { invalid } from '@chapterhouse/kit/errors'
import { toOneLine } from '@chapterhouse/kit/text/one-line'
import { isDay } from '@chapterhouse/kit/time/calendar-day'
import { checkTreeInSteps } from '../features/check/index.ts'
import { importLibrary, type Region, readLibrary, toLanguage } from '../features/import/index.ts'
import { finishInSteps, lockTree } from '../features/records/index.ts'
import { printReport } from './check.ts'
import type { Command } from './command.ts'
import { readFlags } from './flags.ts'
import { createProgressBar } from './progress-bar.ts'

export const usage = `import FILE --into DIR [--date DATE] [--language TAG] [--region REGION]   imports the books of a library into a database of records

  --into DIR       the folder that contains data/; created if needed
  --date DATE      the import date to record (YYYY-MM-DD; default: today)
  --language TAG   the language of books that state none, for example en or German
  --region REGION  the Audible store of the ASINs (us, uk, ca, au, de, fr, es, it, jp, in, br; default: us)

FILE is an export in the format audiosilo-books or audiosilo-folder-scan, a response of Audiobookshelf's GET /api/libraries/{id}/items, or
a list of its metadata.json files. Existing values are never overwritten, and importing the same file again changes nothing. See also:
check, build.`

export const run: Command = async (args, { env, deps, print, stderr, stop }) => {
  const { flags, positionals } = readFlags(args, env, {
    into: { type: 'string' },
    date: { type: 'string' },
    language: { type: 'string' },
    region: { type: 'string' },
  })
  const [file, ...further] = positionals
  if (file === undefined || further.length > 0) throw invalid('Give one file. Use: import FILE --into DIR.')
  if (flags.into === undefined) throw invalid('No target folder given. Add --into DIR.')
  const date = flags.date ?? deps.now().toISOString().slice(0, 10)
  if (!isDay(date)) throw invalid(`--date must be a day like 2026-07-11, not "${date}".`)

  const language = flags.language === undefined ? undefined : languageOf(flags.language)
  const region = regionOf(flags.region ?? 'us')
  const library = readLibrary(readJson(file), language === undefined ? {} : { language })
  using _lock = lockTree(flags.into, { isMade: true })
  const bar = createProgressBar(stderr)
  try {
    const onProgress = bar.show
    const { warnings, people, works, series, skipped } = await finishInSteps(
      importLibrary(library, flags.into, { date, region, onProgress }),
      stop,
    )
    bar.end()
    for (const warning of warnings) stderr.write(`warning ${toOneLine(warning)}\n`)
    print(
      `Books read: ${library.books.length}. New or changed records: ${works} works, ${people} people, ${series} series.${skippedLine(skipped)}`,
    )
    const report = await checkTreeInSteps([flags.into], {
      signal: stop,
      onProgress: (done, total) => onProgress('checking', done, total),
    })
    bar.end()
    printReport(report, false, { print, stderr })
    return report.problems.length > 0 ? 1 : 0
  } catch (error) {
    throw stop.aborted ? invalid('Stopped before it finished. Import the same file again to continue.') : error
  } finally {
    bar.end()
  }
}

function skippedLine(skipped: ReadonlyMap<string, number>): string {
  const total = [...skipped.values()].reduce((sum, count) => sum + count, 0)
  const reasons = [...skipped].map(([reason, count]) => `${count}: ${reason}`)
  return total === 0 ? '' : ` Skipped: ${total} (${reasons.join('; ')}).`
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
    throw invalid(`${file} is not valid JSON.`, { cause: error })
  }
}
