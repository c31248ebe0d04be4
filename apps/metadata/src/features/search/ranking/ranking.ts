import { type CoreData, KINDS, type Scope } from '../core/core-data.ts'
import { createBestRows } from './best-rows.ts'
import { createMatcher } from './matches.ts'
import type { Plan } from './plan.ts'
import { createScores } from './scores.ts'
import { createWeights } from './weights.ts'

export type Ranking = ReturnType<typeof createRanking>

/** The rows that match a plan, in order of rank. */
export function createRanking(core: CoreData, logarithm: (value: number) => number) {
  const { remember, weightOf } = createWeights(core, logarithm)
  const matcher = createMatcher(core, { onCounted: remember })
  const score = createScores(core, weightOf)

  return {
    /** The rows of a full-text page, in the order of `bm25(search_fts), rowid`. */
    best(plan: Plan, scope: Scope, limit: number): number[] {
      const matches = matcher.match(plan, KINDS[scope])
      if (matches.count < 2) return Array.from(matches.list.subarray(0, matches.count))
      const best = createBestRows(limit)
      score(plan, matches, best.offer)
      return best.rows()
    },

    /** The same for every scope; undefined if fewer than `fewest` rows match. */
    bestOfEach(plan: Plan, { limit, fewest }: { limit: number; fewest: number }): Record<Scope, Uint32Array> | undefined {
      const matches = matcher.match(plan, KINDS.all)
      if (matches.count < fewest) return undefined
      const [all, people, works, series] = [limit, limit, limit, limit].map(createBestRows) as [
        BestRows,
        BestRows,
        BestRows,
        BestRows,
      ]
      const ofKind = new Map([
        [KINDS.people, people],
        [KINDS.works, works],
        [KINDS.series, series],
      ] as [number, BestRows][])
      score(plan, matches, (row, sum) => {
        all.offer(row, sum)
        ofKind.get(core.rowKind[row] as number)?.offer(row, sum)
      })
      const rowsOf = (best: BestRows) => Uint32Array.from(best.rows())
      return { all: rowsOf(all), people: rowsOf(people), works: rowsOf(works), series: rowsOf(series) }
    },

    /** Every row that matches, ascending. */
    matching(plan: Plan, scope: Scope): Uint32Array {
      const { list, count } = matcher.match(plan, KINDS[scope])
      return list.slice(0, count)
    },
  }
}

type BestRows = ReturnType<typeof createBestRows>
