import { conflict, missing } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Account, Accounts } from '../accounts/index.ts'
import type { Libraries, Library } from '../libraries/index.ts'
import { ROOT } from '../paths/index.ts'
import type { Share } from './share.ts'
import { sharesStore } from './shares.store.ts'
import { chooseWholeLibraryShare } from './whole-library-share.ts'

export type ShareGrants = ReturnType<typeof createShareGrants>

export type Membership<Of> = Of & { account: Account; hasChanged: boolean }

/** Memberships of shares. Granting twice changes nothing. */
export function createShareGrants({
  db,
  libraries,
  accounts,
}: {
  db: Db
  libraries: Pick<Libraries, 'get'>
  accounts: Pick<Accounts, 'get'>
}) {
  const store = sharesStore(db)

  function both(userId: number, shareId: number): { account: Account; share: Share } {
    const account = accounts.get(userId)
    const share = store.find(shareId)
    if (!share) throw missing('share not found')
    return { account, share }
  }

  function wholeLibraryShare(library: Library): number {
    const choice = chooseWholeLibraryShare(library, {
      marked: store.ofLibrary(library.id),
      named: store.named,
      hasMembers: store.hasMembers,
    })
    if (choice.kind === 'taken') throw conflict(`other shares already use the name "${choice.name}"`, { code: 'name_taken' })
    const id =
      choice.kind === 'use' ? choice.share.id : store.insert({ name: choice.name, description: 'Whole library', isReadOnly: false })
    store.mark(id, library.id)
    store.addRule(id, { libraryId: library.id, path: ROOT })
    return id
  }

  return {
    grant(userId: number, shareId: number): Membership<{ share: Share }> {
      return db.transaction(() => {
        const found = both(userId, shareId)
        return { ...found, hasChanged: store.addMember(shareId, userId) }
      })
    },
    revoke(userId: number, shareId: number): Membership<{ share: Share }> {
      return db.transaction(() => {
        const found = both(userId, shareId)
        return { ...found, hasChanged: store.removeMember(shareId, userId) }
      })
    },
    /** Uses the whole-library share, of which each library has at most one. */
    grantLibrary(userId: number, libraryId: number): Membership<{ library: Library }> {
      return db.transaction(() => {
        const [account, library] = [accounts.get(userId), libraries.get(libraryId)]
        return { account, library, hasChanged: store.addMember(wholeLibraryShare(library), userId) }
      })
    },
  }
}
