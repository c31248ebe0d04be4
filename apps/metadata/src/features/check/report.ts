import { toOneLine } from '@chapterhouse/kit/one-line'
import { byBytes } from '../records/index.ts'

/** Where something is wrong; what does not apply is absent. */
export interface Where {
  /** From `data/`; that of a community root begins with `community: `. */
  file: string
  /** The key in a pack. */
  entry?: string
  /** A recording, or one of the sidecars. */
  part?: string
  field?: string
}
export interface Finding extends Where {
  /** Counted from 1, where the file could be read. */
  line?: number
  column?: number
  message: string
}
export interface Report {
  /** Files that cannot be read come first. `build` refuses a database with problems. */
  problems: Finding[]
  /** Suggestions without urgency. */
  advisories: Finding[]
  /** How many more findings there are that only follow from files that cannot be read. */
  consequences: number
}

/** One line, whatever the data calls its files, entries and fields. */
export function lineOf({ file, line, column, ...fields }: Finding): string {
  return toOneLine(`${line === undefined ? file : `${file}:${line}:${column}`}: ${withoutFile(fields)}`)
}

function withoutFile({ entry, part, field, message }: Omit<Finding, 'file'>): string {
  const parts = [entry === undefined ? undefined : `entry ${entry}`, part, field, message]
  return parts.filter((word) => word !== undefined).join(': ')
}

export function sorted(findings: readonly Finding[]): Finding[] {
  return findings
    .map((finding) => ({ finding, text: withoutFile(finding) }))
    .sort((a, b) => byBytes(a.finding.file, b.finding.file) || byBytes(a.text, b.text))
    .map(({ finding }) => finding)
}

/** Said beside the report of a database with files that cannot be read. */
export function consequencesOf({ consequences }: Report): string | undefined {
  if (consequences === 0) return undefined
  const hidden = counted(consequences, 'finding', 'findings')
  return `not listed: ${hidden} caused by files that cannot be read. Correct those files, then run check again.`
}

export function summaryOf({ problems, advisories }: Report): string {
  return `${counted(problems.length, 'problem', 'problems')}, ${counted(advisories.length, 'advisory', 'advisories')}`
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`
