import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { LogEntry } from './run-log.ts'
import { scanMemoryStore } from './scan-memory.store.ts'

export type Trigger = 'manual' | 'schedule' | 'startup' | 'change'
export type RunStatus = 'running' | 'ok' | 'partial' | 'unavailable' | 'failed' | 'cancelled' | 'interrupted'

export interface RunCounts {
  books: number
  added: number
  updated: number
  moved: number
  removed: number
  errors: number
}

export interface Run extends RunCounts {
  id: number
  libraryId: number
  trigger: Trigger
  startedBy: number | null
  startedByName: string
  startedAt: string
  finishedAt: string | null
  status: RunStatus
}

export interface NamedRun extends Run {
  libraryName: string
}

export interface RunsRequest {
  /** The listed libraries. */
  shown: readonly number[]
  /** null: all. */
  libraryId: number | null
  /** Only failed runs without a later success. */
  isStanding: boolean
  before: number
  limit: number
}

const COLUMNS = `id, library_id AS libraryId, trigger, started_by AS startedBy, started_by_name AS startedByName, started_at AS startedAt,
  finished_at AS finishedAt, status, books, added, updated, moved, removed, errors`
const NAMED = `${COLUMNS.replace('id,', 'r.id,')}, l.name AS libraryName`
const KEPT = 100
/** A run that was cancelled or found no folder does not show whether the problem is solved. */
const STANDING = `r.status IN ('failed', 'interrupted', 'partial') AND NOT EXISTS (SELECT 1 FROM scan_runs later
  WHERE later.library_id = r.library_id AND later.id > r.id AND later.status IN ('ok', 'failed', 'interrupted', 'partial'))`

export function runsStore(db: Db) {
  return {
    ...scanMemoryStore(db),
    insert: (run: Pick<Run, 'libraryId' | 'trigger' | 'startedBy' | 'startedByName' | 'startedAt'>): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO scan_runs (library_id, trigger, started_by, started_by_name, started_at, status)
         VALUES (:libraryId, :trigger, :startedBy, :startedByName, :startedAt, 'running') RETURNING id`,
        run,
      ).id,
    end(run: RunCounts & { id: number; libraryId: number; status: RunStatus; finishedAt: string }, log: readonly LogEntry[]): void {
      db.run(
        `UPDATE scan_runs SET status = :status, finished_at = :finishedAt, books = :books, added = :added, updated = :updated,
           moved = :moved, removed = :removed, errors = :errors WHERE id = :id`,
        run,
      )
      for (const [seq, entry] of log.entries())
        db.run(
          `INSERT INTO scan_run_log (run_id, seq, at, level, kind, path, to_path, code, detail, count)
           VALUES (:runId, :seq, :at, :level, :kind, :path, :to, :code, :detail, :count)`,
          { path: null, to: null, code: null, detail: null, count: null, ...entry, runId: run.id, seq },
        )
      db.run(
        `DELETE FROM scan_runs WHERE library_id = :libraryId AND id <=
           (SELECT id FROM scan_runs WHERE library_id = :libraryId ORDER BY id DESC LIMIT 1 OFFSET ${KEPT})`,
        run,
      )
    },
    /** Marks runs of a process that crashed. */
    interrupt: (now: string): void =>
      void db.run("UPDATE scan_runs SET status = 'interrupted', finished_at = :now WHERE status = 'running'", { now }),
    runs: (libraryId: number): Run[] =>
      db.all<Run>(`SELECT ${COLUMNS} FROM scan_runs WHERE library_id = :libraryId ORDER BY id DESC`, { libraryId }),
    /** Newest first. */
    page: ({ isStanding, shown, ...params }: RunsRequest): NamedRun[] =>
      db.all<NamedRun>(
        `SELECT ${NAMED} FROM scan_runs r JOIN libraries l ON l.id = r.library_id
         WHERE (:libraryId IS NULL OR r.library_id = :libraryId) AND r.library_id IN (SELECT value FROM json_each(:shown))
           AND r.id < :before ${isStanding ? `AND ${STANDING}` : ''}
         ORDER BY r.id DESC LIMIT +:limit`,
        { ...params, shown: JSON.stringify(shown) },
      ),
    run: (id: number): NamedRun | undefined =>
      db.first<NamedRun>(`SELECT ${NAMED} FROM scan_runs r JOIN libraries l ON l.id = r.library_id WHERE r.id = :id`, { id }),
    log: (runId: number): (LogEntry & { to: RelPath | null })[] =>
      db.all(
        'SELECT at, level, kind, path, to_path AS "to", code, detail, count FROM scan_run_log WHERE run_id = :runId ORDER BY seq',
        { runId },
      ),
    /** The outcome of the newest earlier run that was neither cancelled nor interrupted. */
    lastConclusiveStatus: (libraryId: number, before: number): RunStatus | undefined =>
      db.first<{ status: RunStatus }>(
        `SELECT status FROM scan_runs WHERE library_id = :libraryId AND id < :before
           AND status NOT IN ('cancelled', 'interrupted', 'running') ORDER BY id DESC LIMIT 1`,
        { libraryId, before },
      )?.status,
    lastStatus: (libraryId: number): RunStatus | undefined =>
      db.first<{ status: RunStatus }>(
        "SELECT status FROM scan_runs WHERE library_id = :libraryId AND status <> 'running' ORDER BY id DESC LIMIT 1",
        { libraryId },
      )?.status,
  }
}
