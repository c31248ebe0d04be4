import type { MatchItem, MatchRun } from '../../server/responses.ts'

/** Outcomes that have something to apply. */
const APPLICABLE = ['auto', 'review'] as const
export type Applicable = (typeof APPLICABLE)[number]

/** All books of an outcome or none of them, with exceptions. */
interface Part {
  all: boolean
  except: ReadonlySet<number>
}

/** The books of a run to apply. */
export type Inclusion = Readonly<Record<Applicable, Part>>

const NONE: ReadonlySet<number> = new Set()

/** The server's default: the sure ones. */
export const DEFAULT_INCLUSION: Inclusion = { auto: { all: true, except: NONE }, review: { all: false, except: NONE } }

export const applicableOf = (outcome: string): Applicable | undefined => APPLICABLE.find((one) => one === outcome)

type Item = Pick<MatchItem, 'id' | 'outcome'>

export function isIncluded(inclusion: Inclusion, { id, outcome }: Item): boolean {
  const applicable = applicableOf(outcome)
  return applicable !== undefined && inclusion[applicable].all !== inclusion[applicable].except.has(id)
}

export function toggled(inclusion: Inclusion, { id, outcome }: Item): Inclusion {
  const applicable = applicableOf(outcome)
  if (!applicable) return inclusion
  const except = new Set(inclusion[applicable].except)
  if (!except.delete(id)) except.add(id)
  return { ...inclusion, [applicable]: { ...inclusion[applicable], except } }
}

export const withAll = (inclusion: Inclusion, outcome: Applicable, all: boolean): Inclusion => ({
  ...inclusion,
  [outcome]: { all, except: NONE },
})

type Counts = Pick<MatchRun['counts'], Applicable>

export function countOf({ all, except }: Part, total: number): number {
  return all ? total - except.size : except.size
}

export const countIncluded = (inclusion: Inclusion, counts: Counts): number =>
  APPLICABLE.reduce((sum, outcome) => sum + countOf(inclusion[outcome], counts[outcome]), 0)

/** The request to the server: sure books to exclude, and others to include. Whole outcomes need the ids of their books. */
export async function toRequest(
  { auto, review }: Inclusion,
  idsOf: (outcome: Applicable) => Promise<readonly number[]>,
): Promise<{ exclude: number[]; include: number[] }> {
  const others = async (outcome: Applicable, { except }: Part) => (await idsOf(outcome)).filter((id) => !except.has(id))
  return {
    exclude: auto.all ? [...auto.except] : await others('auto', auto),
    include: review.all ? await others('review', review) : [...review.except],
  }
}
