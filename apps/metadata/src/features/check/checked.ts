import type { JsonPath } from '../records/index.ts'
import type { Ledger } from './ledger.ts'

/** Input of the rules for one record: its slug, facts about other records, and functions that report a finding at a field. */
export interface Checked {
  slug: string
  ledger: Ledger
  problem: (path: JsonPath, message: string) => void
  /** A problem because another record does not exist. */
  missing: (path: JsonPath, message: string, record: { family: 'people' | 'works' | 'series'; slug: string }) => void
  advisory: (path: JsonPath, message: string) => void
}
