import { type BookRef, bookKey } from '../../../device/keys.ts'
import type { Community } from '../../../server/responses.ts'

type Family = NonNullable<Community['series']>[number]
/** A series in one reading order. */
export type View = Omit<Family, 'orderings'>
export type RailWork = View['works'][number]

export const refOf = ({ local }: Pick<RailWork, 'local'>): BookRef | undefined =>
  local && { libraryId: local.library_id, path: local.path }

/** The reading orders of a series, the main one first. */
export function viewsOf({ orderings = [], ...main }: Family): [View, ...View[]] {
  return [main, ...orderings]
}

/** Series worth showing, which excludes a series of one book. */
export const railsOf = ({ series = [] }: Pick<Community, 'series'>): Family[] => series.filter(({ works }) => works.length > 1)

/** Whether one rail has every volume of the library's own list, which then need not be shown as well. */
export function hasVolumes(
  rails: readonly Pick<View, 'works'>[],
  volumes: readonly { library_id: number; rel_path: string }[],
): boolean {
  return rails.some(({ works }) => {
    const placed = new Set(works.flatMap((work) => refOf(work) ?? []).map(bookKey))
    return volumes.every(({ library_id: libraryId, rel_path: path }) => placed.has(bookKey({ libraryId, path })))
  })
}
