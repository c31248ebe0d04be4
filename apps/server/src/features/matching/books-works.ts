import { AppError, invalid } from '@chapterhouse/kit/errors'
import type { Viewer } from '@chapterhouse/kit/viewer'
import type { Shares } from '../shares/index.ts'
import type { Matching } from './matching.ts'

interface NamedBook {
  library_id: number
  path: string
}

interface Needs {
  shares: Pick<Shares, 'authorize'>
  matching: Pick<Matching, 'workOf'>
}

const MAX_BOOKS = 100

/** The work of each book in the requested order; '' if it is unknown or inaccessible. */
export async function worksOfBooks(viewer: Viewer, books: readonly NamedBook[] | undefined, { shares, matching }: Needs) {
  if (books === undefined || books.length === 0) throw invalid('books is required')
  if (books.length > MAX_BOOKS) throw invalid(`at most ${MAX_BOOKS} books at a time`, { code: 'too_large' })
  return Promise.all(
    books.map(async ({ library_id: libraryId, path }) => {
      const { workId, failed } = await workAt(viewer, { libraryId, path }, { shares, matching })
      return { library_id: libraryId, path, work_id: workId, failed }
    }),
  )
}

async function workAt(viewer: Viewer, { libraryId, path }: { libraryId: number; path: string }, { shares, matching }: Needs) {
  try {
    return await matching.workOf(await shares.authorize(viewer, libraryId, path))
  } catch (error) {
    if (error instanceof AppError) return { workId: '', failed: false }
    throw error
  }
}
