import { isDeepStrictEqual } from 'node:util'
import type { RelPath } from '../../paths/index.ts'
import type { MovedBook } from './evidence-moves.store.ts'
import type { StateRow, StateRows, stateRowsStore } from './state-rows.store.ts'

type Store = Pick<ReturnType<typeof stateRowsStore>, 'keyOf' | 'findRow' | 'removeRow' | 'changeRow' | 'addRow'>

interface TableRows {
  table: string
  keyOf: (row: StateRow) => StateRow
  was: readonly StateRow[]
  /** At the paths where the books are now. */
  became: readonly StateRow[]
  /** The current path of a row with an old path. */
  presentPath: (path: StateRow[string] | undefined) => RelPath | undefined
}

/** Columns that are sums: the excess over the sum after the move was added since. */
const SUMS: Readonly<Record<string, readonly string[]>> = { listening_days: ['listened', 'sessions'] }

/**
 * Restores a move's rows. A row changed since remains in place, beside the earlier one at the old path; one removed since is not
 * restored. Inside the caller's transaction. `before`: rows at all paths of the move, before and after it.
 */
export function restoreState(
  store: Store,
  { before, after, moves }: { before: StateRows; after: StateRows; moves: readonly MovedBook[] },
): void {
  const now = new Map<unknown, RelPath>(moves.map(({ to, now: there }) => [to, there ?? to]))
  const moved = new Map<unknown, RelPath>(moves.map(({ from, to, now: there }) => [from, there ?? to]))
  for (const table of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const columns = store.keyOf(table)
    const rows: TableRows = {
      table,
      keyOf: pickColumns(columns),
      was: before[table] ?? [],
      became: (after[table] ?? []).map((row) => atPath(row, now.get(row['path']))),
      presentPath: (path) => moved.get(path) ?? now.get(path),
    }
    if (columns.includes('path')) restoreAtPaths(store, rows)
    else restoreById(store, rows)
  }
}

/** A row with an id keeps it, whatever its path. */
function restoreById(store: Store, { table, keyOf, was, became }: TableRows): void {
  for (const row of became) {
    const key = keyOf(row)
    const current = store.findRow(table, key, Object.keys(row))
    if (!current || !isDeepStrictEqual({ ...current }, row)) continue
    const old = was.find((one) => isDeepStrictEqual(keyOf(one), key))
    if (old) store.changeRow(table, key, old)
    else store.removeRow(table, key)
  }
  for (const row of was) if (!became.some((one) => isDeepStrictEqual(keyOf(one), keyOf(row)))) store.addRow(table, row)
}

/** A row keyed by path is one row at its old path and another at its new one. */
function restoreAtPaths(store: Store, { table, keyOf, was, became, presentPath }: TableRows): void {
  const removedSince: StateRow[] = []
  for (const row of became) {
    const key = keyOf(row)
    const current = store.findRow(table, key, Object.keys(row))
    if (!current) removedSince.push(key)
    else if (isDeepStrictEqual({ ...current }, row)) store.removeRow(table, key)
    else keepAddition(row, current)
  }
  for (const row of was) {
    const wasMovedTo = keyOf(atPath(row, presentPath(row['path'])))
    if (!removedSince.some((key) => isDeepStrictEqual(key, wasMovedTo))) store.addRow(table, row)
  }

  function keepAddition(row: StateRow, current: StateRow): void {
    const own = was.find((one) => isDeepStrictEqual(keyOf(one), keyOf(row)))
    const rest = (SUMS[table] ?? []).map((column) => [
      column,
      numberIn(current, column) - numberIn(row, column) + numberIn(own, column),
    ])
    if (rest.length > 0) store.changeRow(table, keyOf(row), Object.fromEntries(rest))
  }
}

const atPath = (row: StateRow, path: RelPath | undefined): StateRow => (path === undefined ? row : { ...row, path })
const numberIn = (row: StateRow | undefined, column: string): number => Number(row?.[column] ?? 0)

function pickColumns(columns: readonly string[]): (row: StateRow) => StateRow {
  return (row) => Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}
