import { ApiError } from '@chapterhouse/client/call'
import type { Library } from '../../server/answers.ts'
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
}

type Stored = Pick<
  Library,
  'name' | 'root' | 'default_view' | 'scan_schedule' | 'ignore_patterns' | 'metadata_source' | 'files_are_books' | 'join_discs'
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
})

/** The server keeps its own data in this folder, or keeps the folder in them: it tells that by words alone. */
export const isOwnFolder = (error: unknown): boolean => error instanceof ApiError && /^root overlaps/.test(error.message)

/** Only what was changed since it was read is sent: what somebody else changed meanwhile stays. */
export function settingsChanged(read: LibraryForm, form: LibraryForm): Partial<ReturnType<typeof bodyOf>> {
  const before: Record<string, unknown> = bodyOf(read)
  return Object.fromEntries(
    Object.entries(bodyOf(form)).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field])),
  )
}
