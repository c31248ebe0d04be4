import { ignore } from '@chapterhouse/ui/ignore'
import { useEffect, useState } from 'preact/hooks'
import { callInSequence } from '../../../queries/call-in-sequence.ts'
import { keyOfBook, type NamedBook } from '../../../queries/named-book.ts'
import type { BookEstimate } from '../../../server/responses.ts'

/** A slow metadata service delays each estimate by seconds. */
const AT_A_TIME = 4
const MAX_MS = 30_000

/** Brief estimates of many books, by their keys; null if there was none. */
export function useEstimates(books: readonly NamedBook[]): ReadonlyMap<string, BookEstimate | null> {
  const [estimates, setEstimates] = useState<ReadonlyMap<string, BookEstimate | null>>(new Map())
  useEffect(() => {
    const stop = new AbortController()
    const rest = books.values()
    const work = async () => {
      for (const book of rest) {
        const estimate = await briefEstimate(book, stop.signal)
        if (stop.signal.aborted) return
        setEstimates((now) => new Map(now).set(keyOfBook(book), estimate))
      }
    }
    for (let at = 0; at < AT_A_TIME; at += 1) void work()
    return () => stop.abort()
  }, [])
  return estimates
}

async function briefEstimate({ library_id, path }: NamedBook, signal: AbortSignal): Promise<BookEstimate | null> {
  try {
    return await callInSequence(
      'GET /admin/bridge/estimate',
      { query: { library_id, path, brief: '1' } },
      { signal, within: MAX_MS },
    )
  } catch (error) {
    return ignore('the form says how many books have no estimate', null)(error)
  }
}
