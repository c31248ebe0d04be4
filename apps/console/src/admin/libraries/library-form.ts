import { ApiError } from '@chapterhouse/client/call'
import type { Library } from '../../server/responses.ts'
import { type Interval, toForm, toRules, toSchedule } from './schedule.ts'

export interface LibraryForm {
  name: string
  root: string
  default_view: string
  interval: Interval
  time: string
  rules: string
  metadata_source: string
  files_are_books: boolean
  join_discs: boolean
  skip_articles: boolean
}

type Stored = Pick<
  Library,
  | 'name'
  | 'root'
  | 'default_view'
  | 'scan_schedule'
  | 'ignore_patterns'
  | 'metadata_source'
  | 'files_are_books'
  | 'join_discs'
  | 'skip_articles'
>

export const formOf = (library: Stored): LibraryForm => ({
  ...library,
  ...toForm(library.scan_schedule),
  rules: library.ignore_patterns.join('\n'),
})

const bodyOf = (form: LibraryForm) => ({
  name: form.name.trim(),
  root: form.root.trim(),
  default_view: form.default_view,
  scan_schedule: toSchedule(form),
  ignore_patterns: toRules(form.rules),
  metadata_source: form.metadata_source,
  files_are_books: form.files_are_books,
  join_discs: form.join_discs,
  skip_articles: form.skip_articles,
})

/** The server's data folder overlaps this folder: the error has a message, but no code for it. */
export const isOwnFolder = (error: unknown): boolean => error instanceof ApiError && /^root overlaps/.test(error.message)

/** Only changed fields are sent, to keep another admin's changes. */
export function settingsChanged(read: LibraryForm, form: LibraryForm): Partial<ReturnType<typeof bodyOf>> {
  const before: Record<string, unknown> = bodyOf(read)
  return Object.fromEntries(
    Object.entries(bodyOf(form)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])),
  )
}
