import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { RelPath } from '../../paths/index.ts'
import type { EvidenceKind } from '../plan/match-evidence.ts'
import type { StateRows } from './state-rows.store.ts'

/** One book of a move by evidence. */
export interface MovedBook {
  from: RelPath
  to: RelPath
  /** Its current path, if it has moved on since. */
  now?: RelPath
  evidence: EvidenceKind
  title: string
  author: string
  /** JSON by which the old book is recognised again once the move is undone. */
  known: string
}

export interface EvidenceMoveRecord {
  id: number
  libraryId: number
  atMs: number
  /** Usually one; several if books swapped places. */
  moves: readonly MovedBook[]
}

interface Row extends Omit<EvidenceMoveRecord, 'moves'> {
  moves: string
}

const COLUMNS = 'id, library_id AS libraryId, at_ms AS atMs, moves'
const toRecord = ({ moves, ...row }: Row): EvidenceMoveRecord => ({ ...row, moves: JSON.parse(moves) as MovedBook[] })

export function evidenceMovesStore(db: Db) {
  return {
    record: (moved: { libraryId: number; atMs: number; moves: readonly MovedBook[]; before: StateRows; after: StateRows }): void =>
      void db.run(
        `INSERT INTO evidence_moves (library_id, at_ms, moves, before, after) VALUES (:libraryId, :atMs, :moves, :before, :after)`,
        {
          ...moved,
          moves: JSON.stringify(moved.moves),
          before: JSON.stringify(moved.before),
          after: JSON.stringify(moved.after),
        },
      ),
    list: (sinceMs: number): EvidenceMoveRecord[] =>
      db
        .all<Row>(`SELECT ${COLUMNS} FROM evidence_moves WHERE at_ms >= :sinceMs ORDER BY at_ms DESC, id DESC`, { sinceMs })
        .map(toRecord),
    ofLibrary: (libraryId: number): EvidenceMoveRecord[] =>
      db.all<Row>(`SELECT ${COLUMNS} FROM evidence_moves WHERE library_id = :libraryId`, { libraryId }).map(toRecord),
    find(id: number, sinceMs: number): (EvidenceMoveRecord & { before: StateRows; after: StateRows }) | undefined {
      const row = db.first<Row & { before: string; after: string }>(
        `SELECT ${COLUMNS}, before, after FROM evidence_moves WHERE id = :id AND at_ms >= :sinceMs`,
        { id, sinceMs },
      )
      return row && { ...toRecord(row), before: JSON.parse(row.before) as StateRows, after: JSON.parse(row.after) as StateRows }
    },
    rename: (id: number, moves: readonly MovedBook[]): void =>
      void db.run('UPDATE evidence_moves SET moves = :moves WHERE id = :id', { id, moves: JSON.stringify(moves) }),
    remove: (id: number): void => void db.run('DELETE FROM evidence_moves WHERE id = :id', { id }),
    removeBefore: (atMs: number): void => void db.run('DELETE FROM evidence_moves WHERE at_ms < :atMs', { atMs }),
  }
}
