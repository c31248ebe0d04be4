import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { queries } from '../../server/queries.ts'
import { type ListeningState, listeningByBook } from './shown-book.ts'

const NOTHING: ReadonlyMap<string, ListeningState> = new Map()

/** How far the listener is in each book, by its key; empty until it is known. */
export function useListening(): ReadonlyMap<string, ListeningState> {
  const { data } = useQuery(queries.progress())
  return useMemo(() => (data ? listeningByBook(data) : NOTHING), [data])
}
