import { missing } from '@chapterhouse/kit/errors'
import { findMoved, type Served } from '../artifact/index.ts'
import { positionOrder } from './position.ts'
import { listMembers, listWorks, readSeries } from './series.store.ts'

/** Members by position; at the same position they keep their stored order. A `limit` of 0 means all of them. */
export function getSeries(release: Served, { id, limit, offset }: { id: string; limit: number; offset: number }) {
  const named = readSeries(release.db, id)
  if (named === undefined) {
    const moved = findMoved(release, 'series', id)
    if (!moved) throw missing('series not found')
    return moved
  }
  const members = listMembers(release.db, id).map(({ row, position }) => ({ row, order: positionOrder(position) }))
  // The difference of two infinities is NaN.
  members.sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
  const page = members.slice(offset, limit === 0 ? undefined : offset + limit).map(({ row }) => row)
  const works = `"works":[${listWorks(release, page)}],"works_total":${members.length}`
  return { text: `${named},${works},"limit":${limit},"offset":${offset}}\n`, tag: release.etag }
}
