import path from 'node:path'
import { parseArgs } from 'node:util'
import { composeBackupFiles } from '../compose/backups.ts'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import type { Command } from './terminal/command.ts'
import { sizeText } from './terminal/size-text.ts'

export const usage = `backups [--data DIR]

Lists the backups, newest first, with time, kind and size, and the pending restore. See also: backup, restore.`

export const run: Command = async (args, { env, deps, print }) => {
  const { values: flags } = parseArgs({ args, options: { data: { type: 'string' } } })
  const data = path.resolve(flags.data ?? 'data')
  const { file } = openDataFolder(data, deps.newServerId)
  const { folder, record } = composeBackupFiles(data, readSettings({ file, env, flags: {} }), deps)
  const { backups, fault } = await folder.list()
  if (fault !== undefined) print(`The backups folder ${folder.path} cannot be read (${fault.replaceAll('_', ' ')}).`)
  else if (backups.length === 0) print(`No backups in ${folder.path}. Create one with: backup.`)
  for (const { name, createdAtMs, kind, sizeBytes } of backups)
    print([name, new Date(createdAtMs).toISOString().slice(0, 16).replace('T', ' '), kind, sizeText(sizeBytes)].join('  '))
  const waiting = record.waiting()
  if (waiting === 'unreadable') print('A restore is pending, but its request cannot be read. Cancel it with: restore --cancel.')
  else if (waiting) print(`${waiting.name} will be restored at the next start. Cancel with: restore --cancel.`)
}
