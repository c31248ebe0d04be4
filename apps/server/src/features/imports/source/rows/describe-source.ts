import { MAX } from '../bounds.ts'
import type { SourceDescription } from '../source.ts'
import type { SourceLibrary, SourceUser } from '../source-data.ts'
import { moreThan } from '../too-much.ts'
import { type Row, rowsOrNone } from './fields.ts'
import { toLibrary, toUser } from './rows.ts'

/** People and libraries from rows in the API's form, within the limits of an import. */
export function describeSource({
  version,
  users,
  libraries,
}: {
  version: string
  users: readonly Row[]
  libraries: readonly Row[]
}): SourceDescription {
  if (users.length > MAX.people) throw moreThan(MAX.people, 'people')
  if (libraries.length > MAX.libraries) throw moreThan(MAX.libraries, 'libraries')
  const folders = libraries.reduce((sum, row) => sum + rowsOrNone(row['folders']).length, 0)
  if (folders > MAX.folders) throw moreThan(MAX.folders, 'folders')
  const known = libraries.map(toLibrary)
  return { version, libraries: known, users: withChoices(users.map(toUser), known) }
}

/** Libraries that don't exist are left out, and people with equal lists share one. */
function withChoices(users: readonly SourceUser[], libraries: readonly SourceLibrary[]): SourceUser[] {
  const ids = new Set(libraries.map(({ id }) => id))
  const choices = new Map<string, readonly string[]>()
  let entries = 0
  return users.map((user) => {
    if (!user.libraryIds) return user
    const libraryIds = [...new Set(user.libraryIds)].filter((id) => ids.has(id))
    const key = libraryIds.join('\n')
    const same = choices.get(key)
    if (same) return { ...user, libraryIds: same }
    entries += libraryIds.length
    if (entries > MAX.choices) throw moreThan(MAX.choices, 'libraries chosen for people')
    choices.set(key, libraryIds)
    return { ...user, libraryIds }
  })
}
