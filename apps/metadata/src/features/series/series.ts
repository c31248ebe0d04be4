import { missing } from '@chapterhouse/kit/errors'
import { findMoved, type Served } from '../artifact/index.ts'
import { positionOrder } from './position.ts'
import { listMembers, readSeries } from './series.store.ts'

export interface SeriesAsked {
  id: string
  /** 0: all of them. */
  limit: number
  offset: number
}

/** Members by where they stand; at the same place they keep the order in which they were stored. */
export function getSeries(release: Served, { id, limit, offset }: SeriesAsked) {
  const members = listMembers(release.db, id).map(({ row, position }) => ({ row, order: positionOrder(position) }))
  // Two infinities have no difference.
  members.sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
  const page = members.slice(offset, limit === 0 ? undefined : offset + limit)
  const text = readSeries(
    release.db,
    id,
    page.map(({ row }) => row),
  )
  if (text !== undefined) {
    return { text: `${text},"works_total":${members.length},"limit":${limit},"offset":${offset}}\n`, tag: release.etag }
  }
  const moved = findMoved(release, 'series', id)
  if (!moved) throw missing('series not found')
  return moved
}
