import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { HandMatch, ImportRow, ImportStatus, ReadingRow, StoredFolder } from './import-record.ts'
import type { EarlierMatch } from './plan/match-items.ts'
import type { UnmatchedItem } from './plan/unmatched-items.ts'
import type { Part } from './source/pack-source.ts'

const IMPORT = `
  SELECT i.id, i.reading_id AS readingId, r.source, r.url, r.name, i.user_id AS userId, u.username, i.source_user_id AS sourceUserId,
    i.source_user AS sourceUser, i.status, i.is_read AS isRead, i.done, i.total, i.cutoff_ms AS cutoffMs, i.created_at AS createdAt,
    i.applied_at AS appliedAt, i.error, i.error_code AS errorCode, i.summary
  FROM imports i JOIN import_readings r ON r.id = i.reading_id JOIN users u ON u.id = i.user_id`
const READING = `
  SELECT id, source, url, file, name, takes_lists AS takesLists, takes_set_aside AS takesSetAside, created_at AS createdAt
  FROM import_readings`

export type ImportsStore = ReturnType<typeof importsStore>

export function importsStore(db: Db) {
  return {
    find: (id: number): ImportRow | undefined => db.first(`${IMPORT} WHERE i.id = :id`, { id }),
    isApplyingFor: (userId: number): boolean =>
      db.first("SELECT 1 FROM imports WHERE user_id = :userId AND status = 'applying' LIMIT 1", { userId }) !== undefined,
    /** Newest first, before an id; optionally of one reading. */
    list: (page: { before: number; limit: number; readingId: number | null }): ImportRow[] =>
      db.all(
        `${IMPORT} WHERE i.id < :before AND (:readingId IS NULL OR i.reading_id = :readingId) ORDER BY i.id DESC LIMIT +:limit`,
        page,
      ),
    ofReading: (readingId: number): ImportRow[] => db.all(`${IMPORT} WHERE i.reading_id = :readingId ORDER BY i.id`, { readingId }),
    reading: (id: number): ReadingRow | undefined => db.first(`${READING} WHERE id = :id`, { id }),
    ...creatingIn(db),
    ...changingIn(db),
    ...foundOf(db),
    ...unmatchedOf(db),
    ...partsOf(db),
    ...matchesOf(db),
  }
}

/** Readings whose imports are all deleted, perhaps with their person. */
const removeUnused = (db: Db): void =>
  void db.run('DELETE FROM import_readings WHERE NOT EXISTS (SELECT 1 FROM imports i WHERE i.reading_id = import_readings.id)')

function creatingIn(db: Db) {
  return {
    createReading: (row: Omit<ReadingRow, 'id'>): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO import_readings (source, url, file, name, takes_lists, takes_set_aside, created_at)
         VALUES (:source, :url, :file, :name, :takesLists, :takesSetAside, :createdAt) RETURNING id`,
        row,
      ).id,
    createImport: (
      row: Pick<ImportRow, 'readingId' | 'userId' | 'sourceUserId' | 'sourceUser' | 'cutoffMs' | 'createdAt'>,
    ): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO imports (reading_id, user_id, source_user_id, source_user, status, cutoff_ms, created_at)
         VALUES (:readingId, :userId, :sourceUserId, :sourceUser, 'fetching', :cutoffMs, :createdAt) RETURNING id`,
        row,
      ).id,
    addFolder: (readingId: number, folder: StoredFolder): void =>
      void db.run(
        `INSERT INTO import_folders (reading_id, folder, library_id, below) VALUES (:readingId, :folderId, :libraryId, :below)
         ON CONFLICT DO UPDATE SET below = excluded.below`,
        { readingId, ...folder },
      ),
    folders: (readingId: number): StoredFolder[] =>
      db.all(
        'SELECT folder AS folderId, library_id AS libraryId, below FROM import_folders WHERE reading_id = :readingId ORDER BY folder',
        { readingId },
      ),
  }
}

function changingIn(db: Db) {
  return {
    setFetched: (readingId: number, done: number, total: number): void =>
      void db.run("UPDATE imports SET done = :done, total = :total WHERE reading_id = :readingId AND status = 'fetching'", {
        readingId,
        done,
        total,
      }),
    setStatus: (changed: { id: number; status: ImportStatus; error: string; errorCode: string }): void =>
      void db.run('UPDATE imports SET status = :status, error = :error, error_code = :errorCode WHERE id = :id', changed),
    /** Read completely and planned. */
    setReview: (id: number): void =>
      void db.run("UPDATE imports SET status = 'review', done = total, error = '', error_code = '' WHERE id = :id", { id }),
    setDone: (changed: { id: number; done: number; total: number }): void =>
      void db.run('UPDATE imports SET done = :done, total = :total WHERE id = :id', changed),
    setApplied: (id: number, at: string | null): void =>
      void db.run('UPDATE imports SET applied_at = :at WHERE id = :id', { id, at }),
    needsFile: (file: string): boolean =>
      db.first(
        "SELECT 1 FROM imports i JOIN import_readings r ON r.id = i.reading_id WHERE r.file = :file AND i.status = 'fetching' LIMIT 1",
        { file },
      ) !== undefined,
    setRead: (id: number): void => void db.run('UPDATE imports SET is_read = 1 WHERE id = :id', { id }),
    setSummary: (planned: { id: number; summary: string }): void =>
      void db.run('UPDATE imports SET summary = :summary WHERE id = :id', planned),
    setCutoff: (id: number, cutoffMs: number | null): void =>
      void db.run('UPDATE imports SET cutoff_ms = :cutoffMs WHERE id = :id', { id, cutoffMs }),
    fail: (readingId: number, error: string, errorCode: string): void =>
      void db.run(
        "UPDATE imports SET status = 'failed', error = :error, error_code = :errorCode WHERE reading_id = :readingId AND status = 'fetching'",
        { readingId, error, errorCode },
      ),
    /** The server was stopped. Everything is written in one transaction, so nothing was imported. */
    interruptAll(): void {
      db.run(
        `UPDATE imports SET status = 'failed', error_code = 'interrupted', error = 'interrupted by a restart of the server'
         WHERE status IN ('fetching', 'applying')`,
      )
      removeUnused(db)
    },
    remove(id: number): void {
      db.run('DELETE FROM imports WHERE id = :id', { id })
      removeUnused(db)
    },
  }
}

function partsOf(db: Db) {
  const table = (name: string, owner: string) => ({
    add: (id: number, { kind, part, bytes }: Part & { part: number }): void =>
      void db.run(`INSERT INTO ${name} (${owner}, kind, part, bytes) VALUES (:id, :kind, :part, :bytes)`, {
        id,
        kind,
        part,
        bytes,
      }),
    numbers: (id: number, kind: string): number[] =>
      db
        .all<{ part: number }>(`SELECT part FROM ${name} WHERE ${owner} = :id AND kind = :kind ORDER BY part`, { id, kind })
        .map(({ part }) => part),
    find: (id: number, kind: string, part: number): Uint8Array | undefined =>
      db.first<{ bytes: Uint8Array }>(`SELECT bytes FROM ${name} WHERE ${owner} = :id AND kind = :kind AND part = :part`, {
        id,
        kind,
        part,
      })?.bytes,
    clear: (id: number): void => void db.run(`DELETE FROM ${name} WHERE ${owner} = :id`, { id }),
  })
  return {
    sharedParts: table('import_reading_parts', 'reading_id'),
    ownParts: table('import_parts', 'import_id'),
  }
}

export type PartTable = ReturnType<typeof partsOf>['ownParts']

function foundOf(db: Db) {
  return {
    found: (importId: number): ({ item: string } & EarlierMatch)[] =>
      db.all('SELECT item, way, library_id AS libraryId, path FROM import_found WHERE import_id = :importId', { importId }),
    setFound(importId: number, found: Iterable<readonly [item: string, match: EarlierMatch]>): void {
      db.run('DELETE FROM import_found WHERE import_id = :importId', { importId })
      const add = db.writing('INSERT INTO import_found (import_id, item, way, library_id, path) VALUES (?, ?, ?, ?, ?)')
      for (const [item, { way, libraryId, path }] of found) add(importId, item, way, libraryId, path)
    },
    /** In all imports of the reading. */
    forgetFound: (readingId: number, item: string): void =>
      void db.run(
        'DELETE FROM import_found WHERE item = :item AND import_id IN (SELECT id FROM imports WHERE reading_id = :readingId)',
        {
          readingId,
          item,
        },
      ),
  }
}

function unmatchedOf(db: Db) {
  return {
    /** Starting at an index. */
    unmatched: (page: { id: number; from: number; limit: number }): UnmatchedItem[] =>
      db.all(
        `SELECT item, title, author, listened, sessions, reason FROM import_unmatched
         WHERE import_id = :id AND place >= :from ORDER BY place LIMIT +:limit`,
        page,
      ),
    setUnmatched(id: number, items: readonly UnmatchedItem[]): void {
      db.run('DELETE FROM import_unmatched WHERE import_id = :id', { id })
      const add = db.writing(
        `INSERT INTO import_unmatched (import_id, place, item, title, author, listened, sessions, reason)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      for (const [place, { item, title, author, listened, sessions, reason }] of items.entries())
        add(id, place, item, title, author, listened, sessions, reason)
    },
  }
}

function matchesOf(db: Db) {
  return {
    handMatches: (readingId: number): HandMatch[] =>
      db.all(
        'SELECT item, title, author, library_id AS libraryId, path FROM import_matches WHERE reading_id = :readingId ORDER BY item',
        {
          readingId,
        },
      ),
    setHandMatch: (readingId: number, match: HandMatch): void =>
      void db.run(
        `INSERT INTO import_matches (reading_id, item, title, author, library_id, path)
         VALUES (:readingId, :item, :title, :author, :libraryId, :path)
         ON CONFLICT DO UPDATE SET library_id = excluded.library_id, path = excluded.path`,
        { readingId, ...match },
      ),
    removeHandMatch: (readingId: number, item: string): void =>
      void db.run('DELETE FROM import_matches WHERE reading_id = :readingId AND item = :item', { readingId, item }),
  }
}
