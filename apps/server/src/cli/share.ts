import { parseArgs } from 'node:util'
import { invalid, missing } from '@chapterhouse/kit/errors'
import { type Share, type ShareRule, summedRules } from '../features/shares/index.ts'
import { type Action, chosenAction } from './actions.ts'
import type { Command } from './command.ts'
import { type House, openHouse, personNamed } from './open-house.ts'
import { ruleIn } from './share-rule.ts'

export const usage = `share list                          says what is shared, and with whom
             share add SHARE [RULE …]            makes a share, or adds rules to it
             share remove SHARE [RULE …]         takes rules from it, or removes it
             share grant NAME SHARE              makes a person a member of it
             share revoke NAME SHARE             ends that
             share grant NAME --library LIBRARY  opens a whole library to a person; likewise revoke

  RULE                      LIBRARY, or LIBRARY:PATH for a folder or a book in it
  --data DIR                the data folder (./data)

Who is no admin sees what they are a member of, and nothing else. The server may be running or not.`

const OPTIONS = { data: { type: 'string' }, library: { type: 'string' } } as const

interface Asked {
  words: readonly string[]
  say: (line: string) => void
}
type Run = (house: House, asked: Asked) => void

const ACTIONS: Record<string, Action<Run>> = {
  list: { takes: '', run: list },
  add: { takes: 'SHARE [RULE …]', run: add },
  remove: { takes: 'SHARE [RULE …]', run: remove },
  grant: { takes: 'NAME SHARE', run: grant },
  revoke: { takes: 'NAME SHARE', run: revoke },
}
const OF_LIBRARY: Record<string, Action<(house: House, asked: Asked, library: string) => void>> = {
  grant: { takes: 'NAME --library', run: grantLibrary },
  revoke: { takes: 'NAME --library', run: revokeLibrary },
}

export const run: Command = async (args, { outside, say, aside }) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const { library } = flags
  if (library !== undefined) {
    const { run: act, words } = chosenAction('share', OF_LIBRARY, positionals)
    using house = await openHouse(flags.data ?? 'data', outside, { warn: aside.write })
    act(house, { words, say }, library)
    return
  }
  const { run: act, words } = chosenAction('share', ACTIONS, positionals)
  using house = await openHouse(flags.data ?? 'data', outside, { warn: aside.write })
  act(house, { words, say })
}

/** `Family: Books:Herbert/Dune, Other; for Ann, Bea` */
function list({ shareAdmin, accounts, libraries }: House, { say }: Asked): void {
  const names = new Map(accounts.list().map(({ id, username }) => [id, username]))
  const roots = new Map(libraries.list().map(({ id, name }) => [id, name]))
  const members = shareAdmin.members()
  for (const { id, name, rules } of shareAdmin.list()) {
    const opened = rules.map(({ libraryId, path }) => `${roots.get(libraryId) ?? `#${libraryId}`}${path === '.' ? '' : `:${path}`}`)
    const people = (members.get(id) ?? []).map((member) => names.get(member) ?? `#${member}`)
    say(`${name}: ${opened.join(', ') || 'nothing'}; for ${people.join(', ') || 'nobody'}`)
  }
}

function add(house: House, { words: [name = '', ...texts], say }: Asked): void {
  const { shareAdmin, libraries } = house
  const rules = texts.map((text) => ruleIn(text, libraries.list()))
  const known = shareAdmin.named(name)
  if (known && rules.length === 0)
    throw invalid(`There is a share called «${name}» already. Name what it shall open: share add SHARE RULE.`)
  if (known) auditRules(house, 'share.add_paths', shareAdmin.addRules(known.id, rules))
  else house.audited('share.create', name, { paths: shareAdmin.create({ name }, rules).rules.length })
  say(known ? `${name} opens ${texts.join(', ')}` : `made ${name}`)
}

function remove(house: House, { words: [name = '', ...texts], say }: Asked): void {
  const { id } = shareNamed(house, name)
  const rules = texts.map((text) => ruleIn(text, house.libraries.list()))
  if (rules.length === 0) house.audited('share.delete', house.shareAdmin.remove(id).name)
  else {
    const removed = rules.map((rule) => house.shareAdmin.removeRule(id, rule)).filter(({ hasChanged }) => hasChanged)
    auditRules(house, 'share.remove_paths', { share: { name }, rules: removed.map(({ rule }) => rule) })
  }
  say(rules.length === 0 ? `removed ${name}` : `${name} no longer opens ${texts.join(', ')}`)
}

function grant(house: House, { words: [name = '', wanted = ''], say }: Asked): void {
  const { account, share, hasChanged } = house.shareGrants.grant(personNamed(house.accounts, name).id, shareNamed(house, wanted).id)
  if (hasChanged) house.audited('share.grant', account.username, { share: share.name })
  say(`${account.username} is a member of ${share.name}`)
}

function revoke(house: House, { words: [name = '', wanted = ''], say }: Asked): void {
  const { account, share } = end(house, personNamed(house.accounts, name).id, shareNamed(house, wanted).id)
  say(`${account.username} is no member of ${share.name}`)
}

function grantLibrary(house: House, { words: [name = ''], say }: Asked, wanted: string): void {
  const person = personNamed(house.accounts, name)
  const { account, library, hasChanged } = house.shareGrants.grantLibrary(person.id, libraryNamed(house, wanted))
  if (hasChanged) house.audited('share.grant', account.username, { library: library.name })
  say(`${account.username} may open all of ${library.name}`)
}

function revokeLibrary(house: House, { words: [name = ''], say }: Asked, wanted: string): void {
  const id = libraryNamed(house, wanted)
  const whole = house.shareAdmin.list().find(({ wholeLibraryId }) => wholeLibraryId === id)
  const person = personNamed(house.accounts, name)
  if (whole) end(house, person.id, whole.id)
  say(`${person.username} may not open all of ${wanted}; what other shares open stays open`)
}

function end(house: House, personId: number, shareId: number) {
  const ended = house.shareGrants.revoke(personId, shareId)
  if (ended.hasChanged) house.audited('share.revoke', ended.account.username, { share: ended.share.name })
  return ended
}

function auditRules(
  house: House,
  action: 'share.add_paths' | 'share.remove_paths',
  { share, rules }: { share: { name: string }; rules: readonly ShareRule[] },
): void {
  if (rules.length > 0) house.audited(action, share.name, { paths: summedRules(rules, (id) => house.libraries.get(id).name) })
}

function shareNamed({ shareAdmin }: House, name: string): Share {
  const share = shareAdmin.named(name)
  if (!share) throw missing(`There is no share called «${name}». See what there is with: share list.`)
  return share
}

function libraryNamed({ libraries }: House, name: string): number {
  const library = libraries.list().find((one) => one.name === name)
  if (!library) throw missing(`There is no library called «${name}».`)
  return library.id
}
