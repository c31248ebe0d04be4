import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { inviteLink } from '../features/pairing/index.ts'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import { baseAddress } from './base-address.ts'
import type { Command } from './command.ts'
import { askRunning } from './control-socket.ts'
import { openServer, personNamed } from './open-server.ts'

export const usage = `invite NAME [--uses N] [--days N] [--label TEXT] [--data DIR]

Makes a code by which NAME signs in on a new device, and shows it this once, with a link that holds it. It replaces
the open invite of that person. The server may be running or not.

  --uses N                  on how many devices (5); 0: on any number
  --days N                  for how long (1); 0: for ever`

const OPTIONS = {
  data: { type: 'string' },
  uses: { type: 'string' },
  days: { type: 'string' },
  label: { type: 'string' },
} as const
const MOST = 36_500

export const run: Command = async (args, { env, deps, print, stderr }) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name = '', ...more] = positionals
  if (name.trim() === '' || more.length > 0) throw invalid('It is written: invite NAME. See invite --help.')
  const wish = { maxUses: countIn('--uses', flags.uses), ttlDays: countIn('--days', flags.days), label: flags.label }

  using server = await openServer(flags.data ?? 'data', deps, { warn: stderr.write })
  const folder = openDataFolder(flags.data ?? 'data', deps.newServerId)
  const settings = readSettings({ file: folder.file, env, flags: {} })
  // Whoever runs knows best where it listens; else it is told as it would start.
  const named = settings.get('general.public_url')
  let base = baseAddress(settings)
  await askRunning(folder.path, { do: 'address' }, (message) => {
    if (message.kind === 'address' && message.address !== '' && named === '') base = message.address
  })
  const { code, owner, maxUses, expiresAt } = server.codes.mint(personNamed(server.accounts, name).id, wish)
  server.audited('invite.create', owner.username, { max_uses: maxUses, ...(expiresAt !== null && { expires_at: expiresAt }) })
  print(`Code        ${code}    (shown this once)`)
  print(`Link        ${inviteLink(base, code)}`)
  print(`Good ${uses(maxUses)}, ${expiresAt === null ? 'for ever' : `until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`}`)
  if (named === '')
    print('The link begins with the address of this machine: set general.public_url to the one that others reach it by.')
  if (owner.isDisabled) print(`${owner.username} is disabled and cannot sign in: user enable ${JSON.stringify(owner.username)}`)
}

function countIn(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > MOST) throw invalid(`${flag} takes a number from 0 to ${MOST}.`)
  return Number(text)
}

function uses(most: number): string {
  return most === 0 ? 'for any number of devices' : most === 1 ? 'for one device' : `for ${most} devices`
}
