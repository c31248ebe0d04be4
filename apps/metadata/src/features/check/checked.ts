import type { JsonPath } from '../records/index.ts'
import type { KnownRecords } from './known-records.ts'

/** Input of the rules for one record: its slug, the known records, and functions to report a finding at a field. */
export interface Checked {
  slug: string
  knownRecords: KnownRecords
  problem: (path: JsonPath, message: string) => void
  /** Reports a reference to a record that does not exist. */
  missing: (path: JsonPath, message: string, record: { family: 'people' | 'works' | 'series'; slug: string }) => void
  advisory: (path: JsonPath, message: string) => void
}
