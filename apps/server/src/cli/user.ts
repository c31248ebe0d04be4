import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import type { Account } from '../features/accounts/index.ts'
import { type OpenServer, openServer, personNamed } from './control/open-server.ts'
import { type Action, chosenAction } from './terminal/actions.ts'
import type { Command } from './terminal/command.ts'
import { firstLine } from './terminal/first-line.ts'

export const usage = `user list                                    list all users
             user add NAME [--admin] [--password-stdin]   add a user; without a password they sign in with an invite
             user passwd NAME --password-stdin            set a new password and sign out the user's devices
             user disable NAME                            disable an account and keep its data
             user enable NAME                             enable it again
             user role NAME admin|user                    make a user an admin or a listener
             user remove NAME                             remove a user with all their data

  --data DIR                the data folder (./data); created if missing
  --password-stdin          use the first line of standard input as the password
  --admin                   give the user admin rights
  --keep-sessions           keep devices signed in after a new password

Works whether or not the server is running. See also: invite, reset-password, share.`

const OPTIONS = {
  data: { type: 'string' },
  admin: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  'keep-sessions': { type: 'boolean' },
} as const

interface CommandContext {
  operands: readonly string[]
  /** Absent without piped input. */
  password: (() => Promise<string>) | undefined
  isAdmin: boolean
  keepSessions: boolean
  print: (line: string) => void
}
type Run = (server: OpenServer, context: CommandContext) => Promise<void> | void

const PIPE = 'A password is needed. Add --password-stdin and pipe it in.'

const ACTIONS: Record<string, Action<Run>> = {
  list: { takes: '', run: list },
  add: { takes: 'NAME', run: add },
  passwd: { takes: 'NAME', run: setPassword },
  disable: { takes: 'NAME', run: (server, context) => turn(server, context, true) },
  enable: { takes: 'NAME', run: (server, context) => turn(server, context, false) },
  role: { takes: 'NAME ROLE', run: setRole },
  remove: { takes: 'NAME', run: remove },
}

export const run: Command = async (args, needs) => {
  const { print, input, stderr } = needs
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { action, run: act, operands } = chosenAction('user', ACTIONS, positionals)
  if (flags.admin && action !== 'add') throw invalid(`"user ${action}" does not take --admin.`)
  if (flags['keep-sessions'] && action !== 'passwd') throw invalid(`"user ${action}" does not take --keep-sessions.`)
  if (flags['password-stdin'] && action !== 'add' && action !== 'passwd')
    throw invalid(`"user ${action}" does not take --password-stdin.`)
  if (!flags['password-stdin'] && (action === 'passwd' || flags.admin)) throw invalid(PIPE)

  const password = flags['password-stdin'] ? async () => given(await firstLine(input)) : undefined
  using server = await openServer(flags.data ?? 'data', needs, { mayMake: action === 'add', warn: stderr.write })
  const keepSessions = flags['keep-sessions'] ?? false
  await act(server, { operands, password, isAdmin: flags.admin ?? false, keepSessions, print })
}

function list({ accounts }: OpenServer, { print }: CommandContext): void {
  for (const account of accounts.list()) print(described(account))
}

async function add(
  { accounts, audited }: OpenServer,
  { operands: [username = ''], password, isAdmin, print }: CommandContext,
): Promise<void> {
  const account = await accounts.create({ username, password: await password?.(), isAdmin })
  audited('user.create', account.username, { role: roleOf(account), password: account.hasPassword })
  print(`added ${described(account)}`)
  if (!account.hasPassword) print(`To let ${account.username} sign in: invite ${JSON.stringify(account.username)}`)
}

async function setPassword(
  { accounts, audited }: OpenServer,
  { operands: [name = ''], password, keepSessions, print }: CommandContext,
): Promise<void> {
  const { id, username } = personNamed(accounts, name)
  await accounts.change(id, { password: await password?.(), keepSessions })
  audited('user.update', username, { password: 'set' })
  print(`${username} has a new password`)
  if (!keepSessions) print(`${username} is signed out on all devices`)
}

async function turn(
  { accounts, audited }: OpenServer,
  { operands: [name = ''], print }: CommandContext,
  isDisabled: boolean,
): Promise<void> {
  const { username, hasChanged } = await accounts.change(personNamed(accounts, name).id, { isDisabled })
  if (hasChanged) audited('user.update', username, { disabled: isDisabled })
  print(`${username} is ${isDisabled ? 'disabled' : 'enabled'}`)
}

async function setRole(
  { accounts, audited }: OpenServer,
  { operands: [name = '', role = ''], print }: CommandContext,
): Promise<void> {
  if (role !== 'admin' && role !== 'user') throw invalid(`Unknown role "${role}". Use admin or user.`)
  const account = await accounts.change(personNamed(accounts, name).id, { isAdmin: role === 'admin' })
  const { username, hasChanged } = account
  if (hasChanged) audited('user.update', username, { role: roleOf(account) })
  print(`${username} is ${role === 'admin' ? 'an admin' : 'a listener'}`)
}

function remove({ accounts, audited }: OpenServer, { operands: [name = ''], print }: CommandContext): void {
  const { username } = accounts.remove(personNamed(accounts, name).id)
  audited('user.delete', username)
  print(`removed ${username}`)
}

function given(password: string): string {
  if (password === '') throw invalid('The first line of standard input is empty. Pipe the password in.')
  return password
}

function roleOf({ isAdmin }: Pick<Account, 'isAdmin'>): 'admin' | 'user' {
  return isAdmin ? 'admin' : 'user'
}

/** `Ann (admin, no password)` */
function described({ username, isAdmin, isDisabled, isDemo, hasPassword }: Account): string {
  const facts = [
    roleOf({ isAdmin }),
    ...(isDemo ? ['guest'] : []),
    ...(isDisabled ? ['disabled'] : []),
    ...(hasPassword ? [] : ['no password']),
  ]
  return `${username} (${facts.join(', ')})`
}
