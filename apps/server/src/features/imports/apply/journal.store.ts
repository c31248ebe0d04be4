import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { StoredProgress } from '../../listening/index.ts'
import type { PathMove } from '../../paths/index.ts'
import type { BookKey } from '../plan/positions.ts'
import type { PlannedDay } from '../plan/sessions.ts'

/** A position that an import wrote, and the row that would be there without it. */
export interface JournalEntry extends BookKey {
  importId: number
  userId: number
  before: StoredProgress | undefined
  after: StoredProgress
}

type EntryRow = BookKey & { importId: number; userId: number; before: string; after: string }

const ENTRY = `
  SELECT j.import_id AS importId, i.user_id AS userId, j.library_id AS libraryId, j.path, j.before, j.after
  FROM import_progress j JOIN imports i ON i.id = j.import_id`

/** By day: the listening and the number of sessions. */
type Days = Record<string, [listened: number, sessions: number]>
type DaysRow = BookKey & { importId: number; days: string }

/** An item is dropped if its collection already has one at the destination, so there is nothing left to undo. */
const DROP_ENTRIES = `
  DELETE FROM import_list_entries WHERE library_id = :libraryId AND path = :from AND EXISTS (
    SELECT 1 FROM collection_items i
    WHERE i.collection_id = import_list_entries.collection_id AND i.library_id = :libraryId AND i.path = :to)`

/** The rows that imports wrote, for undo. */
export function journalStore(db: Db) {
  return {
    addTaken: (row: { importId: number; userId: number; sessions: Uint8Array }): void =>
      void db.run('INSERT OR REPLACE INTO import_taken (import_id, user_id, sessions) VALUES (:importId, :userId, :sessions)', row),
    taken: (userId: number): Uint8Array[] =>
      db
        .all<{ sessions: Uint8Array }>('SELECT sessions FROM import_taken WHERE user_id = :userId', { userId })
        .map(({ sessions }) => sessions),
    ...daysOf(db),
    addFinish: (row: { importId: number; finishId: number; atMs: number }): void =>
      void db.run('INSERT INTO import_finishes (import_id, finish_id, at_ms) VALUES (:importId, :finishId, :atMs)', row),
    finishes: (importId: number): { id: number; atMs: number }[] =>
      db.all('SELECT finish_id AS id, at_ms AS atMs FROM import_finishes WHERE import_id = :importId', { importId }),
    addBookmark: (row: { importId: number; bookmarkId: number; note: string }): void =>
      void db.run('INSERT INTO import_bookmarks (import_id, bookmark_id, note) VALUES (:importId, :bookmarkId, :note)', row),
    bookmarks: (importId: number): { id: number; note: string }[] =>
      db.all('SELECT bookmark_id AS id, note FROM import_bookmarks WHERE import_id = :importId', { importId }),
    saveEntry: ({ before, after, ...key }: JournalEntry): void =>
      void db.run(
        `INSERT OR REPLACE INTO import_progress (import_id, library_id, path, before, after)
         VALUES (:importId, :libraryId, :path, :before, :after)`,
        { ...key, before: JSON.stringify(before ?? null), after: JSON.stringify(after) },
      ),
    removeEntry: (key: BookKey & { importId: number }): void =>
      void db.run('DELETE FROM import_progress WHERE import_id = :importId AND library_id = :libraryId AND path = :path', key),
    entries: (importId: number): JournalEntry[] =>
      db.all<EntryRow>(`${ENTRY} WHERE j.import_id = :importId`, { importId }).map(toEntry),
    /** Of all imports, newest first. */
    entriesAt: (key: BookKey): JournalEntry[] =>
      db.all<EntryRow>(`${ENTRY} WHERE j.library_id = :libraryId AND j.path = :path ORDER BY j.import_id DESC`, key).map(toEntry),

    setSessions: (row: { importId: number; first: number | null; last: number | null }): void =>
      void db.run('UPDATE imports SET first_session = :first, last_session = :last WHERE id = :importId', row),
    sessions: (importId: number): { first: number | null; last: number | null } =>
      db.one('SELECT first_session AS first, last_session AS last FROM imports WHERE id = :importId', { importId }),
    clear(importId: number): void {
      for (const table of ['taken', 'days', 'progress', 'finishes', 'bookmarks', 'list_entries', 'lists'])
        db.run(`DELETE FROM import_${table} WHERE import_id = :importId`, { importId })
    },

    move(move: PathMove): void {
      // A disc that joins a book is no longer a separate book, so its matches are left behind.
      if (move.joins) db.run('DELETE FROM import_found WHERE library_id = :libraryId AND path = :from', move)
      else
        for (const table of ['import_matches', 'import_found'])
          db.run(`UPDATE ${table} SET path = :to WHERE library_id = :libraryId AND path = :from`, move)
      moveDays(db, move)
      db.run(DROP_ENTRIES, move)
      db.run('UPDATE OR REPLACE import_list_entries SET path = :to WHERE library_id = :libraryId AND path = :from', move)
    },
  }
}

function daysOf(db: Db) {
  return {
    days: (importId: number): PlannedDay[] =>
      db
        .all<Omit<DaysRow, 'importId'>>('SELECT library_id AS libraryId, path, days FROM import_days WHERE import_id = :importId', {
          importId,
        })
        .flatMap(({ days, ...book }) =>
          Object.entries(JSON.parse(days) as Days).map(([day, [listened, sessions]]) => ({ day, ...book, listened, sessions })),
        ),
    addDays(importId: number, planned: readonly PlannedDay[]): void {
      const byBook = new Map<string, BookKey & { days: Days }>()
      for (const { day, libraryId, path, listened, sessions } of planned) {
        const key = `${libraryId} ${path}`
        const book = byBook.get(key) ?? { libraryId, path, days: {} }
        byBook.set(key, book)
        book.days[day] = [listened, sessions]
      }
      for (const { days, ...book } of byBook.values()) saveDays(db, { importId, ...book, days: JSON.stringify(days) })
    },
  }
}

const saveDays = (db: Db, row: DaysRow): void =>
  void db.run(
    'INSERT OR REPLACE INTO import_days (import_id, library_id, path, days) VALUES (:importId, :libraryId, :path, :days)',
    row,
  )

/** If an import has listening at both paths, it is added up, as for the books themselves. */
function moveDays(db: Db, { libraryId, from, to }: PathMove): void {
  const at = (path: string) =>
    db.all<DaysRow>(
      'SELECT import_id AS importId, library_id AS libraryId, path, days FROM import_days WHERE library_id = :libraryId AND path = :path',
      { libraryId, path },
    )
  const there = new Map(at(to).map(({ importId, days }) => [importId, JSON.parse(days) as Days]))
  for (const row of at(from)) {
    const sum = there.get(row.importId) ?? {}
    for (const [day, [listened, sessions]] of Object.entries(JSON.parse(row.days) as Days)) {
      const [more, most] = sum[day] ?? [0, 0]
      sum[day] = [more + listened, most + sessions]
    }
    saveDays(db, { ...row, path: to, days: JSON.stringify(sum) })
  }
  db.run('DELETE FROM import_days WHERE library_id = :libraryId AND path = :from', { libraryId, from })
}

function toEntry({ before, after, ...key }: EntryRow): JournalEntry {
  const was = JSON.parse(before) as StoredProgress | null
  return { ...key, before: was ?? undefined, after: JSON.parse(after) as StoredProgress }
}
