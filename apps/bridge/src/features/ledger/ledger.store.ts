import type { Db } from '@chapterhouse/kit/sqlite/db'

/** How the cost of a call is known. `bound`: the most it can have cost, since nothing was reported. */
export type Basis = 'reported' | 'estimated' | 'flat' | 'bound'

export interface ReservedCall {
  book: string
  stage: string
  role: string
  endpoint: string
  model: string
  hash: string
  month: string
  at: string
  micros: number
  basis: Basis
}

export interface EndedCall {
  id: number
  state: 'settled' | 'failed'
  micros: number
  basis: Basis
  tokensIn: number | null
  tokensCached: number | null
  tokensOut: number | null
  answer: string | null
}

const ADD_CALL = `
  INSERT INTO calls (book, stage, role, endpoint, model, hash, state, month, at, reserved_micros, cost_micros, basis)
  VALUES (:book, :stage, :role, :endpoint, :model, :hash, 'reserved', :month, :at, :micros, :micros, :basis)
  RETURNING id`
const ADD_SPEND = `
  INSERT INTO spend (month, micros) VALUES (:month, :micros)
  ON CONFLICT (month) DO UPDATE SET micros = micros + excluded.micros`
const END_CALL = `
  UPDATE calls SET state = :state, cost_micros = :micros, basis = :basis, tokens_in = :tokensIn, tokens_cached = :tokensCached,
    tokens_out = :tokensOut, answer = :answer
  WHERE id = :id AND state = 'reserved'`

export function ledgerStore(db: Db) {
  return {
    addCall: (call: ReservedCall): number => db.runOne<{ id: number }>(ADD_CALL, call).id,
    addSpend: (month: string, micros: number): void => void db.run(ADD_SPEND, { month, micros }),
    findReserved: (id: number): { month: string; micros: number } | undefined =>
      db.first("SELECT month, reserved_micros AS micros FROM calls WHERE id = :id AND state = 'reserved'", { id }),
    endCall: (call: EndedCall): void => void db.run(END_CALL, call),
    findAnswer: (hash: string): string | undefined =>
      db.first<{ answer: string }>('SELECT answer FROM calls WHERE hash = :hash AND answer IS NOT NULL ORDER BY id DESC LIMIT 1', {
        hash,
      })?.answer,
    dropAnswers: (hashes: readonly string[]): void =>
      void db.run('UPDATE calls SET answer = NULL WHERE hash IN (SELECT value FROM json_each(:hashes))', {
        hashes: JSON.stringify(hashes),
      }),
    forgetAnswers: (book: string): void =>
      void db.run('UPDATE calls SET answer = NULL WHERE book = :book AND answer IS NOT NULL', { book }),
    spentOn: (book: string): number =>
      db.one<{ micros: number }>('SELECT coalesce(sum(cost_micros), 0) AS micros FROM calls WHERE book = :book', { book }).micros,
    /** With later months: after the clock was set back, what was spent since still counts. */
    spentSince: (month: string): number =>
      db.one<{ micros: number }>('SELECT coalesce(sum(micros), 0) AS micros FROM spend WHERE month >= :month', { month }).micros,
    spentIn: (month: string): number =>
      db.first<{ micros: number }>('SELECT micros FROM spend WHERE month = :month', { month })?.micros ?? 0,
    countsOf: (book: string): { calls: number; tokensIn: number; tokensOut: number; failed: number } =>
      db.one(
        `SELECT count(*) AS calls, coalesce(sum(tokens_in), 0) AS tokensIn, coalesce(sum(tokens_out), 0) AS tokensOut,
          count(*) FILTER (WHERE state = 'failed') AS failed
        FROM calls WHERE book = :book`,
        { book },
      ),
  }
}
