import path from 'node:path'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { toShownLine } from '@chapterhouse/kit/text/one-line'
import { openBridge } from '../compose/open-bridge.ts'
import type { ReadEbook } from '../features/ebook/index.ts'
import { estimateCalls, type RoleEstimate } from '../features/generate/index.ts'
import { type Endpoint, endpointsOf, ROLES, type Role } from '../features/models/index.ts'
import { Parked } from '../features/parks/index.ts'
import type { Command } from './command.ts'
import { DATA_OPTION, dataFolderOf } from './data-folder.ts'
import { oneSentenceError } from './one-sentence-error.ts'
import { type OpenedBook, openBook } from './open-books.ts'

export const usage = `estimate BOOK… [--data DIR]   estimates calls, tokens and cost of books; asks no model
  BOOK   the folder of a book with an e-book (.epub) in it, or its audio file with the e-book beside it`

const PER_MILLION = 1_000_000
/** Where no model is set up, chapters are cut as for a usual one. */
const USUAL_TOKENS = 24_000

export const run: Command = async (args, { env, deps, print, stderr }) => {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: DATA_OPTION })
  if (positionals.length === 0) throw invalid('Name at least one book: estimate BOOK…')
  await using bridge = await openBridge({ data: dataFolderOf(values, env), env, deps })
  const endpoints = bridge.endpoints.list()
  const readable = Math.min(USUAL_TOKENS, bridge.models.readableTokens('reader'))
  let exit = 0
  for (const typed of positionals) {
    try {
      const book = await openBook(typed, { settings: bridge.settings, env, deps })
      for (const line of linesOf(book, await book.readEbook(), { readable, endpoints })) print(toShownLine(line))
    } catch (error) {
      stderr.write(
        `${error instanceof Parked ? toShownLine(`${typed}: ${error.park.code}: ${error.park.hint}`) : oneSentenceError(error)}\n`,
      )
      exit = error instanceof Parked ? Math.max(exit, 3) : 1
    }
  }
  return exit
}

interface Given {
  readable: number
  endpoints: readonly Endpoint[]
}

function linesOf({ path: file, audio }: OpenedBook, read: ReadEbook, { readable, endpoints }: Given): string[] {
  const hours = (audio.durationSeconds / 3600).toFixed(1)
  const title = audio.title || path.basename(file)
  const chapters = read.kind === 'read' ? read.ebook.chapters : read.sections.map(toChapter)
  const estimates = estimateCalls(chapters, readable)
  const numbered =
    read.kind === 'read'
      ? `${chapters.length} chapters`
      : `${chapters.length} sections; the labels do not number the chapters, so that a model is asked first`
  const costs = ROLES.map((role) => costOf(estimates[role], endpointsOf(role, endpoints)[0]))
  const total = costs.every((cost) => cost !== undefined) ? usd(costs.reduce((sum, cost) => sum + cost, 0)) : 'unknown'
  return [
    `${title}: from the e-book, ${numbered}, ${words(chapters)} words, ${hours} h of audio`,
    ...ROLES.map((role, at) => roleLine(role, estimates[role], { endpoint: endpointsOf(role, endpoints)[0], cost: costs[at] })),
    `  cost: ${total}${total === 'unknown' ? '. Add models with prices: models add' : ''}`,
  ]
}

function roleLine(
  role: Role,
  { calls, tokensIn, tokensOut }: RoleEstimate,
  { endpoint, cost }: { endpoint: Endpoint | undefined; cost: number | undefined },
): string {
  const { in: perSecondIn = 0, out: perSecondOut = 0 } = endpoint?.tokensPerSecond ?? {}
  const time = perSecondIn > 0 && perSecondOut > 0 ? `, ${hoursOf(tokensIn / perSecondIn + tokensOut / perSecondOut)}` : ''
  const price = endpoint?.price.kind === 'flat' ? 'flat' : cost === undefined ? 'no price' : usd(cost)
  return `  ${role}: ${endpoint?.model ?? 'no model'}, ${count(calls)} calls, ${count(tokensIn)} tokens in, ${count(tokensOut)} out${time}, ${price}`
}

/** Undefined while a price is missing: an unknown price is never 0. */
function costOf({ tokensIn, tokensOut }: RoleEstimate, endpoint: Endpoint | undefined): number | undefined {
  if (!endpoint || endpoint.price.kind === 'unknown') return undefined
  if (endpoint.price.kind === 'flat') return 0
  return (tokensIn * endpoint.price.in + tokensOut * endpoint.price.out) / PER_MILLION
}

/** A section by its number of words, for an estimate of its tokens. */
const toChapter = ({ index, label, words }: { index: number; label: string; words: number }) => ({
  chapter: index + 1,
  title: label,
  text: 'words '.repeat(words),
  words,
})

const words = (chapters: readonly { words: number }[]): string => count(chapters.reduce((sum, chapter) => sum + chapter.words, 0))
const count = (number: number): string => Math.round(number).toLocaleString('en')
const usd = (amount: number): string => `${amount.toFixed(2)} USD`
const hoursOf = (seconds: number): string =>
  seconds < 5_400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
