import { ATTACHMENT_KINDS } from '@chapterhouse/contract/attachment-names'
import type { BookFacts } from '@chapterhouse/contract/server/bridge/book'
import type { Attached } from '../attachments/index.ts'
import { type Book, peopleOf } from '../catalogue/index.ts'
import { baseOf } from '../paths/index.ts'

const seconds = (us: number) => us / 1_000_000

export function toBookFacts(book: Book, attached: Attached): BookFacts {
  const { fields, files, chapters } = book
  const main = fields.series === '' ? [] : [{ name: fields.series, position: fields.seriesIndex }]
  return {
    library_id: book.libraryId,
    path: book.path,
    is_folder: book.isFolder,
    title: fields.title,
    authors: [...peopleOf(fields.author, fields.authorNames)],
    narrators: [...peopleOf(fields.narrator, fields.narratorNames)],
    series: [...main, ...fields.moreSeries],
    asin: fields.asin,
    isbn: fields.isbn,
    duration: seconds(book.durationUs),
    published: fields.published,
    files: files.map(({ path, sizeBytes, modifiedMs, durationUs }) => ({
      path: path === '' ? baseOf(book.path) : path,
      size: sizeBytes,
      mtime: new Date(modifiedMs).toISOString(),
      duration: seconds(durationUs),
    })),
    chapters: chapters.map(({ title, offsetUs, startUs, endUs }) => ({
      ...{ title, start: seconds(offsetUs), length: seconds(endUs - startUs) },
    })),
    attachments: ATTACHMENT_KINDS.filter((kind) => attached[kind] !== undefined),
  }
}
