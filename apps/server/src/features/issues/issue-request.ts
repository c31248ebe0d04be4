import { ISSUE_KINDS, type IssueKind } from '@chapterhouse/contract/names'
import { invalid } from '@chapterhouse/kit/errors'
import type { Libraries } from '../libraries/index.ts'
import { type RelPath, relPath } from '../paths/index.ts'

/** As sent, unchecked. */
interface NamedBook {
  libraryId?: number | undefined
  path?: string | undefined
}

export interface IssueRequest {
  kind: string | undefined
  books: readonly NamedBook[] | undefined
}

export interface BookKey {
  libraryId: number
  path: RelPath
}

const MAX_BOOKS = 1_000

/** Throws unless the kind exists and every book names a library and a path; the books need not exist. */
export function parseRequest(
  { kind, books = [] }: IssueRequest,
  libraries: Pick<Libraries, 'get'>,
): { kind: IssueKind; keys: BookKey[] } {
  if (!isKind(kind)) throw invalid('unknown issue')
  if (books.length === 0) throw invalid('books is required')
  if (books.length > MAX_BOOKS) throw invalid(`at most ${MAX_BOOKS} books at a time`, { code: 'too_large' })
  const keys = books.map(({ libraryId, path }) => {
    if (libraryId === undefined || path === undefined || path === '') throw invalid('every book needs a library_id and a path')
    return { libraryId: libraries.get(libraryId).id, path: relPath(path) }
  })
  return { kind, keys }
}

const isKind = (name: string | undefined): name is IssueKind => ISSUE_KINDS.some((kind) => kind === name)
