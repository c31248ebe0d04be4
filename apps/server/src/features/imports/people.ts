import { invalid } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { type Accounts, usernameKey } from '../accounts/index.ts'
import type { Codes } from '../pairing/index.ts'
import type { ShareGrants } from '../shares/index.ts'

/** Longer than for a single invite: not everyone on a server can be reached on one day. */
const INVITE_DAYS = 14

export interface WantedPerson {
  username: string
  /** Libraries here that contain what they had access to there. */
  libraryIds: readonly number[]
}

export interface AddedPerson {
  user_id: number
  username: string
  /** Shown once: only its hash is stored. */
  code: string
  expires_at: string
}

export type ImportPeople = ReturnType<typeof createImportPeople>

/** Creates people from another server: without a password, never as admins, each with an invite and whole libraries. */
export function createImportPeople({
  db,
  accounts,
  codes,
  shareGrants,
}: {
  db: Db
  accounts: Pick<Accounts, 'prepare' | 'add'>
  codes: Pick<Codes, 'mint'>
  shareGrants: Pick<ShareGrants, 'grantLibrary'>
}) {
  return {
    /** Adds all of them or, if one name or library is refused, none. `also` is written in the same transaction. */
    async add(people: readonly WantedPerson[], also: (added: readonly AddedPerson[]) => void = () => {}): Promise<AddedPerson[]> {
      const keys = people.map(({ username }) => usernameKey(username))
      const twice = people.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
      if (twice) throw invalid(`the name "${twice.username.trim()}" is given twice`, { fields: { field: 'users' } })
      const prepared = await Promise.all(
        people.map(async ({ username, libraryIds }) => ({ person: await accounts.prepare({ username }), libraryIds })),
      )
      return db.transaction(() => {
        const added = prepared.map(({ person, libraryIds }): AddedPerson => {
          const account = accounts.add(person)
          for (const libraryId of new Set(libraryIds)) shareGrants.grantLibrary(account.id, libraryId)
          const { code, expiresAt } = codes.mint(account.id, { ttlDays: INVITE_DAYS })
          return { user_id: account.id, username: account.username, code, expires_at: expiresAt ?? '' }
        })
        also(added)
        return added
      })
    },
  }
}
