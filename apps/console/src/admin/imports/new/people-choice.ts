import type { SourceUser } from '../../../server/responses.ts'

/** The person here for one on the other server. */
export interface PersonChoice {
  /** '' for none, `new`, or an id. */
  to: string
  /** The username of a new person. */
  name: string
}
export type PersonChoices = Readonly<Record<string, PersonChoice>>
export type PersonFault = 'twice' | 'name' | 'taken'

export const NEW = 'new'

/**
 * People with the same name are matched. The source's owner is usually the admin who imports (`ownId`). Other listeners are new;
 * the admin must decide about other administrators, guests and disabled accounts. Earlier choices are kept, but not for people on
 * another server.
 */
export function firstChoices(users: readonly SourceUser[], ownId?: number, before: PersonChoices = {}): PersonChoices {
  const owner = users.find(({ type }) => type === 'root')
  const isOwner = (user: SourceUser) =>
    user === owner && user.suggested_user_id === null && users.every((one) => one.suggested_user_id !== ownId)
  const first = (user: SourceUser) => (ownId !== undefined && isOwner(user) ? String(ownId) : firstChoice(user))
  return Object.fromEntries(users.map((user) => [user.abs_id, before[user.abs_id] ?? { to: first(user), name: user.username }]))
}

function firstChoice({ suggested_user_id, type, disabled }: SourceUser): string {
  if (suggested_user_id !== null) return String(suggested_user_id)
  return type === 'user' && !disabled ? NEW : ''
}

/** Equal for names that the server considers the same. */
const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase()

/** Errors in the choices, by source person. */
export function faultsOf(choices: PersonChoices, here: readonly { username: string }[]): Map<string, PersonFault> {
  const taken = new Set(here.map(({ username }) => keyOf(username)))
  const seen = new Set<string>()
  const faults = new Map<string, PersonFault>()
  for (const [id, { to, name }] of Object.entries(choices)) {
    if (to === '') continue
    const target = to === NEW ? `${NEW} ${keyOf(name)}` : to
    if (to === NEW && name.trim() === '') faults.set(id, 'name')
    else if (to === NEW && (taken.has(keyOf(name)) || seen.has(target))) faults.set(id, 'taken')
    else if (seen.has(target)) faults.set(id, 'twice')
    seen.add(target)
  }
  return faults
}

/** The people in the request. */
export const usersOf = (users: readonly SourceUser[], choices: PersonChoices) =>
  users.flatMap(({ abs_id, username }) => {
    const { to = '', name = '' } = choices[abs_id] ?? {}
    if (to === '') return []
    const there = { abs_user_id: abs_id, abs_username: username }
    return [to === NEW ? { ...there, new_username: name.trim() } : { ...there, user_id: Number(to) }]
  })
