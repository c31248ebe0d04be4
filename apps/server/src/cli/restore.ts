import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { AuditAction } from '@chapterhouse/contract/codes'
import { invalid, missing } from '@chapterhouse/kit/errors'
import { warn } from '@chapterhouse/kit/ignore'
import { composeBackupFiles } from '../compose/backups.ts'
import { requestRestore } from '../features/backups/index.ts'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import { openServer } from './control/open-server.ts'
import type { Command, CommandNeeds } from './terminal/command.ts'

export const usage = `restore NAME       restore this backup at the next start of the server
       restore --cancel   cancel the pending restore

  --data DIR                the data folder (./data)

The server may be running; restart it to restore the backup. Later changes are undone; the current database is
kept as a backup. See also: backups.`

const OPTIONS = { data: { type: 'string' }, cancel: { type: 'boolean' } } as const

export const run: Command = async (args, needs) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name] = positionals
  if ((name === undefined) !== (flags.cancel === true)) throw invalid('Name one backup, or use --cancel. See all with: backups.')
  const data = path.resolve(flags.data ?? 'data')
  if (!existsSync(data)) throw missing(`No Chapterhouse data in ${data}. Choose its data folder with --data.`)
  const { file } = openDataFolder(data, needs.deps.newServerId)
  const files = composeBackupFiles(data, readSettings({ file, env: needs.env, flags: {} }), needs.deps)
  if (name === undefined) {
    const waiting = files.record.waiting()
    if (waiting === undefined) return needs.print('No restore is pending.')
    files.record.remove()
    await audit(data, needs, { action: 'backup.restore_cancel', target: waiting === 'unreadable' ? '' : waiting.name })
    return needs.print('The restore was cancelled.')
  }
  const { schema } = await requestRestore(files, { name, requestedBy: 'command line', at: needs.deps.now() })
  await audit(data, needs, { action: 'backup.restore', target: name, details: { schema } })
  needs.print(
    `${name} will be restored at the next start of the server. Later changes will be undone; a copy of the current database is kept.`,
  )
}

/** Does nothing if the database is damaged or missing: it has no audit log, and a restore must still be possible. */
async function audit(
  data: string,
  needs: CommandNeeds,
  { action, target, details }: { action: AuditAction; target: string; details?: object },
): Promise<void> {
  try {
    using server = await openServer(data, needs)
    server.audited(action, target, details)
  } catch (error) {
    warn('the restore could not be noted in the audit log')(error)
  }
}
