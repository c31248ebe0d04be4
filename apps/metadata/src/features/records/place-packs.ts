import { FAMILIES, type Family, LOWEST, MOST_PACK_BYTES, MOST_PACKS_A_FOLDER } from './families.ts'
import { byBytes, isSlug } from './slugs.ts'

/** An entry as a pack is measured by it. */
export interface Sized {
  slug: string
  /** Of its text with what divides it from the next. */
  bytes: number
}
export interface Spot {
  /** '' where packs lie flat. */
  folder: string
  bound: string
}
export interface PlacedPack<E extends Sized> extends Spot {
  entries: E[]
}

/** The bytes around the entries of a pack. */
export const FRAME_BYTES = Buffer.byteLength('{\n  "entries": {\n\n  }\n}\n')

/**
 * Where every entry lies: in the packs that there are, save those that are empty, and no pack above its caps. Bounds change by a split
 * only; laying the same again changes nothing.
 */
export function placePacks<E extends Sized>(family: Family, there: readonly Spot[], entries: readonly E[]): PlacedPack<E>[] {
  const bounds = ascending(there.map(({ bound }) => bound))
  const packs = inRanges(entries, bounds, ({ slug }) => slug)
    .flatMap((own) =>
      split(
        own.items,
        (part) => fits(family, part),
        ({ bytes }) => bytes,
      ).map((part, at) => ({ part, bound: at === 0 ? own.bound : undefined })),
    )
    .map(({ part, bound }, at) => ({ bound: at === 0 ? LOWEST : (bound ?? part[0]?.slug ?? LOWEST), entries: part, folder: '' }))
  const folders = ascending(there.map(({ folder }) => folder).filter((folder) => folder !== ''))
  return FAMILIES[family].isNested || folders.length > 0 || packs.length > MOST_PACKS_A_FOLDER ? inFolders(packs, folders) : packs
}

function inFolders<E extends Sized>(packs: readonly PlacedPack<E>[], folders: readonly string[]): PlacedPack<E>[] {
  return inRanges(packs, folders, ({ bound }) => bound)
    .flatMap(({ items }) => split(items, (part) => part.length <= MOST_PACKS_A_FOLDER, bytesOf))
    .flatMap((part) => part.map((pack) => ({ ...pack, folder: part[0]?.bound ?? LOWEST })))
}

function fits(family: Family, entries: readonly Sized[]): boolean {
  return entries.length <= 1 || (entries.length <= FAMILIES[family].mostEntries && bytesOf({ entries }) <= MOST_PACK_BYTES)
}

const bytesOf = ({ entries }: { entries: readonly Sized[] }): number =>
  entries.reduce((sum, { bytes }) => sum + bytes, FRAME_BYTES - ENTRY_DIVIDER_BYTES)

/** A comma and a newline, which the last entry does without. */
export const ENTRY_DIVIDER_BYTES = 2

const ascending = (bounds: readonly string[]): string[] => [...new Set(bounds)].filter(isSlug).sort(byBytes)

/** Each range that holds something, with what it holds; the first one takes what is lower than its bound too. */
function inRanges<T>(items: readonly T[], bounds: readonly string[], keyOf: (item: T) => string): { bound: string; items: T[] }[] {
  const ranges: { bound: string; items: T[] }[] = [LOWEST, ...bounds].map((bound) => ({ bound, items: [] }))
  let at = 0
  for (const item of items) {
    while (at + 1 < ranges.length && byBytes(ranges[at + 1]?.bound ?? '', keyOf(item)) <= 0) at += 1
    ranges[at]?.items.push(item)
  }
  return ranges.filter((range) => range.items.length > 0)
}

/** At the first boundary at or past half of the weight, until every part fits; neither half is empty. */
function split<T>(items: readonly T[], fits: (part: readonly T[]) => boolean, weightOf: (item: T) => number): T[][] {
  if (items.length <= 1 || fits(items)) return [[...items]]
  const half = items.reduce((sum, item) => sum + weightOf(item), 0) / 2
  let [at, weight] = [0, 0]
  while (at < items.length - 1 && weight < half) {
    weight += weightOf(items[at] as T)
    at += 1
  }
  return [items.slice(0, at), items.slice(at)].flatMap((part) => split(part, fits, weightOf))
}
