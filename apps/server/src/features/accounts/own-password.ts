import { unauthenticated } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { accountsStore } from './accounts.store.ts'
import { type Hashing, refuseUnusable } from './password.ts'

/** The person who changes an account; absent for the command line. */
export type By = Pick<Viewer, 'userId' | 'via' | 'tokenId'>

export interface PasswordNeeds {
  db: Db
  store: ReturnType<typeof accountsStore>
  hashing: Hashing
  forgetDevices: (userId: number) => void
  endSessions: (userId: number, butTokenId?: number) => void
}

/** Changes the viewer's own password; the current one is required if there is one. */
export function changingOwnPassword({ db, store, hashing, forgetDevices, endSessions }: PasswordNeeds) {
  return async function changeOwnPassword(
    { userId: id, tokenId }: Omit<By, 'via'>,
    { password, current, keepSessions }: { password: string; current: string | undefined; keepSessions: boolean },
  ): Promise<void> {
    const by = `own ${id}`
    const before = store.passwordHash(id)
    refuseUnusable(password)
    const isProven = before === '' || (await hashing.verify(before, current ?? '', by))
    if (!isProven) throw unauthenticated('current password is incorrect')
    const passwordHash = await hashing.hash(password, by)
    db.transaction(() => {
      // The password changed during hashing, so the one that was checked is no longer current.
      if (!store.replacePassword(id, before, passwordHash)) throw unauthenticated('current password is incorrect')
      forgetDevices(id)
      if (!keepSessions) endSessions(id, tokenId)
    })
  }
}
