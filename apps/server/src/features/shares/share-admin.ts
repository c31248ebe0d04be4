import { conflict, invalid, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite'
import { type Libraries, ROOT, relPath } from '../libraries/index.ts'
import type { Share, ShareRule } from './share.ts'
import { type ShareFields, sharesStore } from './shares.store.ts'

/** As somebody typed it. */
export interface GivenRule {
  libraryId?: number | undefined
  path?: string | undefined
}
export type ShareChanges = { [K in keyof ShareFields]?: ShareFields[K] | undefined }

export interface ShareAdminNeeds {
  db: Db
  libraries: Pick<Libraries, 'get'>
}

const MOST_RULES = 1_000
const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 1_000

export type ShareAdmin = ReturnType<typeof createShareAdmin>

/** What an admin does with shares and their rules; each verb is one transaction. */
export function createShareAdmin({ db, libraries }: ShareAdminNeeds) {
  const store = sharesStore(db)

  function get(id: number): Share {
    const share = store.find(id)
    if (!share) throw missing('share not found')
    return share
  }

  /** Cleaned as the path of a request; it need not exist. */
  function judged({ libraryId, path = '' }: GivenRule): ShareRule {
    if (libraryId === undefined) throw invalid('library_id is required')
    return { libraryId: libraries.get(libraryId).id, path: relPath(path) }
  }

  function refuseTaken(name: string, butFor?: number): void {
    const other = store.named(name)
    if (other && other.id !== butFor) throw conflict('a share of that name exists', { code: 'name_taken' })
  }

  function addRules(id: number, given: readonly GivenRule[]): ShareRule[] {
    if (given.length > MOST_RULES) throw invalid(`at most ${MOST_RULES} rules at once`, { code: 'too_large' })
    return given.map(judged).filter((rule) => store.addRule(id, rule))
  }

  return {
    get,
    list: store.list,
    ofPerson: store.ofPerson,
    named: store.named,
    /** Who is in which. */
    members: (): Map<number, number[]> => {
      const found = Map.groupBy(store.members(), ({ shareId }) => shareId)
      return new Map([...found].map(([id, rows]) => [id, rows.map(({ userId }) => userId)]))
    },

    /** One bad rule, and there is no share. */
    create({ name = '', description = '', isReadOnly = false }: ShareChanges, rules: readonly GivenRule[] = []): Share {
      const trimmed = nameOf(name)
      return db.transaction(() => {
        refuseTaken(trimmed)
        const id = store.insert({ name: trimmed, description: descriptionOf(description), isReadOnly })
        addRules(id, rules)
        return get(id)
      })
    },
    change(id: number, { name, description, isReadOnly }: ShareChanges): { share: Share; hasChanged: boolean } {
      return db.transaction(() => {
        const before = get(id)
        const after = {
          name: name === undefined ? before.name : nameOf(name),
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
    /** All of them or none; answers those that it did not have yet. */
    addRules(id: number, given: readonly GivenRule[]): { share: Share; rules: ShareRule[] } {
      return db.transaction(() => {
        get(id)
        if (given.length === 0) throw invalid('library_id is required')
        const rules = addRules(id, given)
        return { share: get(id), rules }
      })
    },
    /** Whoever takes the whole of a library from its share makes it one of their own: no grant of the library uses it any more. */
    removeRule(id: number, given: GivenRule): { share: Share; rule: ShareRule; hasChanged: boolean } {
      return db.transaction(() => {
        const share = get(id)
        const rule = judged(given)
        const hasChanged = store.removeRule(id, rule)
        if (rule.path === ROOT) store.unmark(id, rule.libraryId)
        return { share, rule, hasChanged }
      })
    },
  }
}

function nameOf(typed: string): string {
  const name = typed.trim()
  if (name === '') throw invalid('name is required')
  if ([...name].length > LONGEST_NAME) throw invalid(`name is too long: at most ${LONGEST_NAME} characters`)
  if (/\p{Cc}/u.test(name)) throw invalid('name must not hold control characters')
  return name
}

function descriptionOf(typed: string): string {
  if ([...typed].length > LONGEST_DESCRIPTION) throw invalid(`description is too long: at most ${LONGEST_DESCRIPTION} characters`)
  return typed
}
