import { accessSync, constants, statfsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { codeOf } from '@chapterhouse/kit/errors'
import { toShownLine } from '@chapterhouse/kit/text/one-line'
import { findInFolders, foldersOf, versionOf } from '@chapterhouse/media-tools/tool'
import { type Bridge, openBridge } from '../compose/open-bridge.ts'
import { type Endpoint, endpointsOf, journeyOf, ROLES, type Role } from '../features/models/index.ts'
import type { Command, CommandNeeds } from './command.ts'
import { DATA_OPTION, dataFolderOf } from './data-folder.ts'

export const usage = `doctor [OPTIONS] [BOOK…]   checks the tools, the models, the folders and the budgets, in words

  --data DIR   folder of the bridge (./bridge-data)
  BOOK…        folders of books, to see whether their texts can be written`

const GIGABYTE = 2 ** 30

/** A line of the report; `isProblem`: something must be done before a book can be made. */
interface Finding {
  text: string
  isProblem?: boolean
}

export const run: Command = async (args, needs) => {
  const { values: flags, positionals: books } = parseArgs({ args, options: DATA_OPTION, allowPositionals: true })
  const { env, deps, print, stop } = needs
  await using bridge = await openBridge({ data: dataFolderOf(flags, env), env, deps })
  const findings = [
    { text: `Node: ${process.versions.node}.` },
    await toolFinding(bridge, needs),
    folderFinding('Data folder', bridge.dataFolder.path),
    ...books.map((book) => folderFinding('Book', book)),
    ...(await modelFindings(bridge, stop)),
    budgetFinding(bridge),
  ] satisfies Finding[]
  for (const { text, isProblem } of findings as Finding[]) print(toShownLine(`${isProblem ? 'Problem: ' : ''}${text}`))
  const count = (findings as Finding[]).filter(({ isProblem }) => isProblem).length
  print(count === 0 ? 'Everything is in order.' : `${count} ${count === 1 ? 'problem' : 'problems'} found.`)
  return count === 0 ? 0 : 1
}

async function toolFinding({ settings }: Bridge, { env, deps: { spawn } }: CommandNeeds): Promise<Finding> {
  const given = settings.get('tools.ffprobe')
  const file = given === '' ? await findInFolders('ffprobe', foldersOf(env['PATH'] ?? '')) : given
  const version = file && (await versionOf(spawn, 'ffprobe', file))
  if (version) return { text: `ffprobe: ${version} at ${file}.` }
  const text = file ? `ffprobe at ${file} does not run.` : 'ffprobe was not found.'
  return { text: `${text} Install ffmpeg, or set tools.ffprobe to the path of ffprobe.`, isProblem: true }
}

function folderFinding(name: string, folder: string): Finding {
  try {
    accessSync(folder, constants.R_OK | constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    const free = (bavail * bsize) / GIGABYTE
    return { text: `${name}: ${folder}, ${free.toFixed(1)} GB free.`, isProblem: free < 0.1 }
  } catch (error) {
    return { text: `${name}: ${folder} cannot be written to (${codeOf(error)}). Check its permissions.`, isProblem: true }
  }
}

async function modelFindings({ endpoints, reach }: Bridge, stop: AbortSignal): Promise<Finding[]> {
  const all = endpoints.list()
  if (all.length === 0) return [{ text: 'No models are set up. Add one with `models add`.', isProblem: true }]
  return [
    ...ROLES.map((role) => roleFinding(role, all)),
    ...(await Promise.all(all.map((each) => endpointFinding(each, reach, stop)))),
  ]
}

function roleFinding(role: Role, all: readonly Endpoint[]): Finding {
  const [first, second] = endpointsOf(role, all).filter(({ price }) => price.kind !== 'unknown')
  if (!first) return { text: `No endpoint with prices has the role ${role}. Add one with \`models add\`.`, isProblem: true }
  const judges =
    role === 'judge' && endpointsOf('writer', all)[0]?.model === first.model
      ? ' It judges its own texts; another model finds more.'
      : ''
  return {
    text: `Role ${role}: ${first.name} (${first.model})${second ? `, then ${second.name} (${second.model})` : ''}.${judges}`,
  }
}

async function endpointFinding(endpoint: Endpoint, reach: Bridge['reach'], stop: AbortSignal): Promise<Finding> {
  const { name, address, price } = endpoint
  const outcome = await reach(endpoint, stop)
  const answers = { reached: 'answers', key_refused: 'refuses the API key', away: 'does not answer' }[outcome]
  const prices = price.kind === 'unknown' ? ' It has no prices, so it is not used.' : ''
  const advice = outcome === 'reached' ? '' : ` See \`models test ${name}\`.`
  return {
    text: `Endpoint ${name}: ${address} ${answers}.${advice}${prices} ${journeyOf(address)}`,
    isProblem: outcome !== 'reached' || price.kind === 'unknown',
  }
}

function budgetFinding({ settings, ledger }: Bridge): Finding {
  const [book, month] = [settings.get('budget.book_usd'), settings.get('budget.month_usd')]
  const spent = ledger.spentIn()
  const limit = month === 0 ? 'no limit a month' : `${month.toFixed(2)} USD a month`
  const isUsedUp = month > 0 && spent >= month
  return {
    text: `Budget: ${book.toFixed(2)} USD a book, ${limit}; ${spent.toFixed(2)} USD spent this month.${isUsedUp ? ' Raise budget.month_usd, or wait for the next month.' : ''}`,
    isProblem: isUsedUp,
  }
}
