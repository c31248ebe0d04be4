import type { Db } from '@chapterhouse/kit/sqlite/db'

/** Changes with every change of tokens, people, libraries, shares and links of books, in any process (migrations/). */
const STAMP = 'SELECT stamp FROM link_stamp'

/** The mark for caches of access facts: with it, no fact outlives what it was read from. */
export const accessMark = (db: Pick<Db, 'findRow' | 'oncePerTurn'>) => (): string | undefined =>
  db.oncePerTurn(STAMP, () => db.findRow<[string]>(STAMP)?.[0])
