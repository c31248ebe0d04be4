import path from 'node:path'
import { parseArgs } from 'node:util'
import { conflict, unavailable } from '@chapterhouse/kit/errors'
import { checkRoot } from '../features/scanning/index.ts'
import { type ControlMessage, requestFromRunning } from './control/control-socket.ts'
import { type OpenServer, openServer } from './control/open-server.ts'
import { chosenAction } from './terminal/actions.ts'
import type { Command, CommandNeeds } from './terminal/command.ts'

export const usage = `library list              list libraries with their folders
             library add NAME PATH     add a folder of audiobooks as a library

  --data DIR                the data folder (./data); created if missing

Works whether or not the server is running. A running server starts the first scan; otherwise see: scan.`

type Run = (data: string, operands: readonly string[], needs: CommandNeeds) => Promise<void>

const ACTIONS: Record<string, { takes: string; run: Run }> = {
  list: { takes: '', run: list },
  add: { takes: 'NAME PATH', run: add },
}

export const run: Command = async (args, needs) => {
  const { values: flags, positionals } = parseArgs({ args, options: { data: { type: 'string' } }, allowPositionals: true })
  const { run: act, operands } = chosenAction('library', ACTIONS, positionals)
  await act(path.resolve(flags.data ?? 'data'), operands, needs)
}

async function list(data: string, _operands: readonly string[], needs: CommandNeeds): Promise<void> {
  using server = await openServer(data, needs, { warn: needs.stderr.write })
  for (const { name, root } of server.libraries.list()) needs.print(`${name}: ${root}`)
}

async function add(data: string, [name = '', folder = '']: readonly string[], needs: CommandNeeds): Promise<void> {
  const named = { name: name.trim(), root: path.resolve(folder) }
  let last: ControlMessage | undefined
  const isRunning = await requestFromRunning(data, { do: 'library', ...named }, (message) => {
    last = message
  })
  if (isRunning) confirm(last)
  else await addHere(data, named, needs)
  needs.print(`added ${named.name}: ${named.root}`)
  needs.print(isRunning ? 'Its first scan has started.' : `To scan it: scan ${JSON.stringify(named.name)}`)
}

function confirm(last: ControlMessage | undefined): void {
  if (last?.kind === 'library') return
  throw unavailable(last?.kind === 'refused' ? last.why : 'The server stopped before the library was added. Run the command again.')
}

async function addHere(data: string, { name, root }: { name: string; root: string }, needs: CommandNeeds): Promise<void> {
  using server = await openServer(data, needs, { mayMake: true, warn: needs.stderr.write })
  await checkRoot(root, data)
  await refuseKnownFolder(server, root)
  server.libraries.create({ name, root })
  server.audited('library.create', name, { root })
}

/** The same folder twice would mean every book twice. */
export async function refuseKnownFolder({ libraries }: Pick<OpenServer, 'libraries'>, root: string): Promise<void> {
  const known = await libraries.at(root)
  if (known) throw conflict(`This folder is the library "${known.name}" already.`)
}
