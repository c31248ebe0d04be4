import type { Family, JsonPath } from '../records/index.ts'
import type { Finding, Where } from './report.ts'

/** A finding before its line is known. */
export interface Draft extends Finding {
  /** From the root of the JSON value. */
  path: JsonPath
}
/** The location of a finding, with the path of the value in its file. */
export type Spot = Where & { path?: JsonPath; line?: number; column?: number }
/** The records that a file may contain. */
export interface Records {
  family: Family
  mayHave: (slug: string) => boolean
}
type Named = Exclude<Family, 'community'>

export interface Findings {
  /** Files that cannot be read. */
  unreadable: Draft[]
  problems: Draft[]
  advisories: Draft[]
  consequences: number
  problem: (where: Spot, message: string) => void
  advisory: (where: Spot, message: string) => void
  /** Reports an unreadable file, with the records that it may contain. */
  cannotRead: (where: Spot, message: string, records: Records | undefined) => void
  /** Reports a missing record; if it may be in an unreadable file, the finding is only counted. */
  missing: (where: Spot, message: string, record: { family: Named; slug: string }) => void
  /** Whether an unreadable file may contain records of this family. */
  isPartial: (family: Family) => boolean
}

export function createFindings(): Findings {
  const unread: Records[] = []
  const draft = ({ path = [], ...where }: Spot, message: string): Draft => ({ ...where, path, message })
  const findings: Findings = {
    unreadable: [],
    problems: [],
    advisories: [],
    consequences: 0,
    problem: (where, message) => void findings.problems.push(draft(where, message)),
    advisory: (where, message) => void findings.advisories.push(draft(where, message)),
    cannotRead(where, message, records) {
      findings.unreadable.push(draft(where, message))
      if (records) unread.push(records)
    },
    missing(where, message, { family, slug }) {
      if (unread.some((one) => one.family === family && one.mayHave(slug))) findings.consequences += 1
      else findings.problem(where, message)
    },
    isPartial: (family) => unread.some((one) => one.family === family),
  }
  return findings
}

/** The same record, at one of its fields. */
export function inField(where: Spot, field: string): Spot {
  return { ...where, field, path: [...(where.path ?? []), field] }
}
