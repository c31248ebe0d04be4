import type { SidecarEstimates } from '@chapterhouse/contract/bridge-jobs'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Reported } from './reported.ts'

export interface PairingRow {
  id: number
  name: string
  version: string
  platform: string
  pairedAt: string
  /** The last heartbeat; null before the first. */
  lastSeen: string | null
}

const COLUMNS = 'id, name, version, platform, paired_at AS pairedAt, last_seen AS lastSeen'

const INSERT = `
  INSERT INTO bridge_pairings (hash, name, version, platform, paired_at) VALUES (:hash, :name, :version, :platform, :now)`

const SEEN = `
  UPDATE bridge_pairings SET version = :version, platform = :platform, last_seen = :now, state = :state WHERE id = :id`

const ESTIMATES = "SELECT json_extract(state, '$.estimates') AS estimates FROM bridge_pairings"

const KINDS = "SELECT value FROM bridge_pairings, json_each(state, '$.kinds')"

/** One bridge at most, and one code for the next. */
export function pairingStore(db: Db) {
  return {
    setCode: (code: { hash: string; expiresAt: string }): void =>
      void db.run('INSERT OR REPLACE INTO bridge_codes (id, hash, expires_at) VALUES (1, :hash, :expiresAt)', code),
    codeExpiry: (now: string): string | undefined =>
      db.first<{ at: string }>('SELECT expires_at AS at FROM bridge_codes WHERE expires_at > :now', { now })?.at,
    /** Whether there was such a code; it is used up. */
    takeCode: (code: { hash: string; now: string }): boolean =>
      db.run('DELETE FROM bridge_codes WHERE hash = :hash AND expires_at > :now', code).changes > 0,
    insert: (given: { hash: string; name: string; version: string; platform: string; now: string }): void =>
      void db.run(INSERT, given),
    idOf: (hash: string): number | undefined =>
      db.first<{ id: number }>('SELECT id FROM bridge_pairings WHERE hash = :hash', { hash })?.id,
    has: (id: number): boolean => db.first('SELECT 1 FROM bridge_pairings WHERE id = :id', { id }) !== undefined,
    find: (): PairingRow | undefined => db.first(`SELECT ${COLUMNS} FROM bridge_pairings`),
    /** As last reported; undefined before the first heartbeat. */
    reported(): Reported | undefined {
      const state = db.first<{ state: string | null }>('SELECT state FROM bridge_pairings')?.state
      return state ? (JSON.parse(state) as Reported) : undefined
    },
    /** Without the rest, since it is read for each of many books. */
    estimates(): SidecarEstimates | undefined {
      const estimates = db.first<{ estimates: string | null }>(ESTIMATES)?.estimates
      return estimates ? (JSON.parse(estimates) as SidecarEstimates) : undefined
    },
    /** Without the rest, since players ask for it. */
    kinds: (): string[] => db.all<{ value: string }>(KINDS).map(({ value }) => value),
    /** False if the pairing has ended. */
    seen: (pairing: { id: number; version: string; platform: string; now: string }, state: Reported): boolean =>
      db.run(SEEN, { ...pairing, state: JSON.stringify(state) }).changes > 0,
    remove: (): boolean => db.run('DELETE FROM bridge_pairings').changes > 0,
  }
}
