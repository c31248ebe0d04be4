import type { FoundBook } from '../walk/found-book.ts'

export function bornOf({ files }: FoundBook): number | null {
  const births = files.flatMap(({ bornMs }) => (bornMs === null ? [] : [bornMs]))
  return births.length > 0 ? Math.min(...births) : null
}
