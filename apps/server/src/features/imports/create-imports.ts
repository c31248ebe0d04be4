import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import type { Accounts } from '../accounts/index.ts'
import type { Libraries } from '../libraries/index.ts'
import type { PathKeyedTable } from '../paths/index.ts'
import type { Shares } from '../shares/index.ts'
import { createApplyPlan } from './apply/apply-plan.ts'
import { journalPathTable } from './apply/journal-path-table.ts'
import { createTakeBack } from './apply/take-back.ts'
import { booksHereStore } from './books-here.store.ts'
import { createImportActions } from './import-actions.ts'
import { createImportedBooks } from './imported-books.ts'
import { importsStore } from './imports.store.ts'
import { createMakePlan } from './make-plan.ts'
import type { ImportPeople } from './people.ts'
import { createStartImport } from './start-import.ts'
import { createStoredSource } from './stored-source.ts'

interface ImportsNeeds {
  db: Db
  now: () => Date
  local: LocalTime
  /** How many days listening sessions are kept. */
  sessionDays: () => number
  accounts: Pick<Accounts, 'get' | 'find'>
  libraries: Pick<Libraries, 'list' | 'find'>
  shares: Pick<Shares, 'accessCheck'>
  importPeople: ImportPeople
  journals: Pick<ImportJournals, 'moves'>
  /** Resolves when none of these libraries is being scanned or queued for it. */
  whenScanned: (libraryIds: readonly number[], signal: AbortSignal) => Promise<void>
  /** Removes an upload; '' means none. */
  removeFile: (file: string) => void
  /** Fires when the server stops. */
  signal: AbortSignal
  onFailure: (error: unknown) => void
}

export type Imports = ReturnType<typeof createImports>

/** Listening, people and lists from another server (docs/reference/server.md 3.13). */
export function createImports(needs: ImportsNeeds) {
  const { db, local } = needs
  const store = importsStore(db)
  const stored = createStoredSource({ db, store })
  const applyPlan = createApplyPlan({ db, dayOf: local.dayOf })
  const here = booksHereStore(db)
  function firstOwnMs(userId: number): number | null {
    const { ms, day } = here.firstOwn(userId)
    const dayMs = day === null ? null : local.startOfDay(day)
    // A session may be pruned while its day is kept.
    return ms !== null && (dayMs === null || local.dayOf(ms) <= (day ?? '')) ? ms : dayMs
  }
  const actions = createImportActions({
    ...needs,
    store,
    stored,
    applyPlan,
    takeBack: createTakeBack({ db, dayOf: local.dayOf }),
    makePlan: createMakePlan({ ...needs, store, stored, applyPlan, moves: needs.journals.moves }),
    startImport: createStartImport({ ...needs, store, firstOwnMs }),
    firstOwnMs,
  })
  return { ...actions, importedBooks: createImportedBooks({ ...needs, store, stored, get: actions.get }) }
}

export interface ImportJournals {
  pathTable: PathKeyedTable
  /** How often a book has moved since the server started. */
  moves: () => number
}

export function createImportJournals({ db }: { db: Db }): ImportJournals {
  let moves = 0
  const pathTable = journalPathTable(db, () => {
    moves += 1
  })
  return { pathTable, moves: () => moves }
}
