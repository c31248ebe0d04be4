import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { openServer, personNamed } from './control/open-server.ts'
import type { Command } from './terminal/command.ts'
import { firstLine } from './terminal/first-line.ts'

export const usage = `reset-password NAME [--password-stdin] [--keep-sessions] [--data DIR]

Sets a new random password for NAME and prints it once, or uses the first line of standard input as the password. Signs
NAME out on all devices unless --keep-sessions is given; API keys and codes stay valid. Works whether or not the server
is running.`

const OPTIONS = { data: { type: 'string' }, 'password-stdin': { type: 'boolean' }, 'keep-sessions': { type: 'boolean' } } as const

export const run: Command = async (args, needs) => {
  const { print, input, stderr } = needs
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name = '', ...more] = positionals
  if (name.trim() === '' || more.length > 0) throw invalid('Usage: reset-password NAME. See reset-password --help.')
  const typed = flags['password-stdin'] ? await firstLine(input) : undefined
  if (typed === '') throw invalid('The first line of standard input is empty. Pipe the password in.')

  using server = await openServer(flags.data ?? 'data', needs, { warn: stderr.write })
  const password = typed ?? randomBytes(18).toString('base64url')
  const keepSessions = flags['keep-sessions'] === true
  const changes = { password, keepSessions }
  const { username, isDisabled } = await server.accounts.change(personNamed(server.accounts, name).id, changes)
  server.audited('user.update', username, { password: 'set' })
  print(`${username} has a new password`)
  if (typed === undefined) print(`Password    ${password}    (shown once: write it down)`)
  if (!keepSessions) print(`${username} is signed out on all devices`)
  if (isDisabled) print(`${username} is disabled and cannot sign in. To enable: user enable ${JSON.stringify(username)}`)
}
