import { toOneLine } from '@chapterhouse/kit/text/one-line'
import { byBytes } from '../records/index.ts'

/** The location of a finding. */
export interface Where {
  /** Relative to `data/`; in a community root it begins with `community: `. */
  file: string
  /** The key in a pack. */
  entry?: string
  /** A recording, or one of the sidecars. */
  part?: string
  field?: string
}
export interface Finding extends Where {
  /** Counted from 1; absent if the file could not be read. */
  line?: number
  column?: number
  message: string
}
export interface Report {
  /** Files that cannot be read come first. `build` refuses a database with problems. */
  problems: Finding[]
  /** Suggestions without urgency. */
  advisories: Finding[]
  /** The number of findings that only follow from unreadable files. */
  consequences: number
}

/** The finding on one line, with control characters of the data escaped. */
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

/** A line about the findings that follow from unreadable files. */
export function consequencesOf({ consequences }: Report): string | undefined {
  if (consequences === 0) return undefined
  const hidden = counted(consequences, 'finding', 'findings')
  return `not listed: ${hidden} caused by files that cannot be read. Correct those files, then run check again.`
}

export function summaryOf({ problems, advisories }: Report): string {
  return `${counted(problems.length, 'problem', 'problems')}, ${counted(advisories.length, 'advisory', 'advisories')}`
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`
