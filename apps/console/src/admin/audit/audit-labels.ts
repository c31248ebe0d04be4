import type { AuditEvent } from '../../server/answers.ts'
import type { Texts } from '../../texts/audit.ts'

/** A change in words; one of a newer server by its code. */
export const actionOf = ({ action }: AuditEvent, { actions }: Texts): string => actions[action] ?? action

/** The author in words: a person, or the server itself. */
export function authorOf({ actor_name: name, via }: AuditEvent, texts: Texts): string {
  if (via === 'api') return texts.byKey(name)
  if (via !== 'system') return name
  return name === 'shell' ? texts.shell : texts.server
}

/** `role: admin, password: true`; changes of settings as `general.name: Old → New`. */
export function detailsOf({ details }: AuditEvent): string {
  return Object.entries(details)
    .flatMap(([name, value]) => (name === 'changes' && Array.isArray(value) ? value.map(changeOf) : [`${name}: ${textOf(value)}`]))
    .join(', ')
}

function changeOf(change: unknown): string {
  const { setting, from, to } = change as { setting?: unknown; from?: unknown; to?: unknown }
  return `${textOf(setting)}: ${textOf(from)} → ${textOf(to)}`
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(textOf).join(' ') || '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Everything that exists now and that a target may name. */
export interface Named {
  people: readonly { id: number; username: string }[]
  libraries: readonly { id: number; name: string }[]
  shares: readonly { id: number; name: string }[]
}

export type Target =
  | { kind: 'person' | 'library' | 'share'; id: number }
  | { kind: 'book'; library_id: number; path: string }
  | { kind: 'backups' | 'settings' }

const PEOPLE = ['user', 'invite', 'device', 'progress']

/** The page of a target, where it still exists; names are all that an entry has. */
export function targetOf({ action, target }: AuditEvent, { people, libraries, shares }: Named): Target | undefined {
  const [area = ''] = action.split('.')
  if (area === 'backup') return { kind: 'backups' }
  if (area === 'settings') return { kind: 'settings' }
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
  if (area === 'library' && action !== 'library.folder_override')
    return found(
      'library',
      libraries.find(({ name }) => name === target),
    )
  if (area !== 'book') return undefined
  // A name may contain the separator, so the longest library that fits is meant.
  const [library] = libraries.filter(({ name }) => target.startsWith(`${name}: `)).toSorted((a, b) => b.name.length - a.name.length)
  return library && { kind: 'book', library_id: library.id, path: target.slice(library.name.length + 2) }
}
