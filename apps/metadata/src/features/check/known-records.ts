import type { Family } from '../records/index.ts'
import type { Spot } from './findings.ts'

interface KnownPerson {
  where: Spot
  isNamed: boolean
}
export interface KnownWork {
  where: Spot
  language: string
  authors: readonly string[]
  /** The normalised title, '' if unknown. */
  titleKey: string
  translationOf: readonly string[]
  /** The largest number of chapters of a recording; 0 if unknown. */
  chapters: number
}
export interface KnownSeries {
  where: Spot
  works: readonly string[]
  ordering: string | undefined
  orderingOf: string | undefined
  translationOf: readonly string[]
}

/** Facts about the records read so far. The records themselves are not kept. */
export interface KnownRecords {
  people: Map<string, KnownPerson>
  works: Map<string, KnownWork>
  series: Map<string, KnownSeries>
  /** Keys are `<kind> <work>`. */
  sidecars: Set<string>
  /** Owners of values that must be unique: `asin us B000000001`, `wikidata works Q1`. */
  owners: Map<string, string>
}

export function createKnownRecords(): KnownRecords {
  return { people: new Map(), works: new Map(), series: new Map(), sidecars: new Set(), owners: new Map() }
}

export const hasRecord = (knownRecords: KnownRecords, family: Exclude<Family, 'community'>, slug: string): boolean =>
  knownRecords[family].has(slug)

/** Registers the owner of a unique value. Returns the owner it already has, if any. */
export function claim({ owners }: KnownRecords, identifier: string, owner: string): string | undefined {
  const other = owners.get(identifier)
  if (other === undefined) owners.set(identifier, owner)
  return other
}
