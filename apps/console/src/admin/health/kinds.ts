import { ISSUE_KINDS, type IssueKind } from '@chapterhouse/contract/names'

/** A missing cover is harmless; a book that cannot be played, or is missing, is severe. */
export const isSevere = (kind: string): boolean => kind === 'scan_error' || kind === 'protected' || kind === 'missing'

export const kindOf = (text: string): IssueKind | undefined => ISSUE_KINDS.find((kind) => kind === text)
