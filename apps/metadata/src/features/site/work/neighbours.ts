import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { positionOrder } from '../../series/index.ts'
import type { Membership } from '../parts/shown.ts'
import { listMembers, type Member } from './neighbours.store.ts'

/** A work's position in one of its series, with its neighbours. */
export interface SeriesPosition extends Membership {
  before: Member | undefined
  after: Member | undefined
}

/** The number of series with neighbours; a work is rarely in more. */
const MAX_SERIES = 8

export function positionsOf(db: ReadDb, workId: string, series: readonly Membership[]): SeriesPosition[] {
  return series.map((membership, at) => {
    if (at >= MAX_SERIES) return { ...membership, before: undefined, after: undefined }
    const members = inOrder(listMembers(db, membership.id))
    const here = members.findIndex(({ id, position }) => id === workId && position === membership.position)
    return { ...membership, before: here > 0 ? members[here - 1] : undefined, after: here < 0 ? undefined : members[here + 1] }
  })
}

/** Sorted like the series page: by position, ties in stored order. */
function inOrder(members: readonly Member[]): Member[] {
  const keyed = members.map((member) => ({ member, order: positionOrder(member.position) }))
  keyed.sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
  return keyed.map(({ member }) => member)
}
