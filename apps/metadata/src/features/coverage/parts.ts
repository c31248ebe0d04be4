/** Community parts of a work, in wire order; releases before version `since` lack them. */
export const PARTS = [
  { name: 'characters', bit: 1, since: 2 },
  { name: 'recaps', bit: 2, since: 2 },
  { name: 'recap_summary', bit: 4, since: 3 },
] as const

export const ALL_BITS = PARTS.reduce((all, { bit }) => all | bit, 0)

export type Part = (typeof PARTS)[number]['name']

export const FILTERS = ['missing', ...PARTS.map(({ name }) => `has_${name}` as const)] as const
export type Filter = (typeof FILTERS)[number]

/** The parts that a release of this version has. */
export const knownParts = (version: number) => PARTS.filter(({ since }) => since <= version)

/** The missing parts of a work, from the bits of those it has. */
export function missingParts(has: number, version: number): Part[] {
  return knownParts(version)
    .filter(({ bit }) => (has & bit) === 0)
    .map(({ name }) => name)
}

/** Whether a filter lists a work; undefined if a release of this version lacks the data. */
export function filterOf(filter: Filter, version: number): ((has: number) => boolean) | undefined {
  const known = knownParts(version)
  if (filter === 'missing') return known.length === 0 ? undefined : (has) => known.some(({ bit }) => (has & bit) === 0)
  const part = known.find(({ name }) => filter === `has_${name}`)
  return part && ((has) => (has & part.bit) !== 0)
}
