import type { CoreData } from '../core/core-data.ts'
import { postingCountOf, rarestOf } from './occurrences.ts'
import type { Plan } from './plan.ts'

/** A limit on the work of a request, in postings read: about ten million per second. */
export interface Allowance {
  /** Spends this much work if it is left. */
  take(work: number): boolean
  /** A share of the allowance, for one of several tasks. */
  part(max: number): Allowance
}

export const ENDLESS: Allowance = { take: () => true, part: createAllowance }

function createAllowance(max: number): Allowance {
  let left = max
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

function partOf(whole: Allowance, max: number): Allowance {
  const own = createAllowance(max)
  const part: Allowance = {
    take: (work) => own.take(work) && whole.take(work),
    part: (mostOfPart) => partOf(part, mostOfPart),
  }
  return part
}

/** The cost factor of a phrase, whose words are compared with the text of each row. */
const OF_A_PHRASE = 10

/** The postings that a search reads: the rows of the rarest part, once per spelling, and once more if there are other parts. */
export function effortOf(core: CoreData, plan: Plan): number {
  const efforts = plan.map((part) => {
    const rows = part.reduce((sum, phrase) => sum + postingCountOf(core, rarestOf(core, phrase)), 0)
    const looks = part.reduce((sum, { words }) => sum + (words.length > 1 ? OF_A_PHRASE : 1), 0)
    return rows * (looks + (plan.length > 1 ? 1 : 0))
  })
  return Math.min(...efforts)
}
