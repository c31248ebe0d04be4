import type { Services } from '../../../compose/services.ts'
import type { Book } from '../../catalogue/index.ts'
import { basisOf, type PlacedChapter, type StoredCheck } from '../../overlay/index.ts'
import { relPath } from '../../paths/index.ts'

type Parts = Pick<Services, 'catalogue' | 'overlay'>

export function bookAt({ catalogue }: Pick<Parts, 'catalogue'>, path: string): Book {
  const book = catalogue.whole(1, relPath(path))
  if (!book) throw new Error(`no book at ${path}`)
  return book
}

/** Chapters `Act 1`, `Act 2`, … that divide the first file of a book into equal parts. */
export function actsOf({ files }: Pick<Book, 'files'>, count = 3): PlacedChapter[] {
  const lengthUs = (files[0]?.durationUs ?? 0) / count
  return Array.from({ length: count }, (_, at) => ({
    title: `Act ${at + 1}`,
    file: 0,
    startUs: at * lengthUs,
    endUs: (at + 1) * lengthUs,
    offsetUs: at * lengthUs,
  }))
}

export function storeCheck(parts: Parts, path: string, { status = 'fill', ...more }: Partial<StoredCheck> = {}): StoredCheck {
  const book = bookAt(parts, path)
  const { asin, isbn, files, scanned } = book
  const check: StoredCheck = {
    basis: basisOf({ asin, isbn, files, chapters: scanned.chapters }),
    status,
    chapters: /_mismatch$|^crosses_files$|^no_match$|^unavailable$/.test(status) ? [] : actsOf(book),
    workId: 'work',
    recordingId: 'recording',
    listHash: 'hash',
    detail: '{}',
    sourceList: '[]',
    anchors: '[]',
    checkedAt: '2026-11-20T00:00:00.000Z',
    ...more,
  }
  parts.overlay.saveChapterCheck({ libraryId: 1, path: book.path }, check)
  return check
}
