import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { migrate } from '@chapterhouse/kit/migrate'
import { openDb } from '@chapterhouse/kit/sqlite'
import { composePeople } from '../compose/people.ts'
import type { Account, Accounts } from '../features/accounts/index.ts'
import { makeDataFolder } from '../features/settings/index.ts'
import type { Command } from './command.ts'
import { firstLine } from './first-line.ts'

export const usage = `user add NAME [--admin] --password-stdin   adds somebody who may sign in
             user list                                    says who there is
             user passwd NAME --password-stdin            gives somebody a new password

  --data DIR                the data folder (./data); it is made where it is missing
  --password-stdin          takes the first line of standard input as the password
  --admin                   may change everything

The server may be running or not.`

const OPTIONS = { data: { type: 'string' }, admin: { type: 'boolean' }, 'password-stdin': { type: 'boolean' } } as const

interface Asked {
  name: string
  password: () => Promise<string>
  isAdmin: boolean
  say: (line: string) => void
}

const ACTIONS: Record<string, { takesName: boolean; run: (accounts: Accounts, asked: Asked) => Promise<void> }> = {
  add: { takesName: true, run: add },
  list: { takesName: false, run: list },
  passwd: { takesName: true, run: setPassword },
}

export const run: Command = async (args, { outside, say, input }) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [action = '', name = '', ...more] = positionals
  const found = ACTIONS[action]
  if (!found) throw invalid(`There is no «user ${action}». There are: user add, user list, user passwd. See user --help.`)
  if (more.length > 0 || (name !== '' && !found.takesName))
    throw invalid(`«user ${action}» takes ${found.takesName ? 'one name' : 'no name'}.`)
  if (found.takesName && name === '') throw invalid(`«user ${action}» needs a name.`)
  if (found.takesName && !flags['password-stdin'])
    throw invalid('The password comes by standard input: add --password-stdin and pipe it in.')
  if (flags.admin && action !== 'add') throw invalid(`«user ${action}» does not take --admin.`)

  const password = () => firstLine(input)
  using db = await openDatabase(flags.data ?? 'data')
  await found.run(composePeople({ db, outside }).accounts, { name, password, isAdmin: flags.admin ?? false, say })
}

async function openDatabase(folder: string): Promise<ReturnType<typeof openDb>> {
  const db = openDb(makeDataFolder(folder).database)
  try {
    await migrate(db, new URL('../migrations/', import.meta.url))
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

async function add(accounts: Accounts, { name, password, isAdmin, say }: Asked): Promise<void> {
  const account = await accounts.create({ username: name, password: given(await password()), isAdmin })
  say(`added ${described(account)}`)
}

async function setPassword(accounts: Accounts, { name, password, say }: Asked): Promise<void> {
  await accounts.change(accounts.named(name)?.id ?? 0, { password: given(await password()) })
  say(`${accounts.named(name)?.username ?? name} has a new password`)
}

async function list(accounts: Accounts, { say }: Asked): Promise<void> {
  for (const account of accounts.list()) say(described(account))
}

function given(password: string): string {
  if (password === '') throw invalid('There is no password on the first line of standard input.')
  return password
}

/** `Ann (admin, no password)` */
function described({ username, isAdmin, isDisabled, hasPassword }: Account): string {
  const facts = [isAdmin ? 'admin' : 'user', ...(isDisabled ? ['disabled'] : []), ...(hasPassword ? [] : ['no password'])]
  return `${username} (${facts.join(', ')})`
}
