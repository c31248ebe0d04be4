import { fitsCursor } from '@chapterhouse/kit/requests/sealed-cursor'

/** The last row of the previous page: its sort value, and its path to break ties. */
export interface Mark {
  key: string | number
  path: string
}

/** Sort values of a displayed row, and its id if the values were cut. */
export type SealedMark = readonly [values: readonly SortValue[], id?: number]
type SortValue = string | number

/** For a text too long for a cursor, in UTF-16 units. */
const CUT_LENGTH = 80

/** The content of a cursor: the last row's sort values, cut only if very long. */
export function toSealedMark(values: readonly SortValue[], id: number): SealedMark {
  return fitsCursor([values]) ? [values] : [values.map(cut), id]
}

export function isSealedMark(content: unknown): content is SealedMark {
  if (!Array.isArray(content)) return false
  const [values, id, ...more] = content as unknown[]
  const isValue = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value)
  return Array.isArray(values) && values.every(isValue) && (id === undefined || Number.isSafeInteger(id)) && more.length === 0
}

/** Whether a row has values that were cut to these. */
export const isCutTo = (values: readonly SortValue[], whole: readonly SortValue[]): boolean =>
  values.every((value, at) => value === (typeof value === 'string' ? cut(whole[at] ?? '') : whole[at]))

/** A cut text sorts before the whole one, and no character is split. */
function cut(value: SortValue): SortValue {
  if (typeof value === 'number' || value.length <= CUT_LENGTH) return value
  return value.slice(0, /[\uD800-\uDBFF]/.test(value.charAt(CUT_LENGTH - 1)) ? CUT_LENGTH - 1 : CUT_LENGTH)
}
