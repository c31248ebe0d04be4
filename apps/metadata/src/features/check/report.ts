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
  message: string
}
export interface Report {
  /** What `build` refuses. */
  problems: Finding[]
  /** What somebody should look at some day. */
  advisories: Finding[]
}

/** One line, whatever the data calls its files, entries and fields. */
export function lineOf({ file, entry, part, field, message }: Finding): string {
  const words = [file, entry === undefined ? undefined : `entry ${entry}`, part, field, message]
  return toOneLine(words.filter((word) => word !== undefined).join(': '))
}

export function sorted(findings: readonly Finding[]): Finding[] {
  return findings
    .map((finding) => ({ finding, line: lineOf(finding) }))
    .sort((a, b) => byBytes(a.finding.file, b.finding.file) || byBytes(a.line, b.line))
    .map(({ finding }) => finding)
}

export function summaryOf({ problems, advisories }: Report): string {
  return `${counted(problems.length, 'problem', 'problems')}, ${counted(advisories.length, 'advisory', 'advisories')}`
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`
