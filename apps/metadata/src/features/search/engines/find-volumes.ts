import { isSamePosition } from '../../series/index.ts'
import type { NamedVolume } from '../query/boosts.ts'
import type { Query } from '../query/query.ts'
import { wholeNameKey } from '../query/terms.ts'
import type { NamedWorks } from './named-works.store.ts'

const MAX_SERIES = 3

interface Needs {
  named: Pick<NamedWorks, 'series' | 'members' | 'findRow'>
  bestSeries: (query: Query, limit: number) => number[]
}

/**
 * The works at a position of the series that a text names, by series, then by id of the work (docs/reference/metadata.md 3.5).
 */
export function findVolumes({ position, series }: NamedVolume, { named, bestSeries }: Needs): number[] {
  for (const { name, query } of series) {
    const candidates = named.series(bestSeries(query, MAX_SERIES))
    const exact = candidates.filter((candidate) => wholeNameKey(candidate.name) === wholeNameKey(name))
    const rows = (exact.length > 0 ? exact : candidates)
      .flatMap(({ id }) => named.members(id))
      .filter((member) => isSamePosition(member.position, position))
      .flatMap(({ workId }) => named.findRow(workId) ?? [])
    if (rows.length > 0) return rows
  }
  return []
}
