import type { FoundBook } from '../walk/found-book.ts'

/** The earliest birth time of its files. */
export function bornOf({ files }: FoundBook): number | null {
  const births = files.flatMap(({ bornMs }) => (bornMs === null ? [] : [bornMs]))
  return births.length > 0 ? Math.min(...births) : null
}
