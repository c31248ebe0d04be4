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
  /** Its title as it is compared, '' where it is not known. */
  titleKey: string
  translationOf: readonly string[]
  /** How many chapters its recordings have at most; 0 where none is known. */
  chapters: number
}
export interface KnownSeries {
  where: Spot
  works: readonly string[]
  ordering: string | undefined
  orderingOf: string | undefined
  translationOf: readonly string[]
}

/** Facts kept about records that have been read: names and numbers, never the records. */
export interface Ledger {
  people: Map<string, KnownPerson>
  works: Map<string, KnownWork>
  series: Map<string, KnownSeries>
  /** By work and kind. */
  sidecars: Set<string>
  /** Owners of values that must be unique: `asin us B000000001`, `wikidata works Q1`. */
  owners: Map<string, string>
}

export function createLedger(): Ledger {
  return { people: new Map(), works: new Map(), series: new Map(), sidecars: new Set(), owners: new Map() }
}

export const knows = (ledger: Ledger, family: Exclude<Family, 'community'>, slug: string): boolean => ledger[family].has(slug)

/** The other owner of the value; undefined if it is now this one's. */
export function claim({ owners }: Ledger, identifier: string, owner: string): string | undefined {
  const other = owners.get(identifier)
  if (other === undefined) owners.set(identifier, owner)
  return other
}
