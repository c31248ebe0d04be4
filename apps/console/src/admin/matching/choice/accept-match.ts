import { ApiError } from '@chapterhouse/client/call'
import type { EditField } from '@chapterhouse/contract/names'
import type { NamedBook } from '../../../queries/named-book.ts'
import { call } from '../../../server/api.ts'

export interface AcceptedMatch {
  set: Partial<Record<EditField, string>>
  coverUrl: string | undefined
}

const targetOf = ({ library_id, path }: NamedBook) => ({ params: { id: library_id }, query: { path } })

/** Writes a match's values to a book, then its cover, which another server may refuse. */
export async function acceptMatch(book: NamedBook, { set, coverUrl }: AcceptedMatch): Promise<{ hasFailedCover: boolean }> {
  const hasValues = Object.keys(set).length > 0
  if (hasValues) await call('PATCH /admin/libraries/:id/book', { ...targetOf(book), body: { set, source: 'community' } })
  if (coverUrl === undefined) return { hasFailedCover: false }
  try {
    await call('PUT /admin/libraries/:id/cover/community', { ...targetOf(book), body: { url: coverUrl } })
    return { hasFailedCover: false }
  } catch (error) {
    // The values are already written.
    if (hasValues && error instanceof ApiError) return { hasFailedCover: true }
    throw error
  }
}

/** Removes what matches wrote to a book, and restores its previous values. */
export const takeBackMatch = ({ library_id, path }: NamedBook) =>
  call('DELETE /admin/community-matches', { query: { library_id, path } })
