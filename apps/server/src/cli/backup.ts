import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { missing, unavailable } from '@chapterhouse/kit/errors'
import { composeBackupFiles } from '../compose/backups.ts'
import { makeBackup } from '../features/backups/index.ts'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import { type ControlMessage, lockDataFolder, requestFromRunning } from './control/control-socket.ts'
import { openServer } from './control/open-server.ts'
import { whyNot } from './requested/run-requested-backup.ts'
import type { Command, CommandNeeds } from './terminal/command.ts'
import { sizeText } from './terminal/size-text.ts'

export const usage = `backup [--data DIR]

Makes a backup of the database: accounts, progress, bookmarks, lists and the index. If a server is running on the same data
folder, it makes the backup; otherwise this command does. See also: backups, restore.`

export const run: Command = async (args, needs) => {
  const { values: flags } = parseArgs({ args, options: { data: { type: 'string' } } })
  const data = path.resolve(flags.data ?? 'data')
  let last: ControlMessage | undefined
  const isRunning = await requestFromRunning(data, { do: 'backup' }, (message) => {
    last = message
  })
  const { name, bytes } = isRunning ? madeByServer(last) : await makeHere(data, needs)
  needs.print(`${name} (${sizeText(bytes)})`)
}

function madeByServer(last: ControlMessage | undefined): { name: string; bytes: number } {
  if (last?.kind === 'backup') return last
  throw unavailable(
    last?.kind === 'refused' ? last.why : 'The server stopped before the backup was finished. Run the command again.',
  )
}

async function makeHere(data: string, needs: CommandNeeds): Promise<{ name: string; bytes: number }> {
  const { env, deps, stop, stderr } = needs
  if (!existsSync(path.join(data, 'chapterhouse.db')))
    throw missing(`No Chapterhouse data in ${data}. Choose its data folder with --data.`)
  const { database, file } = openDataFolder(data, deps.newServerId)
  const files = composeBackupFiles(data, readSettings({ file, env, flags: {} }), deps)
  await using _lock = await lockDataFolder(data, (_request, send) =>
    send({ kind: 'refused', why: 'A backup is already running. Try again later.' }),
  )
  await files.folder.removeDrafts()
  const made = await makeBackup({ ...files, database }, { kind: 'manual', at: deps.now(), signal: stop })
  if (!made.ok) throw unavailable(whyNot(made))
  using server = await openServer(data, needs, { warn: stderr.write })
  server.audited('backup.create', '')
  return { name: made.backup.name, bytes: made.backup.sizeBytes }
}
