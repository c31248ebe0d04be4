import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'
import { inviteLink } from '../features/pairing/index.ts'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import { baseUrl } from './base-url.ts'
import { requestFromRunning } from './control/control-socket.ts'
import { openServer, personNamed } from './control/open-server.ts'
import type { Command } from './terminal/command.ts'

export const usage = `invite NAME [--uses N] [--days N] [--label TEXT] [--data DIR]

Creates a code with which NAME can sign in on a new device, and prints it once, together with a link. It replaces the open
invite of that person. Works whether or not the server is running.

  --uses N                  number of devices (5); 0: unlimited
  --days N                  days until it expires (1); 0: never`

const OPTIONS = {
  data: { type: 'string' },
  uses: { type: 'string' },
  days: { type: 'string' },
  label: { type: 'string' },
} as const
const MAX = 36_500

export const run: Command = async (args, needs) => {
  const { env, deps, print, stderr } = needs
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name = '', ...more] = positionals
  if (name.trim() === '' || more.length > 0) throw invalid('Usage: invite NAME. See invite --help.')
  const options = { maxUses: countIn('--uses', flags.uses), ttlDays: countIn('--days', flags.days), label: flags.label }

  using server = await openServer(flags.data ?? 'data', needs, { warn: stderr.write })
  const folder = openDataFolder(flags.data ?? 'data', deps.newServerId)
  const settings = readSettings({ file: folder.file, env, flags: {} })
  // A running server knows its address best; otherwise use the one it would start with.
  const named = settings.get('general.public_url')
  let base = baseUrl(settings)
  await requestFromRunning(folder.path, { do: 'address' }, (message) => {
    if (message.kind === 'address' && message.address !== '' && named === '') base = message.address
  })
  const { code, owner, maxUses, expiresAt } = server.codes.mint(personNamed(server.accounts, name).id, options)
  server.audited('invite.create', owner.username, { max_uses: maxUses, ...(expiresAt !== null && { expires_at: expiresAt }) })
  print(`Code        ${code}    (shown once)`)
  print(`Link        ${inviteLink(base, code)}`)
  print(
    `Valid ${uses(maxUses)}, ${expiresAt === null ? 'without expiry' : `until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`}`,
  )
  if (named === '') print('The link uses the address of this machine. Set general.public_url to the address that others use.')
  if (owner.isDisabled)
    print(`${owner.username} is disabled and cannot sign in. To enable: user enable ${JSON.stringify(owner.username)}`)
}

function countIn(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,5}$/.test(text) || Number(text) > MAX) throw invalid(`${flag} takes a number from 0 to ${MAX}.`)
  return Number(text)
}

function uses(max: number): string {
  return max === 0 ? 'for any number of devices' : max === 1 ? 'for one device' : `for ${max} devices`
}
