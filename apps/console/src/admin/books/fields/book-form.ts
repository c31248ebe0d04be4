import { ApiError } from '@chapterhouse/client/call'
import { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
import { fromLines, toLines } from '../../../forms/more-series.ts'
import type { BookPage } from '../../../server/responses.ts'

export type Values = Record<EditField, string>

/** The fields of a book as a form shows them. */
export const valuesOf = ({ fields }: Pick<BookPage, 'fields'>): Values => ({
  title: fields.title.value,
  author: fields.author.value,
  narrator: fields.narrator.value,
  series: fields.series.value,
  series_index: fields.series_index.value,
  more_series: toLines(fields.more_series.value),
  published: fields.published.value,
  description: fields.description.value,
  asin: fields.asin.value,
  isbn: fields.isbn.value,
})

export const toWire = (field: EditField, value: string): string => (field === 'more_series' ? fromLines(value) : value.trim())

/** Only changes are sent: the other fields keep their source. */
export function changesOf(page: Pick<BookPage, 'fields'>, values: Values): Partial<Record<EditField, string>> {
  const stored = valuesOf(page)
  return Object.fromEntries(
    EDIT_FIELDS.filter((field) => toWire(field, values[field]) !== toWire(field, stored[field])).map((field) => [
      field,
      toWire(field, values[field]),
    ]),
  )
}

/** The request that restores the page's values: earlier edits are rewritten, and other fields revert to their source. */
export function undoOf(page: Pick<BookPage, 'fields'>, changed: readonly EditField[]) {
  const held = changed.filter((field) => page.fields[field].locked)
  return {
    set: Object.fromEntries(held.map((field) => [field, page.fields[field].value])),
    revert: changed.filter((field) => !page.fields[field].locked),
  }
}

export const refusedField = (error: unknown): string | undefined =>
  error instanceof ApiError && error.body.code === 'invalid_override' ? error.body.field : undefined
