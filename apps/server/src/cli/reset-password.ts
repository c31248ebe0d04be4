import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import type { Command } from './command.ts'
import { firstLine } from './first-line.ts'
import { openServer, personNamed } from './open-server.ts'

export const usage = `reset-password NAME [--password-stdin] [--keep-sessions] [--data DIR]

For whoever is locked out: gives NAME a new random password and shows it this once, or takes the first line of
standard input as the password. Their devices are signed out, unless --keep-sessions; API keys and codes stay.
The server may be running or not.`

const OPTIONS = { data: { type: 'string' }, 'password-stdin': { type: 'boolean' }, 'keep-sessions': { type: 'boolean' } } as const

export const run: Command = async (args, { deps, print, input, stderr }) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name = '', ...more] = positionals
  if (name.trim() === '' || more.length > 0) throw invalid('It is written: reset-password NAME. See reset-password --help.')
  const typed = flags['password-stdin'] ? await firstLine(input) : undefined
  if (typed === '') throw invalid('There is no password on the first line of standard input.')

  using server = await openServer(flags.data ?? 'data', deps, { warn: stderr.write })
  const password = typed ?? randomBytes(18).toString('base64url')
  const keepSessions = flags['keep-sessions'] === true
  const changes = { password, keepSessions }
  const { username, isDisabled } = await server.accounts.change(personNamed(server.accounts, name).id, changes)
  server.audited('user.update', username, { password: 'set' })
  print(`${username} has a new password`)
  if (typed === undefined) print(`Password    ${password}    (shown this once: write it down)`)
  if (!keepSessions) print(`${username} is signed out on all devices`)
  if (isDisabled) print(`${username} is disabled and cannot sign in: user enable ${JSON.stringify(username)}`)
}
