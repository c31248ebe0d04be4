import { keyOfBook, type NamedBook } from '../../../queries/named-book.ts'

/** A book as a row of the list shows it. */
export interface Listed extends NamedBook {
  author: string
  narrator: string
  series: string
  series_list: readonly { name: string; position: number | null }[]
  published: string
  edited_fields: readonly string[]
}

export type BulkField = 'author' | 'narrator' | 'series' | 'more_series' | 'published' | 'description'

export interface BulkWrite {
  books: readonly Listed[]
  set: Partial<Record<BulkField, string>>
  revert: readonly BulkField[]
}

/** Books whose description must be fetched before the change so that it can be undone, because the list does not contain it. */
export const withHiddenDescription = <B extends Listed>(books: readonly B[], fields: readonly BulkField[]): B[] =>
  fields.includes('description') ? books.filter(({ edited_fields }) => edited_fields.includes('description')) : []

/** The requests that undo a bulk change: earlier edits are rewritten, and other fields revert to the files. */
export function bulkUndo(
  books: readonly Listed[],
  fields: readonly BulkField[],
  descriptions: ReadonlyMap<string, string>,
): BulkWrite[] {
  const writes = books.map((book) => ({
    books: [book],
    set: Object.fromEntries(
      fields
        .filter((field) => book.edited_fields.includes(field))
        .map((field) => [field, field === 'description' ? (descriptions.get(keyOfBook(book)) ?? '') : listedValue(book, field)]),
    ),
    revert: fields.filter((field) => !book.edited_fields.includes(field)),
  }))
  return [...Map.groupBy(writes, ({ set, revert }) => JSON.stringify([set, revert])).values()].map(([first, ...others]) => ({
    set: first?.set ?? {},
    revert: first?.revert ?? [],
    books: [...(first?.books ?? []), ...others.flatMap((write) => write.books)],
  }))
}

function listedValue(book: Listed, field: Exclude<BulkField, 'description'>): string {
  if (field !== 'more_series') return book[field]
  const further = book.series === '' ? book.series_list : book.series_list.slice(1)
  return further.length === 0 ? '' : JSON.stringify(further)
}
