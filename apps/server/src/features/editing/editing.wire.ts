import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { bookPage } from '@chapterhouse/contract/server/books/editing'
import { toAdminBook, toFurtherFacts } from '../catalogue/index.ts'
import { toChapterCheck } from '../chapters/index.ts'
import type { EditField } from '../overlay/index.ts'
import { within } from '../paths/index.ts'
import type { BookPage, FieldState } from './book-page.ts'
import type { EditRequest } from './validate-edit.ts'

type Page = ResponseBody<typeof bookPage>

const seconds = (us: number) => us / 1_000_000

export function toPage(page: BookPage): Page {
  const { row, book, fields, folder, shares, hasCommunityCover, chapterChoice, check, isChecking, hasCheckFailed } = page
  return {
    book: toAdminBook(row),
    description: book.fields.description,
    ...toFurtherFacts(book.fields),
    fields: toFields(fields),
    chapters: toChapters(page),
    files: toFiles(page),
    listeners: toListeners(page),
    shares: shares.map(({ shareId, name, path, wholeLibraryId }) => ({
      share_id: shareId,
      name,
      path,
      ...(wholeLibraryId !== null && { whole_library_id: wholeLibraryId }),
    })),
    folder,
    indexed_at: row.indexedAt,
    chapter_source: book.chaptersSource === 'community' ? 'community' : 'files',
    chapter_choice: chapterChoice,
    community_chapters: check ? toChapterCheck(check, check.isCurrent) : null,
    community_checking: isChecking,
    ...(hasCheckFailed && { community_check_failed: true }),
    ...(hasCommunityCover && { community_cover: true }),
    match_query: [row.title, row.author].filter((text) => text !== '').join(' '),
  }
}

function toFields(fields: BookPage['fields']): Page['fields'] {
  const shown = Object.entries(fields).map(([name, { value, source, scanned, isLocked, editedBy, editedAt }]) => [
    name,
    {
      value,
      source,
      scanned,
      locked: isLocked,
      ...(editedBy !== null && { edited_by: editedBy }),
      ...(editedAt !== null && { edited_at: editedAt }),
    },
  ])
  return Object.fromEntries(shown) as Record<EditField, Omit<FieldState, 'isLocked'> & { locked: boolean }>
}

function toChapters({ book: { path, files, chapters }, listedChapters }: BookPage): Page['chapters'] {
  return chapters.map(({ title, file, startUs, endUs, offsetUs }, index) => {
    const scannedTitle = listedChapters[index]?.title ?? title
    return {
      index,
      title,
      scanned_title: scannedTitle,
      edited: title !== scannedTitle,
      file_path: within(path, files[file]?.path ?? ''),
      start: seconds(startUs),
      end: seconds(endUs),
      book_offset: seconds(offsetUs),
    }
  })
}

function toFiles({ book: { path, files } }: BookPage): Page['files'] {
  return files.map(({ path: name, durationUs, format, codec, sizeBytes }, seq) => ({
    path: within(path, name),
    seq,
    duration: seconds(durationUs),
    format,
    codec: codec ?? '',
    size: sizeBytes,
    bitrate: durationUs === 0 ? 0 : Math.round((sizeBytes * 8_000_000) / durationUs),
  }))
}

function toListeners({ listeners }: BookPage): Page['listeners'] {
  return listeners.map(({ userId, username, position, duration, finished, updatedAt, startedAt, finishedAt }) => ({
    user_id: userId,
    username,
    position,
    duration,
    finished,
    updated_at: updatedAt,
    started_at: startedAt,
    finished_at: finishedAt,
  }))
}

const MAX_AUDITED_LENGTH = 120

/** Details for the audit log: the request, with long texts cut. */
export function editDetails({ set, revert, source, chapterSource }: EditRequest, chapters = 0): object {
  return {
    ...(set &&
      Object.keys(set).length > 0 && { set: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, cut(value)])) }),
    ...(revert && revert.length > 0 && { revert }),
    ...(source !== undefined && { source }),
    ...(chapters > 0 && { chapters }),
    ...(chapterSource !== undefined && { chapter_source: chapterSource }),
  }
}

function cut(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const letters = [...value]
  return letters.length <= MAX_AUDITED_LENGTH ? value : `${letters.slice(0, MAX_AUDITED_LENGTH).join('')}…`
}
