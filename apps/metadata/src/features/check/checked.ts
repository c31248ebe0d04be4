import type { JsonPath } from '../records/index.ts'
import type { Ledger } from './ledger.ts'

/** What the rules of one record are given: its slug, what is known of others, and how to tell what is wrong at a field. */
export interface Checked {
  slug: string
  sessionRecorder: Ledger
  problem: (path: JsonPath, message: string) => void
  /** A problem because another record does not exist. */
  missing: (path: JsonPath, message: string, record: { family: 'people' | 'works' | 'series'; slug: string }) => void
  advisory: (path: JsonPath, message: string) => void
}
