import { FAMILIES, type Family, LOWEST, MAX_PACK_BYTES, MAX_PACKS_A_FOLDER } from './families.ts'
import { byBytes, isSlug } from './slugs.ts'

/** An entry with its size in a pack. */
export interface Sized {
  slug: string
  /** Of its text, including the divider after it. */
  bytes: number
}
export interface Spot {
  /** '' if the family has no folders. */
  folder: string
  bound: string
}
export interface PlacedPack<E extends Sized> extends Spot {
  entries: E[]
}

/** The bytes around the entries of a pack. */
export const FRAME_BYTES = Buffer.byteLength('{\n  "entries": {\n\n  }\n}\n')

/**
 * Assigns every entry to a pack: existing packs are kept unless they are empty, and packs above a limit are split. Bounds only change
 * by a split, so a second run changes nothing.
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
  return FAMILIES[family].isNested || folders.length > 0 || packs.length > MAX_PACKS_A_FOLDER ? inFolders(packs, folders) : packs
}

function inFolders<E extends Sized>(packs: readonly PlacedPack<E>[], folders: readonly string[]): PlacedPack<E>[] {
  return inRanges(packs, folders, ({ bound }) => bound)
    .flatMap(({ items }) => split(items, (part) => part.length <= MAX_PACKS_A_FOLDER, bytesOf))
    .flatMap((part) => part.map((pack) => ({ ...pack, folder: part[0]?.bound ?? LOWEST })))
}

function fits(family: Family, entries: readonly Sized[]): boolean {
  return entries.length <= 1 || (entries.length <= FAMILIES[family].mostEntries && bytesOf({ entries }) <= MAX_PACK_BYTES)
}

const bytesOf = ({ entries }: { entries: readonly Sized[] }): number =>
  entries.reduce((sum, { bytes }) => sum + bytes, FRAME_BYTES - ENTRY_DIVIDER_BYTES)

/** A comma and a newline, which the last entry does not have. */
export const ENTRY_DIVIDER_BYTES = 2

const ascending = (bounds: readonly string[]): string[] => [...new Set(bounds)].filter(isSlug).sort(byBytes)

/** The ranges that are not empty, with their items. The first one also takes items below its bound. */
function inRanges<T>(items: readonly T[], bounds: readonly string[], keyOf: (item: T) => string): { bound: string; items: T[] }[] {
  const ranges: { bound: string; items: T[] }[] = [LOWEST, ...bounds].map((bound) => ({ bound, items: [] }))
  let at = 0
  for (const item of items) {
    while (at + 1 < ranges.length && byBytes(ranges[at + 1]?.bound ?? '', keyOf(item)) <= 0) at += 1
    ranges[at]?.items.push(item)
  }
  return ranges.filter((range) => range.items.length > 0)
}

/** Splits at the first boundary at or past half of the weight, until every part fits. No part is empty. */
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
