import path from 'node:path'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { toShownLine } from '@chapterhouse/kit/text/one-line'
import { createBooks } from '../compose/generation.ts'
import { type Bridge, openBridge } from '../compose/open-bridge.ts'
import { bookKey, type Outcome } from '../features/generate/index.ts'
import type { Park } from '../features/parks/index.ts'
import { SETTING_FLAGS } from '../features/settings/index.ts'
import type { Command, CommandNeeds } from './command.ts'
import { DATA_OPTION, dataFolderOf } from './data-folder.ts'
import { oneSentenceError } from './one-sentence-error.ts'
import { openBook } from './open-books.ts'
import { createProgressBar, inUsd } from './progress-bar.ts'

export const usage = `run BOOK… [--out DIR] [--again] [--data DIR]   makes characters and recaps for books
  BOOK         the folder of a book with an e-book (.epub) in it, or its audio file with the e-book beside it
  --out DIR    writes the files into this folder instead of the hidden one beside the book; for one book
  --again      creates the files again; files of other origin are kept with the ending .before
Ctrl-C stops at the next safe point; the same command continues. Exit codes: 0 done, 1 refused, 3 parked, 130 stopped.`

const EXIT = { done: 0, refused: 1, parked: 3, stopped: 130 }

/** Steps in words. */
const STEPS: Readonly<Record<string, string>> = {
  extracting: 'reading the e-book',
  chapter_mapping: 'numbering chapters',
  fact_pass: 'reading chapters',
  synthesizing: 'writing',
  validating: 'checking',
  auditing: 'judging',
  fixing: 'mending',
  writing: 'saving',
}

export const run: Command = async (args, needs) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...SETTING_FLAGS, ...DATA_OPTION, out: { type: 'string' }, again: { type: 'boolean' } },
  })
  const { data, out, again = false, ...flags } = values as { data?: string; out?: string; again?: boolean }
  if (positionals.length === 0) throw invalid('Name at least one book: run BOOK…')
  if (out !== undefined && positionals.length > 1) throw invalid('--out takes one book.')
  await using bridge = await openBridge({ data: dataFolderOf({ data }, needs.env), env: needs.env, deps: needs.deps, flags })
  let worst = EXIT.done
  for (const typed of positionals) {
    const exit = await runBook(typed, { bridge, needs, out: out === undefined ? undefined : path.resolve(out), isAgain: again })
    if (exit === EXIT.stopped) return exit
    worst = worst === EXIT.refused ? worst : exit === EXIT.refused ? exit : Math.max(worst, exit)
  }
  return worst
}

interface Running {
  bridge: Bridge
  needs: CommandNeeds
  out: string | undefined
  isAgain: boolean
}

async function runBook(typed: string, { bridge, needs, out, isAgain }: Running): Promise<number> {
  const { deps, stop, print, stderr } = needs
  const bar = createProgressBar(stderr, deps.now)
  try {
    const opened = await openBook(typed, { settings: bridge.settings, env: needs.env, deps })
    const book = { ...opened, out, workId: undefined }
    const title = opened.audio.title || path.basename(opened.path)
    const outcome = await createBooks(bridge, deps).generate(book, {
      isAgain,
      stop,
      report: ({ step, done, total }) =>
        bar.show({ title, step: STEPS[step] ?? step, done, total, costUsd: bridge.ledger.spentOn(bookKey(book)) }),
    })
    bar.end()
    for (const line of linesOf(outcome, { title, path: opened.path, costUsd: bridge.ledger.spentOn(bookKey(book)), bridge }))
      print(toShownLine(line))
    return outcome.kind === 'done' ? EXIT.done : EXIT.parked
  } catch (error) {
    bar.end()
    if (stop.aborted) {
      stderr.write('Stopped. The same command continues where it was.\n')
      return EXIT.stopped
    }
    stderr.write(`${oneSentenceError(error)}\n`)
    return EXIT.refused
  }
}

function linesOf(
  outcome: Outcome,
  { title, path, costUsd, bridge }: { title: string; path: string; costUsd: number; bridge: Bridge },
): string[] {
  if (outcome.kind === 'parked') return [parkLine(title, outcome.park)]
  const { characters, recaps, files, notes } = outcome.book
  const cost = costUsd > 0 ? `, ${inUsd(costUsd)}` : ''
  const isOwn = bridge.models.judgesItself()
    ? ['  The judge is the model that wrote the texts. Another family finds more faults.']
    : []
  return [
    outcome.wasDone
      ? `${title}: already done (${path}). Create its texts again with --again.`
      : `${title}: done, ${counted(characters, 'character')}, ${counted(recaps, 'recap')}${cost}.`,
    ...(outcome.wasDone ? [] : [`  ${files.join(', ')}`, ...isOwn]),
    ...notes.map((note) => `  ${note}`),
  ]
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

function parkLine(title: string, { code, hint, retryAt }: Park): string {
  return `${title}: ${code}: ${hint}${retryAt ? ` It can go on by itself from ${retryAt.toISOString()}.` : ''}`
}
