import { parseArgs } from 'node:util'
import { invalid, missing } from '@chapterhouse/kit/errors'
import { type Share, type ShareRule, summedRules } from '../features/shares/index.ts'
import { type OpenServer, openServer, personNamed } from './control/open-server.ts'
import { listed, ruleIn } from './share-rule.ts'
import { type Action, chosenAction } from './terminal/actions.ts'
import type { Command } from './terminal/command.ts'

export const usage = `share list                          list shares with their rules and members
             share add SHARE [RULE …]            create a share, or add rules to it
             share remove SHARE [RULE …]         remove rules from a share, or the share itself
             share grant NAME SHARE              add a person to a share
             share revoke NAME SHARE             remove a person from a share
             share grant NAME --library LIBRARY  give a person access to a whole library; likewise revoke

  RULE                      LIBRARY, or LIBRARY:PATH for a folder or book in it
  --data DIR                the data folder (./data)

People who are not admins have access only to what is shared with them. Works whether or not the server is running.`

const OPTIONS = { data: { type: 'string' }, library: { type: 'string' } } as const

interface CommandContext {
  operands: readonly string[]
  print: (line: string) => void
}
type Run = (server: OpenServer, context: CommandContext) => void

const ACTIONS: Record<string, Action<Run>> = {
  list: { takes: '', run: list },
  add: { takes: 'SHARE [RULE …]', run: add },
  remove: { takes: 'SHARE [RULE …]', run: remove },
  grant: { takes: 'NAME SHARE', run: grant },
  revoke: { takes: 'NAME SHARE', run: revoke },
}
const OF_LIBRARY: Record<string, Action<(server: OpenServer, context: CommandContext, library: string) => void>> = {
  grant: { takes: 'NAME --library', run: grantLibrary },
  revoke: { takes: 'NAME --library', run: revokeLibrary },
}

export const run: Command = async (args, needs) => {
  const { print, stderr } = needs
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { library } = flags
  if (library !== undefined) {
    const { run: act, operands } = chosenAction('share', OF_LIBRARY, positionals)
    using server = await openServer(flags.data ?? 'data', needs, { warn: stderr.write })
    act(server, { operands, print }, library)
    return
  }
  const { run: act, operands } = chosenAction('share', ACTIONS, positionals)
  using server = await openServer(flags.data ?? 'data', needs, { warn: stderr.write })
  act(server, { operands, print })
}

/** `Family: Books:Herbert/Dune, Other; members: Ann, Bea` */
function list({ shareAdmin, accounts, libraries }: OpenServer, { print }: CommandContext): void {
  const names = new Map(accounts.list().map(({ id, username }) => [id, username]))
  const roots = new Map(libraries.list().map(({ id, name }) => [id, name]))
  const members = shareAdmin.members()
  for (const { id, name, rules } of shareAdmin.list()) {
    const opened = rules.map(({ libraryId, path }) => `${roots.get(libraryId) ?? `#${libraryId}`}${path === '.' ? '' : `:${path}`}`)
    const people = (members.get(id) ?? []).map((member) => names.get(member) ?? `#${member}`)
    print(`${name}: ${opened.join(', ') || 'nothing'}; members: ${people.join(', ') || 'none'}`)
  }
}

function add(server: OpenServer, { operands: [name = '', ...texts], print }: CommandContext): void {
  const { shareAdmin, libraries } = server
  const rules = texts.map((text) => ruleIn(text, libraries.list()))
  const known = shareAdmin.named(name)
  if (known && rules.length === 0) throw invalid(`Share "${name}" already exists. To add rules to it: share add SHARE RULE.`)
  if (known) auditRules(server, 'share.add_paths', shareAdmin.addRules(known.id, rules))
  else server.audited('share.create', name, { paths: shareAdmin.create({ name }, rules).rules.length })
  print(known ? `${name} includes ${texts.join(', ')}` : `created ${name}`)
}

function remove(server: OpenServer, { operands: [name = '', ...texts], print }: CommandContext): void {
  const { id } = shareNamed(server, name)
  const rules = texts.map((text) => ruleIn(text, server.libraries.list()))
  if (rules.length === 0) server.audited('share.delete', server.shareAdmin.remove(id).name)
  else {
    const removed = rules.map((rule) => server.shareAdmin.removeRule(id, rule)).filter(({ hasChanged }) => hasChanged)
    auditRules(server, 'share.remove_paths', { share: { name }, rules: removed.map(({ rule }) => rule) })
  }
  print(rules.length === 0 ? `removed ${name}` : `${name} no longer includes ${texts.join(', ')}`)
}

function grant(server: OpenServer, { operands: [name = '', wanted = ''], print }: CommandContext): void {
  const { account, share, hasChanged } = server.shareGrants.grant(
    personNamed(server.accounts, name).id,
    shareNamed(server, wanted).id,
  )
  if (hasChanged) server.audited('share.grant', account.username, { share: share.name })
  print(`${account.username} is a member of ${share.name}`)
}

function revoke(server: OpenServer, { operands: [name = '', wanted = ''], print }: CommandContext): void {
  const { account, share } = end(server, personNamed(server.accounts, name).id, shareNamed(server, wanted).id)
  print(`${account.username} is not a member of ${share.name}`)
}

function grantLibrary(server: OpenServer, { operands: [name = ''], print }: CommandContext, wanted: string): void {
  const person = personNamed(server.accounts, name)
  const { account, library, hasChanged } = server.shareGrants.grantLibrary(person.id, libraryNamed(server, wanted))
  if (hasChanged) server.audited('share.grant', account.username, { library: library.name })
  print(`${account.username} has access to all of ${library.name}`)
}

function revokeLibrary(server: OpenServer, { operands: [name = ''], print }: CommandContext, wanted: string): void {
  const id = libraryNamed(server, wanted)
  const whole = server.shareAdmin.list().find(({ wholeLibraryId }) => wholeLibraryId === id)
  const person = personNamed(server.accounts, name)
  if (whole) end(server, person.id, whole.id)
  print(`${person.username} no longer has access to all of ${wanted}; access through other shares stays`)
}

function end(server: OpenServer, personId: number, shareId: number) {
  const ended = server.shareGrants.revoke(personId, shareId)
  if (ended.hasChanged) server.audited('share.revoke', ended.account.username, { share: ended.share.name })
  return ended
}

function auditRules(
  server: OpenServer,
  action: 'share.add_paths' | 'share.remove_paths',
  { share, rules }: { share: { name: string }; rules: readonly ShareRule[] },
): void {
  if (rules.length > 0) server.audited(action, share.name, { paths: summedRules(rules, (id) => server.libraries.get(id).name) })
}

function shareNamed({ shareAdmin }: OpenServer, name: string): Share {
  const share = shareAdmin.named(name)
  if (!share) throw missing(`No share named "${name}". See all shares with: share list.`)
  return share
}

function libraryNamed({ libraries }: OpenServer, name: string): number {
  const known = libraries.list()
  const library = known.find((one) => one.name === name)
  if (!library) throw missing(`No library named "${name}". ${listed(known)}`)
  return library.id
}
