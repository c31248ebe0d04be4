import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Accounts } from '../accounts/index.ts'
import type { Libraries } from '../libraries/index.ts'
import { ROOT, relPath } from '../paths/index.ts'
import type { ReadingRow, StoredFolder } from './import-record.ts'
import type { ImportsStore } from './imports.store.ts'
import { createJoining } from './join-folders.ts'
import type { AddedPerson, ImportPeople } from './people.ts'
import type { Cutoff } from './plan/cutoff.ts'
import type { SourceDescription } from './source/source.ts'
import type { SourceUser } from './source/source-data.ts'

/** A person on the other server, and who they are here. */
export interface WantedImport {
  sourceUserId: string
  userId?: number | undefined
  newUsername?: string | undefined
}

export interface WantedFolder {
  folderId: string
  libraryId: number
  below?: string | undefined
}

export interface WantedReading {
  people: readonly WantedImport[]
  /** Absent: determined by the paths of the libraries here. */
  folders?: readonly WantedFolder[] | undefined
  cutoff: Cutoff
  takesLists: boolean
  takesSetAside: boolean
}

interface StartNeeds {
  db: Db
  store: ImportsStore
  accounts: Pick<Accounts, 'find'>
  libraries: Pick<Libraries, 'list' | 'find'>
  importPeople: ImportPeople
  /** When this person first listened here. */
  firstOwnMs: (userId: number) => number | null
  now: () => Date
}

export type StartImport = ReturnType<typeof createStartImport>

/** Writes the records of a reading and its imports, and adds new people: all or nothing. */
export function createStartImport({ db, store, accounts, libraries, importPeople, firstOwnMs, now }: StartNeeds) {
  function write(reading: Omit<ReadingRow, 'id' | 'createdAt'>, plan: ReadingPlan): number {
    const createdAt = now().toISOString()
    const readingId = store.createReading({ ...reading, createdAt })
    for (const folder of plan.folders) store.addFolder(readingId, folder)
    for (const { user, userId } of plan.people) {
      const cutoffMs = plan.cutoff === 'auto' ? firstOwnMs(userId) : plan.cutoff
      const person = { sourceUserId: user.id, sourceUser: user.username }
      store.createImport({ readingId, userId, ...person, cutoffMs, createdAt })
    }
    return readingId
  }

  return async function start(
    source: Pick<ReadingRow, 'source' | 'url' | 'file' | 'name'>,
    described: Pick<SourceDescription, 'users' | 'libraries'>,
    wanted: WantedReading,
  ): Promise<{ readingId: number; created: AddedPerson[] }> {
    const people = checkPeople(wanted.people, described, accounts)
    const folders = wanted.folders ? readFolders(wanted.folders, libraries) : joinedFolders(described, libraries)
    const reading = { ...source, takesLists: Number(wanted.takesLists), takesSetAside: Number(wanted.takesSetAside) }
    const known = people.filter((person): person is KnownPerson => person.userId !== undefined)
    const newcomers = people.filter((person): person is NewPerson => person.newUsername !== undefined)
    const plan = (added: readonly AddedPerson[]): ReadingPlan => ({
      folders,
      cutoff: wanted.cutoff,
      people: [...known, ...newcomers.map(({ user }, at) => ({ user, userId: idOf(added, at) }))],
    })
    if (newcomers.length === 0) return { readingId: db.transaction(() => write(reading, plan([]))), created: [] }
    let readingId = 0
    const wantedPeople = newcomers.map(({ user, newUsername }) => ({
      username: newUsername,
      libraryIds: librariesOf(user, described, folders),
    }))
    const created = await importPeople.add(wantedPeople, (added) => {
      readingId = write(reading, plan(added))
    })
    return { readingId, created }
  }
}

function idOf(added: readonly AddedPerson[], at: number): number {
  const person = added[at]
  if (!person) throw new Error('a person of this import was not added')
  return person.user_id
}

type Described = Pick<SourceDescription, 'users' | 'libraries'>
type KnownPerson = { user: SourceUser; userId: number; newUsername: undefined }
type NewPerson = { user: SourceUser; userId: undefined; newUsername: string }

interface ReadingPlan {
  folders: readonly StoredFolder[]
  people: readonly { user: SourceUser; userId: number }[]
  cutoff: Cutoff
}

const refusal = (sentence: string, field: string) => invalid(sentence, { code: 'invalid_import', fields: { field } })

function checkPeople(
  wanted: readonly WantedImport[],
  { users }: Described,
  accounts: StartNeeds['accounts'],
): (KnownPerson | NewPerson)[] {
  if (wanted.length === 0) throw refusal('choose at least one person', 'users')
  const [theirs, ours] = [new Set<string>(), new Set<number>()]
  const known = new Map(users.map((user) => [user.id, user]))
  return wanted.map(({ sourceUserId, userId, newUsername }) => {
    const user = known.get(sourceUserId)
    if (!user) throw refusal('the other server has no such person', 'users')
    if (theirs.has(user.id)) throw refusal(`${user.username} is named twice`, 'users')
    theirs.add(user.id)
    if (userId !== undefined && newUsername === undefined) {
      const account = accounts.find(userId)
      if (!account || account.isDemo) throw refusal(`the person for ${user.username} does not exist`, 'users')
      if (ours.has(userId)) throw refusal(`two people are mapped to ${account.username}`, 'users')
      ours.add(userId)
      return { user, userId, newUsername: undefined }
    }
    if (newUsername === undefined || userId !== undefined) throw refusal(`say who ${user.username} is here`, 'users')
    return { user, userId: undefined, newUsername }
  })
}

function readFolders(wanted: readonly WantedFolder[], libraries: StartNeeds['libraries']): StoredFolder[] {
  return wanted.map(({ folderId, libraryId, below = '' }) => {
    if (!libraries.find(libraryId)) throw refusal('library not found', 'libraries')
    return { folderId, libraryId, below: below === '' ? ROOT : relPath(below) }
  })
}

function joinedFolders({ libraries: theirs }: Described, libraries: StartNeeds['libraries']): StoredFolder[] {
  const libraryAround = createJoining(libraries.list())
  return theirs.flatMap(({ folders }) =>
    folders.flatMap(({ id, path }) => {
      const found = libraryAround(path)
      return found ? [{ folderId: id, ...found }] : []
    }),
  )
}

/** The libraries here that contain what the person had access to, and nothing more. */
function librariesOf({ libraryIds }: SourceUser, { libraries }: Described, folders: readonly StoredFolder[]): number[] {
  const theirs = libraries.filter(({ id }) => libraryIds?.includes(id) ?? true)
  const folderIds = new Set(theirs.flatMap((library) => library.folders.map(({ id }) => id)))
  const whole = folders.filter(({ folderId, below }) => folderIds.has(folderId) && below === ROOT)
  return [...new Set(whole.map(({ libraryId }) => libraryId))]
}
