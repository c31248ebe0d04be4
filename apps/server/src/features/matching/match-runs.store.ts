import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { BookKey, MatchedBooks } from '../overlay/index.ts'
import type { PathMove, RelPath } from '../paths/index.ts'
import type { MatchMode, Scope } from './changes.ts'

export type RunStatus = 'matching' | 'ready' | 'applying' | 'applied' | 'cancelled' | 'failed' | 'interrupted'

export interface RunRow {
  id: number
  /** Null: all libraries. */
  libraryId: number | null
  libraryName: string | null
  mode: MatchMode
  /** Null if the proposals are not from an import, or if it was deleted. */
  importId: number | null
  region: string
  status: RunStatus
  startedBy: number | null
  startedByName: string | null
  startedAt: string
  finishedAt: string | null
  /** Whether every book has been looked up. */
  isComplete: number
  scope: Scope | ''
  applyTotal: number
  applyDone: number
  appliedAt: string | null
  error: string
}

export type ItemOutcome = 'pending' | 'auto' | 'review' | 'none' | 'error'
export type Applied = '' | 'applied' | 'skipped' | 'failed'

export interface ItemRow extends BookKey {
  id: number
  runId: number
  outcome: ItemOutcome
  score: number
  runnerUp: number
  /** JSON; '' without one. */
  proposal: string
  applied: Applied
  detail: string
}

const RUN = `
  SELECT r.id, r.library_id AS libraryId, l.name AS libraryName, r.mode, r.import_id AS importId, r.region, r.status, r.started_by AS startedBy,
    u.username AS startedByName, r.started_at AS startedAt, r.finished_at AS finishedAt, r.is_complete AS isComplete, r.scope,
    r.apply_total AS applyTotal, r.apply_done AS applyDone, r.applied_at AS appliedAt, r.error
  FROM match_runs r LEFT JOIN libraries l ON l.id = r.library_id LEFT JOIN users u ON u.id = r.started_by`
const ITEM = `
  SELECT id, run_id AS runId, library_id AS libraryId, path, outcome, score, runner_up AS runnerUp, proposal, applied, detail
  FROM match_items`

/** An admin cleared both identifiers of a book. */
const NOT_THIS_BOOK = `
  (SELECT count(*) FROM book_edits e WHERE e.library_id = b.library_id AND e.path = b.path AND e.field IN ('asin', 'isbn')
     AND e.value = '' AND e.source = 'edited') = 2`

export type MatchRunsStore = ReturnType<typeof matchRunsStore>

export function matchRunsStore(db: Db) {
  return {
    ...runsOf(db),
    ...itemsOf(db),
    /** Removes the marks of undone changes; returns how many runs had any. */
    forgetApplied({ libraryId, path }: MatchedBooks): number {
      const isMatched = '(:libraryId IS NULL OR library_id = :libraryId) AND (:path IS NULL OR path = :path)'
      const runs = db.all<{ id: number }>(`SELECT DISTINCT run_id AS id FROM match_items WHERE applied <> '' AND ${isMatched}`, {
        libraryId,
        path,
      })
      db.run(`UPDATE match_items SET applied = '', detail = '' WHERE applied <> '' AND ${isMatched}`, { libraryId, path })
      db.run(
        `UPDATE match_runs SET status = 'ready', scope = '', apply_total = 0, apply_done = 0, applied_at = NULL
         WHERE id IN (SELECT value FROM json_each(:ids))
           AND NOT EXISTS (SELECT 1 FROM match_items i WHERE i.run_id = match_runs.id AND i.applied <> '')`,
        { ids: JSON.stringify(runs.map(({ id }) => id)) },
      )
      return runs.length
    },
  }
}

function runsOf(db: Db) {
  return {
    run: (id: number): RunRow | undefined => db.first(`${RUN} WHERE r.id = :id`, { id }),
    runs: (): RunRow[] => db.all(`${RUN} ORDER BY r.id DESC`),
    createRun: (run: Pick<RunRow, 'libraryId' | 'mode' | 'importId' | 'region' | 'startedBy' | 'startedAt'>): number =>
      db.runOne<{ id: number }>(
        `INSERT INTO match_runs (library_id, mode, import_id, region, status, started_by, started_at)
         VALUES (:libraryId, :mode, :importId, :region, 'matching', :startedBy, :startedAt) RETURNING id`,
        run,
      ).id,
    /** All books of the libraries, except those that an admin marked as unknown there. */
    addItems: (added: { runId: number; libraries: readonly number[] }): number =>
      db.run(
        `INSERT INTO match_items (run_id, library_id, path)
         SELECT :runId, b.library_id, b.path FROM books b
         WHERE b.library_id IN (SELECT value FROM json_each(:libraries)) AND NOT ${NOT_THIS_BOOK} ORDER BY b.title_key, b.id`,
        { runId: added.runId, libraries: JSON.stringify(added.libraries) },
      ).changes,
    /** These books, with the same exception. */
    addBooks: (added: { runId: number; books: readonly BookKey[] }): number =>
      db.run(
        `INSERT INTO match_items (run_id, library_id, path)
         SELECT :runId, b.library_id, b.path FROM json_each(:books) j
         JOIN books b ON b.library_id = j.value ->> 'libraryId' AND b.path = j.value ->> 'path'
         WHERE NOT ${NOT_THIS_BOOK} ORDER BY b.title_key, b.id`,
        { runId: added.runId, books: JSON.stringify(added.books) },
      ).changes,
    keepNewest: (count: number): void =>
      void db.run('DELETE FROM match_runs WHERE id NOT IN (SELECT id FROM match_runs ORDER BY id DESC LIMIT +:count)', { count }),
    finish: (ended: { id: number; status: RunStatus; isComplete: number; error: string; at: string }): void =>
      void db.run(
        'UPDATE match_runs SET status = :status, is_complete = :isComplete, error = :error, finished_at = :at WHERE id = :id',
        ended,
      ),
    beginApply: (begun: { id: number; scope: Scope; total: number; at: string }): void =>
      void db.run(
        `UPDATE match_runs SET status = 'applying', scope = :scope, apply_total = :total, apply_done = 0, applied_at = :at, error = ''
         WHERE id = :id`,
        begun,
      ),
    countApplied: (id: number): void => void db.run('UPDATE match_runs SET apply_done = apply_done + 1 WHERE id = :id', { id }),
    setStatus: (changed: { id: number; status: RunStatus; error: string }): void =>
      void db.run('UPDATE match_runs SET status = :status, error = :error WHERE id = :id', changed),
    /** The server was stopped. */
    interruptAll: (at: string): void =>
      void db.run(
        `UPDATE match_runs SET status = 'interrupted', finished_at = coalesce(finished_at, :at) WHERE status IN ('matching', 'applying')`,
        { at },
      ),
  }
}

function itemsOf(db: Db) {
  return {
    item: (id: number): ItemRow | undefined => db.first(`${ITEM} WHERE id = :id`, { id }),
    items: (page: { runId: number; outcome: string; itemId: number | null; after: number; limit: number }): ItemRow[] =>
      db.all(
        `${ITEM} WHERE run_id = :runId AND (:outcome = '' OR outcome = :outcome) AND (:itemId IS NULL OR id = :itemId) AND id > :after
         ORDER BY id LIMIT +:limit`,
        page,
      ),
    pending: (runId: number): number[] =>
      db
        .all<{ id: number }>("SELECT id FROM match_items WHERE run_id = :runId AND outcome = 'pending' ORDER BY id", { runId })
        .map(({ id }) => id),
    counts: (runId: number): { outcome: ItemOutcome; applied: Applied; n: number }[] =>
      db.all('SELECT outcome, applied, count(*) AS n FROM match_items WHERE run_id = :runId GROUP BY outcome, applied', { runId }),
    saveItem: (item: Pick<ItemRow, 'id' | 'outcome' | 'score' | 'runnerUp' | 'proposal' | 'detail'>): void =>
      void db.run(
        `UPDATE match_items SET outcome = :outcome, score = :score, runner_up = :runnerUp, proposal = :proposal, detail = :detail
         WHERE id = :id`,
        item,
      ),
    /** The confident ones and those included, without those excluded; returns their number. */
    choose(chosen: { runId: number; include: readonly number[]; exclude: readonly number[] }): number {
      const values = {
        runId: chosen.runId,
        include: JSON.stringify(chosen.include),
        exclude: JSON.stringify(chosen.exclude),
      }
      db.run('UPDATE match_items SET is_chosen = 0 WHERE run_id = :runId AND is_chosen = 1', { runId: chosen.runId })
      return db.run(
        `UPDATE match_items SET is_chosen = 1 WHERE run_id = :runId AND proposal <> ''
           AND (outcome = 'auto' OR (outcome = 'review' AND id IN (SELECT value FROM json_each(:include))))
           AND id NOT IN (SELECT value FROM json_each(:exclude))`,
        values,
      ).changes
    },
    chosen: (runId: number): number[] =>
      db
        .all<{ id: number }>('SELECT id FROM match_items WHERE run_id = :runId AND is_chosen = 1 ORDER BY id', { runId })
        .map(({ id }) => id),
    mark: (marked: { id: number; applied: Applied; detail: string }): void =>
      void db.run('UPDATE match_items SET applied = :applied, detail = :detail WHERE id = :id', marked),
    move(move: PathMove): void {
      const at = { libraryId: move.libraryId, from: move.from as string, to: move.to as string }
      db.run('UPDATE OR REPLACE match_items SET path = :to WHERE library_id = :libraryId AND path = :from', at)
    },
  }
}

export type ItemKey = { libraryId: number; path: RelPath }
