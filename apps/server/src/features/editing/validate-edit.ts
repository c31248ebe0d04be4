import { invalid } from '@chapterhouse/kit/errors'
import type { BookChange, Edit, EditField } from '../overlay/index.ts'
import { isEditField, refusedEdit, validateChapterTitle, validateFieldEdit } from '../overlay/index.ts'

export interface EditRequest {
  set?: Readonly<Record<string, unknown>> | undefined
  revert?: readonly string[] | undefined
  source?: unknown
  chapterSource?: unknown
}

export interface ChapterRequest {
  /** By chapter index. */
  set?: Readonly<Record<string, unknown>> | undefined
  revert?: readonly number[] | undefined
}

/** A validated edit, independent of the book. */
type ValidEdit = Required<Pick<BookChange, 'set' | 'revert' | 'source'>> & Pick<BookChange, 'chapterChoice'>

const CHOICES: Readonly<Record<string, BookChange['chapterChoice']>> = { files: 'files', community: 'community', auto: '' }

/** Throws `invalid_override` with the wrong field (docs/reference/server.md 3.5). */
export function validateEdit({ set = {}, revert = [], source = 'edited', chapterSource }: EditRequest): ValidEdit {
  if (source !== 'edited' && source !== 'community') refusedEdit('source', 'must be edited or community')
  const values = new Map<EditField, string>()
  for (const [name, value] of Object.entries(set)) {
    // null counts as absent in this request.
    if (value !== null) values.set(fieldOf(name), validateFieldEdit(fieldOf(name), value))
  }
  const reverted = [...new Set(revert.map(fieldOf))]
  for (const field of reverted) if (values.has(field)) refusedEdit(field, 'cannot be set and reverted at the same time')
  return { set: values, revert: reverted, source: source as Edit['source'], ...choiceOf(chapterSource) }
}

export const isEmptyEdit = ({ set, revert, chapterChoice }: ValidEdit) =>
  set.size === 0 && revert.length === 0 && chapterChoice === undefined

function fieldOf(name: string): EditField {
  return isEditField(name) ? name : refusedEdit(name, 'unknown field')
}

function choiceOf(chapterSource: unknown): Pick<BookChange, 'chapterChoice'> {
  if (chapterSource === undefined || chapterSource === null) return {}
  const choice = typeof chapterSource === 'string' && Object.hasOwn(CHOICES, chapterSource) ? CHOICES[chapterSource] : undefined
  return choice === undefined ? refusedEdit('chapter_source', 'must be files, community or auto') : { chapterChoice: choice }
}

/** Titles by chapter index, and the indexes to reset. */
export function validateChapterTitles({ set = {}, revert = [] }: ChapterRequest, count: number) {
  const titles = new Map(Object.entries(set).map(([index, title]) => [positionOf(index, count), validateChapterTitle(title)]))
  const reverted = [...new Set(revert.map((index) => positionOf(String(index), count)))]
  if (reverted.some((index) => titles.has(index))) refusedEdit('chapters', 'cannot be set and reverted at the same time')
  return { titles, reverted }
}

function positionOf(index: string, count: number): number {
  const position = /^\d{1,6}$/.test(index) ? Number(index) : count
  return position < count ? position : refusedEdit('chapters', `there is no chapter ${index.slice(0, 20)}`)
}

const MAX_BOOKS = 1_000

export interface BookNamed {
  libraryId: number
  path: string
}

export function validateBooks(books: readonly BookNamed[] | undefined): readonly BookNamed[] {
  if (books === undefined || books.length === 0) throw invalid('books is required')
  if (books.length > MAX_BOOKS) throw invalid(`at most ${MAX_BOOKS} books at a time`, { code: 'too_large' })
  return books
}
