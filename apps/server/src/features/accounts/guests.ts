import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Account } from './account.ts'
import type { accountsStore } from './accounts.store.ts'
import type { PreparedPerson } from './accounts.ts'

const REAPED_AT_ONCE = 20

export function keepingGuests({
  db,
  store,
  add,
}: {
  db: Db
  store: Pick<ReturnType<typeof accountsStore>, 'demoCount' | 'idleDemos' | 'remove'>
  add: (person: PreparedPerson, options: { isDemo: boolean }) => Account
}) {
  return {
    addDemo: (name: string): Account => add({ username: name, isAdmin: false, passwordHash: '' }, { isDemo: true }),
    demoCount: store.demoCount,
    /** Removes some of the guests inactive since `before`; returns whether there may be more. */
    removeIdleDemos(before: Date): boolean {
      return db.transaction(() => {
        const idle = store.idleDemos(before.toISOString(), REAPED_AT_ONCE)
        for (const id of idle) store.remove(id)
        return idle.length === REAPED_AT_ONCE
      })
    },
  }
}
