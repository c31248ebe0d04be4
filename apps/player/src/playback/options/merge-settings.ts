import { DEFAULT_SETTINGS } from './player-settings.ts'

/** Keys with one choice per book or series, which are merged individually. */
const TABLES: ReadonlySet<string> = new Set(['books', 'seriesSpeeds'])

/** Merges local choices over remote ones; if both sides changed a setting, the newer choice wins. */
export function mergeSettings({
  base,
  ours,
  theirs,
  isOursNewer,
}: {
  /** The common ancestor of both. */
  base: object
  ours: object
  theirs: object
  isOursNewer: boolean
}): object {
  return merged(
    { base: { ...DEFAULT_SETTINGS, ...base }, ours: { ...DEFAULT_SETTINGS, ...ours }, theirs: { ...theirs }, isOursNewer },
    { ...DEFAULT_SETTINGS, ...theirs },
  )
}

function merged(
  { base, ours, theirs, isOursNewer }: Record<'base' | 'ours' | 'theirs', Table> & { isOursNewer: boolean },
  there = theirs,
): Table {
  const next: Table = { ...theirs }
  for (const key of new Set([...Object.keys(base), ...Object.keys(ours)])) {
    if (isSame(ours[key], base[key])) continue
    if (TABLES.has(key)) {
      next[key] = merged({ base: tableOf(base[key]), ours: tableOf(ours[key]), theirs: tableOf(there[key]), isOursNewer })
      continue
    }
    if (!isOursNewer && !isSame(there[key], base[key])) continue
    if (ours[key] === undefined) delete next[key]
    else next[key] = ours[key]
  }
  return next
}

type Table = Record<string, unknown>

const tableOf = (value: unknown): Table => (typeof value === 'object' && value !== null ? { ...value } : {})
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
