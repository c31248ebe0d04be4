import { ignore } from '@chapterhouse/ui/ignore'
import type { QueryKey } from '@tanstack/preact-query'
import { queryClient } from './queries.ts'

/** An item of a manually ordered list. */
interface Placed {
  library_id: number
  path: string
}

const isSame = (a: Placed, b: Placed): boolean => a.library_id === b.library_id && a.path === b.path

export const withoutEntry = <E extends Placed>(entries: readonly E[], entry: E): E[] => entries.filter((one) => !isSame(one, entry))

/** The entries with this one at the given position, exactly once. */
export const putAt = <E extends Placed>(entries: readonly E[], entry: E, position: number): E[] =>
  withoutEntry(entries, entry).toSpliced(position, 0, entry)

/** The last change to each list. */
const last = new Map<string, Promise<unknown>>()

/**
 * A tap takes effect immediately, so that the next one starts from its result. Changes are sent in sequence, and the list is fetched
 * after the last: earlier responses are ignored.
 */
export async function changeList<T>({
  queryKey,
  show,
  work,
}: {
  queryKey: QueryKey
  /** The changed list. */
  show: (was: T) => T
  work: () => Promise<unknown>
}): Promise<void> {
  const list = JSON.stringify(queryKey)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<T>(queryKey, (was) => (was === undefined ? was : show(was)))
  const mine = (last.get(list) ?? Promise.resolve()).catch(ignore('each change reports its own failure')).then(work)
  last.set(list, mine)
  try {
    await mine
  } finally {
    if (last.get(list) === mine) {
      last.delete(list)
      void queryClient.invalidateQueries({ queryKey })
    }
  }
}
