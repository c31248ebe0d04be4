import type { RelPath } from '../paths/index.ts'

export interface Item {
  libraryId: number
  path: RelPath
  addedAt: string
}

export type ItemKey = Pick<Item, 'libraryId' | 'path'>

/**
 * Adds an item, or returns `full`. An existing item moves only if a position is given. Items hidden from the viewer keep their
 * places between the others, but are dropped, oldest first, if the list would grow too long (docs/reference/server.md 2.15).
 * `position`: index among the visible items, from 0; absent: after the last of them. `max`: limit of visible items.
 */
export function withItem(
  items: readonly Item[],
  item: Item,
  { position, maySee, max }: { position: number | undefined; maySee: (libraryId: number, path: RelPath) => boolean; max: number },
): readonly Item[] | 'full' {
  const isSeen = ({ libraryId, path }: Item) => maySee(libraryId, path)
  const there = items.find((one) => isSame(one, item))
  if (there && position === undefined) return items
  const rest = items.filter((one) => one !== there)
  const seen = rest.flatMap((one, at) => (isSeen(one) ? [at] : []))
  if (!there && seen.length >= max) return 'full'
  const at = position === undefined || position >= seen.length ? (seen.at(-1) ?? -1) + 1 : (seen[position] ?? 0)
  const placed = rest.toSpliced(at, 0, there ?? item)
  const hidden = placed.filter((one) => !isSeen(one) && one !== item).toSorted((a, b) => (a.addedAt < b.addedAt ? -1 : 1))
  const gone = new Set(hidden.slice(0, Math.max(0, placed.length - max)))
  return placed.filter((one) => !gone.has(one))
}

/** Exactly these items, in this order and without duplicates; existing ones keep their date. */
export function ofAll(items: readonly Item[], wanted: readonly ItemKey[], addedAt: string): Item[] {
  const known = new Map(items.map((item) => [keyText(item), item]))
  const found = new Map<string, Item>()
  for (const { libraryId, path } of wanted) {
    const key = keyText({ libraryId, path })
    if (!found.has(key)) found.set(key, known.get(key) ?? { libraryId, path, addedAt })
  }
  return [...found.values()]
}

function isSame(a: ItemKey, b: ItemKey): boolean {
  return a.libraryId === b.libraryId && a.path === b.path
}

const keyText = ({ libraryId, path }: ItemKey) => `${libraryId}:${path}`
