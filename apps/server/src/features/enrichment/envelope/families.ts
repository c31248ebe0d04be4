import type { Series, SeriesRef, Work } from '../service/documents.ts'

export interface Family {
  /** Id of its primary order. */
  key: string
  /** The order to show: the primary one if the work is in it, else the one that contains it. */
  main: SeriesRef
}

const MAX_FAMILIES = 3
const MAX_ALTERNATES = 2

export function familiesOf({ series }: Work): Family[] {
  const families = Map.groupBy(series, ({ id, ordering_of: of }) => of ?? id)
  return [...families].slice(0, MAX_FAMILIES).flatMap(([key, members]) => {
    const main = members.find(({ id }) => id === key) ?? members[0]
    return main ? [{ key, main }] : []
  })
}

/** The other orders of a family, in the service's order. */
export function alternatesOf({ id: mainId, orderings }: Series): readonly { id: string; ordering?: string }[] {
  return orderings.filter(({ id }) => id !== mainId).slice(0, MAX_ALTERNATES)
}

/** A whole or decimal number. A range, such as an omnibus has, has no single place. */
export function numericPosition(position: string): number | undefined {
  return /^\d{1,6}(?:\.\d{1,4})?$/.test(position.trim()) ? Number(position) : undefined
}
