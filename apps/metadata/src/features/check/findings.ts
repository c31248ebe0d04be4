import type { Finding, Where } from './report.ts'

export interface Findings {
  problems: Finding[]
  advisories: Finding[]
  problem: (where: Where, message: string) => void
  advisory: (where: Where, message: string) => void
}

export function createFindings(): Findings {
  const [problems, advisories]: [Finding[], Finding[]] = [[], []]
  return {
    problems,
    advisories,
    problem: (where, message) => void problems.push({ ...where, message }),
    advisory: (where, message) => void advisories.push({ ...where, message }),
  }
}
