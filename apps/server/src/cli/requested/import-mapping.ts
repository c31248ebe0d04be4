import { invalid } from '@chapterhouse/kit/errors'
import type { Accounts } from '../../features/accounts/index.ts'
import { createJoining, type SourceDescription, type WantedReading } from '../../features/imports/index.ts'
import type { Library } from '../../features/libraries/index.ts'
import type { ImportRequest } from '../control/import-request.ts'

interface MappedPeople {
  people: WantedReading['people']
  /** Names there without a user here. */
  leftOut: string[]
}

const listOf = (names: readonly string[]): string => names.join(', ')

/** Matches people by name, unless specified otherwise. */
export function mapPeople(
  users: SourceDescription['users'],
  given: ImportRequest['people'],
  accounts: Pick<Accounts, 'named'>,
): MappedPeople {
  for (const [theirs] of given)
    if (!users.some(({ username }) => username === theirs))
      throw invalid(`No user named "${theirs}" on the other server. It has: ${listOf(users.map(({ username }) => username))}.`)
  const people: { sourceUserId: string; userId: number }[] = []
  const leftOut: string[] = []
  for (const { id, username } of users) {
    const ours = given.find(([theirs]) => theirs === username)?.[1]
    const account = accounts.named(ours ?? username)
    if (account && !account.isDemo) people.push({ sourceUserId: id, userId: account.id })
    else if (ours === undefined) leftOut.push(username)
    else throw invalid(`No user named "${ours}". See all users with: user list. To add one: user add NAME`)
  }
  if (people.length === 0)
    throw invalid(`None of the people there is a user here: ${listOf(leftOut)}. Say who they are with --person THEIRS=OURS.`)
  return { people, leftOut }
}

/** Matches folders with the library at the same path, or containing it, unless specified otherwise. */
export function mapFolders(
  libraries: SourceDescription['libraries'],
  given: ImportRequest['folders'],
  here: readonly Pick<Library, 'id' | 'name' | 'root'>[],
): NonNullable<WantedReading['folders']> {
  const folders = libraries.filter(({ mediaType }) => mediaType === 'book').flatMap((library) => library.folders)
  const plain = (path: string) => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
  for (const [folder] of given)
    if (!folders.some(({ path }) => plain(path) === plain(folder)))
      throw invalid(`The other server has no folder "${folder}". It has: ${listOf(folders.map(({ path }) => path))}.`)
  const libraryAround = createJoining(here)
  return folders.flatMap(({ id, path }) => {
    const name = given.find(([folder]) => plain(folder) === plain(path))?.[1]
    if (name === undefined) {
      const found = libraryAround(path)
      return found ? [{ folderId: id, ...found }] : []
    }
    const library = here.find((one) => one.name === name)
    if (!library) throw invalid(`No library named "${name}". There are: ${here.map((one) => one.name).join(', ')}.`)
    return [{ folderId: id, libraryId: library.id }]
  })
}
