import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { COMMUNITY_LICENCE } from './licences.ts'

/** Tables of community content, with the version that introduced each. */
const TABLES: readonly (readonly [since: number, table: string])[] = [
  [2, 'characters'],
  [2, 'recaps'],
  [3, 'recap_summaries'],
]

function statement(version: number, where: string): string | undefined {
  const tables = TABLES.filter(([since]) => since <= version)
  const each = tables.map(([, table]) => `SELECT license FROM ${table}${where}`)
  const id = `coalesce(nullif(license, ''), '${COMMUNITY_LICENCE}')`
  return each.length > 0 ? `SELECT DISTINCT ${id} AS id FROM (${each.join(' UNION ')}) ORDER BY id` : undefined
}

const OF_WORK = [0, 1, 2, 3].map((version) => statement(version, ' WHERE work_id = :id'))

/** SPDX identifiers of the community content of a work. */
export function communityLicencesOf(db: ReadDb, version: number, id: string): string[] {
  const sql = OF_WORK[Math.min(version, OF_WORK.length - 1)]
  return sql === undefined ? [] : db.all<{ id: string }>(sql, { id }).map((row) => row.id)
}

/** The same for a whole release. Scans the tables. */
export function allCommunityLicences(db: ReadDb, version: number): string[] {
  const sql = statement(version, '')
  return sql === undefined ? [] : db.all<{ id: string }>(sql).map((row) => row.id)
}
