import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'
import type { issuesStore } from './issues.store.ts'

type Store = ReturnType<typeof issuesStore>

/** A split set is listed by its first disc. */
export function listFirstDiscs(store: Pick<Store, 'splitDiscs'>): number[] {
  const sets = Map.groupBy(store.splitDiscs(), ({ libraryId, folder }) => `${libraryId} ${folder}`)
  return [...sets.values()].flatMap((set) => inNaturalOrder(set, ({ path }) => path, { isFile: false })[0]?.id ?? [])
}

/** Books with an issue, ignored or not; undefined for a kind without a list. */
export function findBooksWith(kind: string, store: Pick<Store, 'splitDiscs' | 'idsByRow'>): number[] | undefined {
  return kind === 'split_discs' ? listFirstDiscs(store) : store.idsByRow(kind)
}
