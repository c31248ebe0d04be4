import { useQuery } from '@tanstack/preact-query'
import { useMemo } from 'preact/hooks'
import { queries } from '../../queries/queries.ts'
import { type ListeningState, listeningByBook } from './shown-book.ts'

const NOTHING: ReadonlyMap<string, ListeningState> = new Map()

/** The listener's progress in each book, by its key; empty until loaded. */
export function useListening(): ReadonlyMap<string, ListeningState> {
  const { data } = useQuery(queries.progress())
  return useMemo(() => (data ? listeningByBook(data) : NOTHING), [data])
}
