import type { AuditEvent } from '../../server/responses.ts'
import type { Texts } from '../../texts/server/audit.ts'

/** A change's label; its code if a newer server recorded it. */
export const actionOf = ({ action }: AuditEvent, { actions }: Texts): string => actions[action] ?? action

/** A person, a person's API key, the command line or the server itself. */
export function authorOf({ actor_name: name, via }: AuditEvent, texts: Texts): string {
  if (via === 'api') return texts.byKey(name)
  if (via !== 'system') return name
  return name === 'shell' ? texts.shell : texts.server
}

export interface Detail {
  name: string
  value: string
}

/** The details with their labels; a changed setting is identified as in config.yaml. */
export const detailsOf = ({ details }: AuditEvent, texts: Texts): Detail[] =>
  Object.entries(details).flatMap(([name, value]) =>
    name === 'changes' && Array.isArray(value)
      ? value.map((change) => changeOf(change, texts))
      : [{ name: texts.details[name] ?? name, value: asText(value, texts, name) }],
  )

/** `Role: admin, Password: Yes`. */
export const detailText = (event: AuditEvent, texts: Texts): string =>
  detailsOf(event, texts)
    .map(({ name, value }) => `${name}: ${value}`)
    .join(', ')

function changeOf(change: unknown, texts: Texts): Detail {
  const { setting, from, to } = change as { setting?: unknown; from?: unknown; to?: unknown }
  return { name: String(setting), value: `${asText(from, texts)} → ${asText(to, texts)}` }
}

/** `of`: the detail that it is part of, which may have other labels for its parts. */
function asText(value: unknown, texts: Texts, of = ''): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (Array.isArray(value)) return value.map((one) => asText(one, texts)).join(', ') || '–'
  if (typeof value !== 'object') return String(value)
  const { count, first } = value as { count?: unknown; first?: unknown }
  if (typeof count === 'number' && Array.isArray(first)) {
    const more = count > first.length ? [texts.more(count - first.length)] : []
    return [...first.map(String), ...more].join(', ')
  }
  const labelOf = (name: string) => texts.details[`${of}.${name}`] ?? texts.details[name] ?? name
  const parts = Object.entries(value).map(([name, part]) => `${labelOf(name)}: ${asText(part, texts)}`)
  return parts.join(', ')
}

/** The people, libraries and shares that a target may refer to. */
export interface Named {
  people: readonly { id: number; username: string }[]
  libraries: readonly { id: number; name: string }[]
  shares: readonly { id: number; name: string }[]
}

export type Target =
  | { kind: 'person' | 'library' | 'share'; id: number }
  | { kind: 'book' | 'folder'; library_id: number; path: string }
  | { kind: 'backups' | 'settings' | 'notifications' | 'health' | 'libraries' | 'matching' | 'bridge' }

const PEOPLE = ['user', 'invite', 'device', 'progress']
const OF_RUNS = ['book.match_run', 'book.asin_repick', 'book.match_apply', 'book.match_stop']
const ON_BRIDGE = ['bridge.pair', 'bridge.unpair']
const PAGES: ReadonlyMap<string, Target> = new Map([
  ['backup', { kind: 'backups' }],
  ['settings', { kind: 'settings' }],
  ['notify', { kind: 'notifications' }],
  ['issue', { kind: 'health' }],
])

/** A target's page, found by name, as an entry has nothing else. A book or folder may have moved since. */
export function targetOf({ action, target }: AuditEvent, { people, libraries, shares }: Named): Target | undefined {
  const [area = ''] = action.split('.')
  if (action === 'library.reorder') return { kind: 'libraries' }
  if (OF_RUNS.includes(action)) return { kind: 'matching' }
  if (ON_BRIDGE.includes(action)) return { kind: 'bridge' }
  const found = (kind: 'person' | 'library' | 'share', entry: { id: number } | undefined): Target | undefined =>
    entry && { kind, id: entry.id }
  if (PEOPLE.includes(area) || action === 'share.grant' || action === 'share.revoke')
    return found(
      'person',
      people.find(({ username }) => username === target),
    )
  if (area === 'share')
    return found(
      'share',
      shares.find(({ name }) => name === target),
    )
  const isFolder = action === 'library.folder_override'
  if (area === 'library' && !isFolder)
    return found(
      'library',
      libraries.find(({ name }) => name === target),
    )
  if (area !== 'book' && area !== 'bridge' && !isFolder) return PAGES.get(area)
  // A name may contain the separator, so the longest matching library name is used.
  const [library] = libraries.filter(({ name }) => target.startsWith(`${name}: `)).toSorted((a, b) => b.name.length - a.name.length)
  return library && { kind: isFolder ? 'folder' : 'book', library_id: library.id, path: target.slice(library.name.length + 2) }
}
