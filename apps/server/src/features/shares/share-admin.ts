import { conflict, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import type { Libraries } from '../libraries/index.ts'
import type { Share } from './share.ts'
import { changingRules, type GivenRule } from './share-rules.ts'
import { type ShareFields, sharesStore } from './shares.store.ts'

type ShareChanges = { [K in keyof ShareFields]?: ShareFields[K] | undefined }

const MAX_NAME_LENGTH = 100
const MAX_DESCRIPTION_LENGTH = 1_000

export type ShareAdmin = ReturnType<typeof createShareAdmin>

/** Removes a deleted library from all shares, inside the caller's transaction. */
export const endingShares = (db: Db): ((libraryId: number) => void) => sharesStore(db).removeLibrary

/** Changes of shares and rules by admins, each in one transaction. */
export function createShareAdmin({ db, libraries }: { db: Db; libraries: Pick<Libraries, 'get'> }) {
  const store = sharesStore(db)

  function get(id: number): Share {
    const share = store.find(id)
    if (!share) throw missing('share not found')
    return share
  }

  function refuseTaken(name: string, butFor?: number): void {
    const other = store.named(name)
    if (other && other.id !== butFor) throw conflict('a share with that name already exists', { code: 'name_taken' })
  }

  const { addEach, ...rules } = changingRules({ db, libraries, store, get })

  return {
    get,
    list: store.list,
    ofPerson: store.ofPerson,
    named: store.named,
    members: (): Map<number, number[]> => {
      const found = Map.groupBy(store.members(), ({ shareId }) => shareId)
      return new Map([...found].map(([id, rows]) => [id, rows.map(({ userId }) => userId)]))
    },

    /** Creates nothing if one rule is invalid. */
    create({ name = '', description = '', isReadOnly = false }: ShareChanges, given: readonly GivenRule[] = []): Share {
      const trimmed = nameOf(name)
      return db.transaction(() => {
        refuseTaken(trimmed)
        const id = store.insert({ name: trimmed, description: descriptionOf(description), isReadOnly })
        addEach(id, given)
        return get(id)
      })
    },
    change(id: number, { name, description, isReadOnly }: ShareChanges): { share: Share; hasChanged: boolean } {
      return db.transaction(() => {
        const before = get(id)
        const after = {
          // A name from before this rule is kept.
          name: name === undefined || name.trim() === before.name ? before.name : nameOf(name),
          description: description === undefined ? before.description : descriptionOf(description),
          isReadOnly: isReadOnly ?? before.isReadOnly,
        }
        refuseTaken(after.name, id)
        store.update(id, after)
        const hasChanged =
          after.name !== before.name || after.description !== before.description || after.isReadOnly !== before.isReadOnly
        return { share: get(id), hasChanged }
      })
    },
    remove(id: number): Share {
      return db.transaction(() => {
        const share = get(id)
        store.remove(id)
        return share
      })
    },
    ...rules,
  }
}

function nameOf(typed: string): string {
  const name = typed.trim()
  if (name === '') throw invalid('name is required')
  if ([...name].length > MAX_NAME_LENGTH) throw invalid(`name is too long: at most ${MAX_NAME_LENGTH} characters`)
  if (!isOneLine(name)) throw invalid('name must not contain control characters')
  return name
}

function descriptionOf(typed: string): string {
  if ([...typed].length > MAX_DESCRIPTION_LENGTH)
    throw invalid(`description is too long: at most ${MAX_DESCRIPTION_LENGTH} characters`)
  return typed
}
