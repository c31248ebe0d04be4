import type { CommunityRecord, PackedWorkRecord, PersonRecord, RedirectsRecord, SeriesRecord } from '@chapterhouse/contract/records'

export type Family = 'people' | 'works' | 'series' | 'community'

export type RecordOf<F extends Family> = F extends 'people'
  ? PersonRecord
  : F extends 'works'
    ? PackedWorkRecord
    : F extends 'series'
      ? SeriesRecord
      : CommunityRecord

interface FamilyRules {
  /** The folder below `data/`. */
  folder: string
  /** The maximum number of entries in a pack. */
  mostEntries: number
  /** Whether packs are always in folders; otherwise only if there are more than a folder may contain. */
  isNested: boolean
}

/** In the order of their references: later families refer to earlier ones. */
export const FAMILIES: Readonly<Record<Family, FamilyRules>> = {
  people: { folder: 'people', mostEntries: 1000, isNested: false },
  works: { folder: 'works', mostEntries: 1000, isNested: true },
  series: { folder: 'series', mostEntries: 1000, isNested: false },
  community: { folder: 'works-community', mostEntries: 200, isNested: true },
}

export const FAMILY_NAMES = Object.keys(FAMILIES) as readonly Family[]
export const MAX_PACK_BYTES = 512 * 1024
export const WISHED_PACK_BYTES = 256 * 1024
export const MAX_PACKS_A_FOLDER = 512
/** The name of the first pack and the first folder of a family. No slug sorts before it. */
export const LOWEST = '0'

export const NO_REDIRECTS: RedirectsRecord = { people: {}, series: {}, works: {} }
