import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { ask } from '../../server/queries.ts'
import { type Heard, heardByBook } from './shown-book.ts'

const NOTHING: ReadonlyMap<string, Heard> = new Map()

/** How far the listener is in each book, by its key; empty until it is known. */
export function useHeard(): ReadonlyMap<string, Heard> {
  const { data } = useQuery(ask.progress())
  return useMemo(() => (data ? heardByBook(data) : NOTHING), [data])
}
