import type { MatchItem, MatchRun } from '../../server/responses.ts'
import { booksTexts } from '../../texts/books/books.ts'
import { matchingTexts } from '../../texts/books/matching.ts'

export const SCOPES = ['ids', 'fill', 'overwrite'] as const
export type Scope = (typeof SCOPES)[number]
export const scopeOf = (text: string | undefined): Scope => SCOPES.find((scope) => scope === text) ?? 'fill'

export const isWorking = ({ status }: Pick<MatchRun, 'status'>): boolean => status === 'matching' || status === 'applying'

/** The number of books done, and of all books. */
export const progressOf = (run: MatchRun): [done: number, total: number] =>
  run.status === 'applying' ? [run.apply_done, run.apply_total] : [run.done, run.total]

/** Only a run that has looked up all of its books can be applied, possibly more than once. */
export const canApply = (run: Pick<MatchRun, 'status' | 'counts'>): boolean =>
  !isWorking(run) && run.counts.pending === 0 && run.counts.auto + run.counts.review > 0

export const toneOf = (status: string): 'ok' | 'warn' | 'bad' | '' => {
  if (status === 'applied' || status === 'ready') return 'ok'
  if (status === 'failed') return 'bad'
  return status === 'cancelled' || status === 'interrupted' ? 'warn' : ''
}

export const libraryOf = ({ mode, library_id, library_name }: Pick<MatchRun, 'mode' | 'library_id' | 'library_name'>): string =>
  library_name ??
  (mode === 'import'
    ? matchingTexts.value.imported.books
    : library_id === null
      ? matchingTexts.value.allLibraries
      : `#${library_id}`)

const lower = (text: string) => (text === text.toUpperCase() ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1))

/** `Narrator, ASIN, cover`: what applying would change now. */
export function changesText({ changes }: Pick<MatchItem, 'changes'>, scope: Scope): string {
  const { fields = [], cover = false } = changes[scope] ?? {}
  const names = [...fields.map((field) => booksTexts.value.fields[field] ?? field), ...(cover ? [matchingTexts.value.cover] : [])]
  return names.map((name, at) => (at === 0 ? name : lower(name))).join(', ')
}

/** The server's reason for an item or a run; failed lookups have a code. */
export function detailText({ detail = '', outcome }: { detail?: string | undefined; outcome?: string }): string {
  const { details, reason } = matchingTexts.value
  if (detail === '') return ''
  return details[detail] ?? (outcome === 'error' ? reason(detail) : detail)
}

/** A missing book is titled by the last part of its path. */
export const titleOf = ({ book, path }: Pick<MatchItem, 'book' | 'path'>): string => book.title || (path.split('/').at(-1) ?? path)
