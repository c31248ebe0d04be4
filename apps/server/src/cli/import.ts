import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { invalid, missing, unavailable } from '@chapterhouse/kit/errors'
import { type ControlMessage, requestFromRunning } from './control/control-socket.ts'
import type { ImportLine, ImportMessage, ImportRequest } from './control/import-request.ts'
import { openOwnServer } from './control/own-server.ts'
import { reportOf } from './import-report.ts'
import { runRequestedImport } from './requested/run-requested-import.ts'
import { chosenAction } from './terminal/actions.ts'
import type { Command, CommandNeeds } from './terminal/command.ts'
import { createProgressBar, type Progress } from './terminal/progress-bar.ts'
import { KEY_VARIABLE, readKey } from './terminal/read-key.ts'

export const usage = `import audiobookshelf FILE|URL   read an Audiobookshelf server, a backup of one, or its absdatabase.sqlite
             import table FILE                read positions from a table (CSV)

Shows what would be imported. Nothing is changed without --apply. Works whether or not the server is running.

  --apply                   import it
  --person THEIRS=OURS      the user here for one there; by default the one with the same name. Others are left out
  --library FOLDER=LIBRARY  the library here for a folder there; by default the one with the same path
  --cutoff DAY              listening history before this day only; none: all of it. By default, each user's history
                            ends where they began to listen here
  --no-lists                without collections and playlists
  --no-set-aside            without books hidden from "Continue Listening"
  --unmatched               list every book without a match
  --data DIR                the data folder (./data)

The API key of an administrator there is typed, piped in, or in the variable ${KEY_VARIABLE}. It is not stored.
New users are added in the console, under Import, or before with: user add. See also docs/moving.md.`

const OPTIONS = {
  data: { type: 'string' },
  apply: { type: 'boolean' },
  person: { type: 'string', multiple: true },
  library: { type: 'string', multiple: true },
  cutoff: { type: 'string' },
  'no-lists': { type: 'boolean' },
  'no-set-aside': { type: 'boolean' },
  unmatched: { type: 'boolean' },
} as const

type ReadSource = (named: string, needs: CommandNeeds) => Promise<ImportRequest['source']>

const ACTIONS: Record<string, { takes: string; run: ReadSource }> = {
  audiobookshelf: {
    takes: 'SOURCE',
    run: async (named, needs) =>
      /^https?:\/\//i.test(named) ? { url: named, key: await readKey(needs) } : { file: existing(named) },
  },
  table: { takes: 'FILE', run: async (named) => ({ table: existing(named) }) },
}

export const run: Command = async (args, needs) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { run: readSource, operands } = chosenAction('import', ACTIONS, positionals)
  const data = path.resolve(flags.data ?? 'data')
  const request: ImportRequest = {
    do: 'import',
    source: await readSource(operands[0] ?? '', needs),
    people: pairsOf('--person THEIRS=OURS', flags.person),
    folders: pairsOf('--library FOLDER=LIBRARY', flags.library),
    ...(flags.cutoff !== undefined && { cutoff: flags.cutoff === 'none' ? null : flags.cutoff }),
    takesLists: !flags['no-lists'],
    takesSetAside: !flags['no-set-aside'],
    applies: flags.apply ?? false,
  }
  const bar = createProgressBar(needs.stderr)
  let last: ControlMessage | undefined
  function onMessage(message: ControlMessage): void {
    last = message
    if (message.kind === 'import') bar.show(progressOf(message.people))
  }
  if (!(await requestFromRunning(data, request, onMessage))) await runHere(data, request, { ...needs, send: onMessage })
  bar.end()
  report(last, { applies: request.applies, listsAll: flags.unmatched ?? false }, needs.print)
}

/** As a server would, if none is running. */
async function runHere(
  data: string,
  request: ImportRequest,
  { env, deps, stop, send }: CommandNeeds & { send: (message: ControlMessage) => void },
): Promise<void> {
  if (!existsSync(path.join(data, 'chapterhouse.db')))
    throw missing(`No Chapterhouse data in ${data}. Choose its data folder with --data.`)
  await using server = await openOwnServer(data, { env, deps, busy: 'An import is running. Try again later.' })
  await runRequestedImport(server.services, request, { send, gone: stop })
}

function report(last: ControlMessage | undefined, options: Parameters<typeof reportOf>[1], print: (line: string) => void): void {
  if (last?.kind === 'refused') throw unavailable(last.why)
  if (last?.kind !== 'import' || !last.isEnd) throw unavailable('The import was interrupted. Run the command again.')
  for (const line of reportOf(last, options)) print(line)
  refuseFailed(last)
}

function refuseFailed({ people }: ImportMessage): void {
  const failed = people.filter(({ status }) => status === 'failed').map(({ theirs }) => theirs)
  if (failed.length > 0) throw unavailable(`Import failed: ${failed.join(', ')}. See above, then run the command again.`)
}

function progressOf(people: readonly ImportLine[]): Progress | undefined {
  const line = people.find(({ status }) => status === 'fetching') ?? people.find(({ status }) => status === 'applying')
  if (!line) return undefined
  const label = line.status === 'fetching' ? 'Reading' : `Importing ${line.ours}`
  return { label, done: line.done, total: line.total, unit: 'rows', starting: 'starting' }
}

function pairsOf(form: string, given: readonly string[] = []): [string, string][] {
  return given.map((text) => {
    // A folder may contain an equals sign, a name here rarely does.
    const at = text.lastIndexOf('=')
    if (at < 1 || at === text.length - 1) throw invalid(`Usage: ${form}. See import --help.`)
    return [text.slice(0, at), text.slice(at + 1)]
  })
}

function existing(named: string): string {
  const file = path.resolve(named)
  if (!statSync(file, { throwIfNoEntry: false })?.isFile())
    throw missing(`No file ${file}. Give a file, or an address that begins with http:// or https://.`)
  return file
}
