import { conflict } from '@chapterhouse/kit/errors'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Accounts } from '../../accounts/index.ts'
import type { Catalogue } from '../../catalogue/index.ts'
import type { Listening } from '../../listening/index.ts'
import { baseOf } from '../../paths/index.ts'
import type { AccessiblePath, Shares } from '../../shares/index.ts'
import { statsStore } from '../statistics/stats.store.ts'

export interface PersonProgressNeeds {
  db: Db
  accounts: Pick<Accounts, 'get'>
  catalogue: Pick<Catalogue, 'find'>
  listening: Pick<Listening, 'progress'>
  shares: Pick<Shares, 'accessCheck'>
}

type Edit = Parameters<Listening['progress']['editFor']>[2]

export type PersonProgress = ReturnType<typeof createPersonProgress>

/** Another person's progress, and the edits an admin may make to it. */
export function createPersonProgress({ db, accounts, catalogue, listening: { progress }, shares }: PersonProgressNeeds) {
  const stats = statsStore(db)

  return {
    /** Newest save first, regardless of current access. A book that is only set aside has no save. */
    list(userId: number) {
      const person = accounts.get(userId)
      const rows = progress.list({ userId: person.id }, () => true).filter(({ updatedAtUs }) => updatedAtUs > 0)
      const names = stats.names(rows)
      return rows.map((row, at) => ({ ...row, title: names[at]?.title ?? baseOf(row.path), author: names[at]?.author ?? '' }))
    },
    /** An admin cannot start a book for a person without access to it, but can correct existing progress. */
    edit(target: AccessiblePath, userId: number, request: Edit) {
      const person = accounts.get(userId)
      return db.transaction(() => {
        const { library, path } = target
        const isBegun = progress.findFor(target, person.id) !== undefined
        const listener: Viewer = { ...target.viewer, userId: person.id, isAdmin: person.isAdmin, isDemo: person.isDemo }
        if (!isBegun && catalogue.find(library.id, path) && !shares.accessCheck(listener)(library.id, path))
          throw conflict('that person cannot see this book', { code: 'no_access' })
        return { person, row: progress.editFor(target, person.id, request) }
      })
    },
  }
}
