import type { CoreData } from './core-data.ts'
import { postingCountOf, rarestOf } from './occurrences.ts'
import type { Plan } from './plan.ts'

/** Counted work that one request may make: places of the index that are looked at, about ten million a second. */
export interface Allowance {
  /** Whether so much was left; then it is spent. */
  take(work: number): boolean
  /** A part of what is left, for one of several things to do. */
  part(most: number): Allowance
}

export const ENDLESS: Allowance = { take: () => true, part: createAllowance }

function createAllowance(most: number): Allowance {
  let left = most
  const allowance: Allowance = {
    take(work) {
      if (work > left) return false
      left -= work
      return true
    },
    part: (mostOfPart) => partOf(allowance, mostOfPart),
  }
  return allowance
}

function partOf(whole: Allowance, most: number): Allowance {
  const own = createAllowance(most)
  const part: Allowance = {
    take: (work) => own.take(work) && whole.take(work),
    part: (mostOfPart) => partOf(part, mostOfPart),
  }
  return part
}

/** The words of a phrase are compared with the text of each record. */
const OF_A_PHRASE = 10

/** The places that a search looks at: the rows of the rarest part, for each of its spellings and once more for the other parts. */
export function effortOf(core: CoreData, plan: Plan): number {
  const efforts = plan.map((part) => {
    const rows = part.reduce((sum, phrase) => sum + postingCountOf(core, rarestOf(core, phrase)), 0)
    const looks = part.reduce((sum, { words }) => sum + (words.length > 1 ? OF_A_PHRASE : 1), 0)
    return rows * (looks + (plan.length > 1 ? 1 : 0))
  })
  return Math.min(...efforts)
}
