import { fitsCursor } from '@chapterhouse/kit/requests/sealed-cursor'
import type { RelPath } from '../../paths/index.ts'

/** The place of a book among titles: title, path, library. */
export interface TitlePlace {
  titleKey: string
  path: RelPath
  libraryId: number
}

/** Where a part of the results of a search begins. */
export type PartStart =
  /** The results by relevance, after skipping some. */
  | { tier: 'ranked'; skipped: number }
  /** Titles that begin with the search. */
  | { tier: 'title'; after: AfterTitle | undefined }
  /** Books before this id with the words in the title, elsewhere, or inside words. */
  | { tier: 'in-title' | 'elsewhere' | 'inside'; before: number }

export type Tier = PartStart['tier']

export interface AfterTitle {
  /** The last book examined; the viewer may have no access to it. */
  examined: TitlePlace & { id: number; stamp: number }
  /** The last book up to there that was found for the viewer. */
  found: TitlePlace | undefined
}

export interface SearchPosition {
  start: PartStart
  /** Results of the part that were on previous pages. */
  offset: number
}

/** A position as the content of a cursor, in which a book inaccessible to the viewer is identified by id only. */
export type SealedPosition = readonly [offset: number, tier: Tier, ...at: readonly unknown[]]
type SealedPlace = readonly [titleKey: string, path: string, libraryId: number]

export function toSealedPosition(
  { start, offset }: SearchPosition,
  { mayOpen }: { mayOpen: (book: Pick<TitlePlace, 'libraryId' | 'path'>) => boolean },
): SealedPosition {
  if (start.tier === 'ranked') return [offset, start.tier, start.skipped]
  if (start.tier !== 'title') return [offset, start.tier, start.before]
  if (start.after === undefined) return [offset, start.tier]
  const { examined, found } = start.after
  const { id, stamp } = examined
  const position: SealedPosition = [offset, start.tier, id, stamp]
  // The grants may have changed since the book was found.
  const named: SealedPosition = [...position, ...(found && mayOpen(found) ? [sealed(found)] : [])]
  return fitsCursor(named) ? named : position
}

export function isSealedPosition(content: unknown): content is SealedPosition {
  if (!Array.isArray(content)) return false
  const [offset, tier, ...at] = content as unknown[]
  if (!isCount(offset)) return false
  if (tier !== 'title') return TIERS_BY_NUMBER.some((one) => one === tier) && at.length === 1 && isCount(at[0])
  const [id, stamp, found, ...more] = at
  const isAfter = isCount(id) && Number.isSafeInteger(stamp) && (found === undefined || isPlace(found)) && more.length === 0
  return at.length === 0 || isAfter
}

/**
 * The position of a cursor. If its book was changed or removed, the search continues after the last one found. `placeOf`: a book's
 * place, if it is unchanged.
 */
export function toPosition(
  [offset, tier, ...at]: SealedPosition,
  { placeOf }: { placeOf: (book: { id: number; stamp: number }) => TitlePlace | undefined },
): SearchPosition {
  if (tier === 'ranked') return { offset, start: { tier, skipped: Number(at[0]) } }
  if (tier !== 'title') return { offset, start: { tier, before: Number(at[0]) } }
  const [id, stamp] = at.map(Number)
  const found = at[2] === undefined ? undefined : opened(at[2] as SealedPlace)
  if (id === undefined || stamp === undefined) return { offset, start: { tier, after: undefined } }
  const place = placeOf({ id, stamp }) ?? found
  return { offset, start: { tier, after: place && { examined: { ...place, id, stamp }, found } } }
}

const TIERS_BY_NUMBER: readonly Tier[] = ['ranked', 'in-title', 'elsewhere', 'inside']

const sealed = ({ titleKey, path, libraryId }: TitlePlace): SealedPlace => [titleKey, path, libraryId]
const opened = ([titleKey, path, libraryId]: SealedPlace): TitlePlace => ({ titleKey, path: path as RelPath, libraryId })

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isPlace(value: unknown): value is SealedPlace {
  if (!Array.isArray(value)) return false
  const [titleKey, path, libraryId, ...more] = value as unknown[]
  return typeof titleKey === 'string' && typeof path === 'string' && isCount(libraryId) && more.length === 0
}
