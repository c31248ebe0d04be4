import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { createBooks } from '../compose/generation.ts'
import { type Bridge, openBridge } from '../compose/open-bridge.ts'
import {
  type BenchBook,
  createTestAnswers,
  type MadeFiles,
  type PriceList,
  reportLines,
  scoreFiles,
} from '../features/benchmark/index.ts'
import { type BookToMake, bookKey, type StepReport } from '../features/generate/index.ts'
import { SETTING_FLAGS } from '../features/settings/index.ts'
import { BENCH_BOOKS, readBenchBook } from './bench-books.ts'
import type { Command, CommandNeeds } from './command.ts'
import { DATA_OPTION, dataFolderOf } from './data-folder.ts'
import { createProgressBar } from './progress-bar.ts'
import { versionLine } from './version.ts'

export const usage = `bench [BOOK…] [OPTIONS]   scores the texts that your models write, by keys made by hand
  BOOK              some of: ${BENCH_BOOKS.join(', ')}; all without it
  --test-answers    uses prepared answers instead of models: this measures the program and not a model. Also without models
  --price-in USD    the price list of the report, per million tokens of prompts; --price-out USD of answers
  --out FILE        writes the report into this file as well
  --data DIR        folder of the bridge (./bridge-data)
Metered models charge you for it. An interrupted run continues on the same day. To compare without marks for names, set
CHAPTERHOUSE_BRIDGE_MODELS_MARKS=false.`

const EXIT = { done: 0, parked: 3, stopped: 130 }
/** Of a small hosted model in November 2026, so that reports can be compared whatever a run really costs. */
const LIST: PriceList = { in: 0.3, out: 2.5 }
const MACHINE = 'Prepared answers: these figures measure the program on this machine, and say nothing about a model.'

export const run: Command = async (args, needs) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...SETTING_FLAGS,
      ...DATA_OPTION,
      'test-answers': { type: 'boolean' },
      'price-in': { type: 'string' },
      'price-out': { type: 'string' },
      out: { type: 'string' },
    },
  })
  const { data, out, 'test-answers': isTest = false, 'price-in': priceIn, 'price-out': priceOut, ...flags } = values as BenchFlags
  const prices = { in: priceOf(priceIn, LIST.in), out: priceOf(priceOut, LIST.out) }
  const books = (positionals.length === 0 ? BENCH_BOOKS : positionals).map(readBenchBook)
  const folder = mkdtempSync(path.join(tmpdir(), 'bridge-bench-'))
  try {
    const { env, deps } = needs
    const open = (where: string) => openBridge({ data: where, env, deps, flags })
    const areTest = isTest || !(await hasModels(() => open(dataFolderOf({ data }, env))))
    await using bridge = await open(areTest ? folder : dataFolderOf({ data }, env))
    const lines = [`${versionLine()}, ${deps.now().toISOString().slice(0, 10)}`, ...headOf(bridge, areTest, isTest)]
    for (const line of lines) needs.print(line)
    for (const book of books) {
      const outcome = await runBook(book, { bridge, areTest, prices, needs })
      for (const line of outcome.lines) needs.print(line)
      if (outcome.exit !== EXIT.done) return outcome.exit
      lines.push(...outcome.lines)
    }
    if (out !== undefined) writeFileSync(path.resolve(out), `${lines.join('\n')}\n`)
    return EXIT.done
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface BenchFlags {
  data?: string
  out?: string
  'test-answers'?: boolean
  'price-in'?: string
  'price-out'?: string
}

function priceOf(typed: string | undefined, usual: number): number {
  const price = typed === undefined || typed.trim() === '' ? usual : Number(typed)
  if (!(price >= 0) || !Number.isFinite(price)) throw invalid(`"${typed}" is not a price in USD. Type a number such as 0.30.`)
  return price
}

function headOf({ endpoints, models, settings }: Bridge, areTest: boolean, isAsked: boolean): string[] {
  if (areTest) return [...(isAsked ? [] : ['No models are set up. Add one with `models add`, then run bench again.']), MACHINE]
  const named = endpoints.list().map(({ name, model, roles }) => `${name}: ${model} (${roles.join(', ')})`)
  return [
    `Models: ${named.join('; ')}. Names are ${settings.get('models.marks') ? 'marks' : 'shown'}.`,
    ...(models.judgesItself() ? ['The judge is the model that writes. Another family finds more faults.'] : []),
  ]
}

async function hasModels(open: () => Promise<Bridge>): Promise<boolean> {
  await using bridge = await open()
  return bridge.endpoints.list().length > 0
}

interface Around {
  bridge: Bridge
  areTest: boolean
  prices: PriceList
  needs: CommandNeeds
}

async function runBook(book: BenchBook, { bridge, areTest, prices, needs }: Around): Promise<{ exit: number; lines: string[] }> {
  const { deps, stop, stderr } = needs
  const answers = areTest ? createTestAnswers(book.keys) : undefined
  const used = answers ? { ...bridge, models: answers.models } : bridge
  const made = toMake(book, path.join(bridge.dataFolder.path, 'bench'), deps.now())
  const key = bookKey(made)
  const before = { ...bridge.ledger.countsOf(key), usd: bridge.ledger.spentOn(key) }
  const rounds: number[] = []
  const bar = createProgressBar(stderr, deps.now)
  const started = deps.now().getTime()
  try {
    const outcome = await createBooks(used, deps).generate(made, {
      isAgain: true,
      stop,
      report: ({ step, done, total }: StepReport) => {
        if (step === 'synthesizing') rounds.push(0)
        if (step === 'fixing') rounds.push((rounds.pop() ?? 0) + 1)
        bar.show({ title: book.keys.title, step, done, total, costUsd: bridge.ledger.spentOn(key) - before.usd })
      },
    })
    bar.end()
    if (outcome.kind === 'parked')
      return { exit: EXIT.parked, lines: [`${book.keys.title}: ${outcome.park.code}: ${outcome.park.hint}`] }
  } catch (error) {
    bar.end()
    if (!stop.aborted) throw error
    return { exit: EXIT.stopped, lines: ['Stopped. The same command continues where it was.'] }
  }
  const after = bridge.ledger.countsOf(key)
  const asked = {
    calls: after.calls - before.calls,
    tokensIn: after.tokensIn - before.tokensIn,
    tokensOut: after.tokensOut - before.tokensOut,
  }
  const facts = {
    book,
    score: scoreFiles(readFiles(made.out), book),
    counts: { ...(answers?.counts ?? asked), failed: after.failed - before.failed },
    rounds,
    spentUsd: answers ? undefined : bridge.ledger.spentOn(key) - before.usd,
    seconds: (deps.now().getTime() - started) / 1_000,
  }
  return { exit: EXIT.done, lines: reportLines(facts, prices) }
}

/** Named by the day: a run of the same day continues, and one of another day asks its models again. */
function toMake({ name, keys, chapters }: BenchBook, folder: string, now: Date): BookToMake & { out: string } {
  const about = { title: keys.title, authors: [keys.author], language: keys.language }
  return {
    path: `bench/${name}/${now.toISOString().slice(0, 10)}`,
    out: path.join(folder, name),
    workId: undefined,
    audio: { isFolder: true, durationSeconds: 0, chapters: [], files: [], ...about },
    readEbook: async () => ({ kind: 'read', ebook: { ...about, series: undefined, isbn: '', chapters, notes: [] } }),
  }
}

interface StoredFile extends Omit<MadeFiles, 'summaries'> {
  in_short?: string
  ending?: string
}

function readFiles(folder: string): MadeFiles {
  const read = (name: string): StoredFile => {
    const file = path.join(folder, name)
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StoredFile) : {}
  }
  const files = { ...read('characters.json'), ...read('recaps.json'), ...read('story.json') }
  return { ...files, summaries: [files.in_short, files.ending].filter((text) => text !== undefined) }
}
