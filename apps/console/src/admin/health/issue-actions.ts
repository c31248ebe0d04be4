import type { IssueKind } from '@chapterhouse/contract/names'
import { callInSequence } from '../../queries/call-in-sequence.ts'
import { keyOfBook, type NamedBook, named } from '../../queries/named-book.ts'
import { healthTexts } from '../../texts/books/health.ts'
import { fixedFolders, folderOf } from './fixed-folders.ts'

/** A change that resolves an issue of many books, and can be undone. */
export interface IssueAction {
  /** The button for many books, and for one. */
  act: string
  actOne: string
  /** The books to send: of several discs in a folder, one represents all. */
  targets: (books: readonly NamedBook[]) => readonly NamedBook[]
  /** Equal for books that are resolved together. */
  unitOf: (book: NamedBook) => string
  title: (count: number) => string
  text: string
  send: (some: readonly NamedBook[]) => Promise<unknown>
  done: (count: number) => string
  undo: (some: readonly NamedBook[]) => Promise<unknown>
  undone: (count: number) => string
}

/** Undefined for issues that need a decision for each book. */
export function actionOf(kind: IssueKind): IssueAction | undefined {
  if (kind === 'suspect' || kind === 'split_discs') return folderAction(kind)
  return kind === 'detailed_chapters' ? chaptersAction() : undefined
}

/** Changes how folders are read. None of them had an override before, or it would not have been this kind of issue. */
function folderAction(kind: 'suspect' | 'split_discs'): IssueAction {
  const texts = healthTexts.value
  return {
    act: texts.fix[kind],
    actOne: texts.fix[kind],
    targets: (books) => fixedFolders(kind, books).map(({ book }) => book),
    unitOf: (book) => `${book.library_id}:${folderOf(kind, book)}`,
    title: texts.fixTitle[kind],
    text: texts.fixText[kind],
    send: (some) => callInSequence('POST /admin/issues/fix', { body: { kind, books: named(some) } }),
    done: texts.fixed,
    async undo(some) {
      for (const { libraryId, path } of fixedFolders(kind, some))
        await callInSequence('DELETE /admin/libraries/:id/folder-override', { params: { id: libraryId }, query: { path } })
    },
    undone: texts.reverted,
  }
}

/** Uses community chapters. No choice had been made for any of the books, or they would not have been listed. */
function chaptersAction(): IssueAction {
  const { chapters: texts } = healthTexts.value
  const choose = (source: 'community' | 'auto') => (some: readonly NamedBook[]) =>
    callInSequence('POST /admin/books/bulk', { body: { books: named(some), chapter_source: source } })
  return {
    act: texts.use,
    actOne: texts.useOne,
    targets: (books) => books,
    unitOf: keyOfBook,
    title: texts.title,
    text: texts.text,
    send: choose('community'),
    done: texts.used,
    undo: choose('auto'),
    undone: texts.reverted,
  }
}

/** How many of the listed books an action resolves, including those resolved together with the chosen ones. */
export function resolvedBy(action: IssueAction, books: readonly NamedBook[], listed: readonly NamedBook[]): number {
  const units = new Set(books.map(action.unitOf))
  return listed.filter((book) => units.has(action.unitOf(book))).length
}
