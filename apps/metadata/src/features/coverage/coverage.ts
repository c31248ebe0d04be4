import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { highestRows, iterateEntries, iterateMembers, iterateWorks } from './coverage.store.ts'
import { FILTERS, type Filter, filterOf, knownParts } from './parts.ts'
import { interiorGaps, sortPositions } from './series-gaps.ts'

/** Data about the community layer, computed once per release: plain data. */
export interface CoverageData {
  /** The response of `/coverage`. */
  totals: string
  /** Works in list order: the row of each, and the bits of the parts it has. */
  rows: Uint32Array
  has: Uint8Array
  /** By entry of the search index: the index of the work in the list plus 1, or 0. */
  positionOf: Uint32Array
  /** List indexes by filter; absent if the release lacks the data for a filter. */
  filtered: Partial<Record<Filter, Uint32Array>>
  /** Series with gaps in order: the JSON of each, and its name in lower case. */
  gaps: readonly { text: string; name: string }[]
}

export function prepareCoverage(db: ReadDb, version: number): CoverageData {
  const highest = highestRows(db)
  const parts = knownParts(version)
  const rows: number[] = []
  const bits: number[] = []
  const positionOfRow = new Uint32Array(highest.work + 1)
  for (const { row, has } of iterateWorks(
    db,
    parts.map(({ name }) => name),
  )) {
    bits.push(has)
    positionOfRow[row] = rows.push(row)
  }
  const positionOf = new Uint32Array(highest.entry + 1)
  for (const { entry, row } of iterateEntries(db)) positionOf[entry] = positionOfRow[row] ?? 0
  const has = Uint8Array.from(bits)
  return {
    totals: totalsOf(bits, version),
    rows: Uint32Array.from(rows),
    has,
    positionOf,
    filtered: Object.fromEntries(FILTERS.flatMap((filter) => filteredBy(filter, version, has))),
    gaps: gapsOf(iterateMembers(db)),
  }
}

function totalsOf(bits: readonly number[], version: number): string {
  const counts = knownParts(version).map(({ name, bit }) => [`with_${name}`, bits.filter((has) => (has & bit) !== 0).length])
  return `${JSON.stringify({ totals: { works: bits.length, ...Object.fromEntries(counts) } })}\n`
}

function filteredBy(filter: Filter, version: number, has: Uint8Array): [Filter, Uint32Array][] {
  const isListed = filterOf(filter, version)
  if (!isListed) return []
  const indexes: number[] = []
  for (const [index, bits] of has.entries()) if (isListed(bits)) indexes.push(index)
  return [[filter, Uint32Array.from(indexes)]]
}

function gapsOf(members: Iterable<{ id: string; name: string; position: string }>): { text: string; name: string }[] {
  const gaps: { text: string; name: string }[] = []
  let current: { id: string; name: string; positions: string[] } | undefined
  function close(): void {
    if (!current) return
    const { id, name, positions } = current
    const missing = interiorGaps(positions)
    if (missing.length === 0) return
    const text = JSON.stringify({ id, name, present: sortPositions(positions), missing_positions: missing })
    gaps.push({ text, name: name.toLowerCase() })
  }
  for (const { id, name, position } of members) {
    if (current?.id === id) current.positions.push(position)
    else {
      close()
      current = { id, name, positions: [position] }
    }
  }
  close()
  return gaps
}
