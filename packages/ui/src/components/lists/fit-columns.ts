/** A column whose width can be changed, in rem. */
interface SizedColumn {
  id: string
  rem: number
  leastRem: number
  /** As `Column.from`. */
  from?: 'medium' | 'wide' | undefined
}

/** The widths of table.css, in rem, from which optional columns show. */
const FROM_REM = { medium: 35, wide: 56 }
/** Reserved for the first column and the checkboxes. */
const FIRST_REM = 14
/** The widest that one column may be. */
export const MOST_REM = 40

/**
 * The columns that fit beside the first, with their widths; the first one gets the rest. Without room for all, they shrink to their
 * minimum width before the last optional one is omitted.
 */
export function fitColumns(columns: readonly SizedColumn[], tableRem: number): ReadonlyMap<string, number> {
  const room = tableRem - FIRST_REM
  let shown = columns.filter(({ from }) => !from || tableRem > FROM_REM[from])
  while (sum(shown.map(({ leastRem }) => leastRem)) > room) {
    const last = shown.findLast(({ from }) => from === 'wide') ?? shown.findLast(({ from }) => from)
    if (!last) break
    shown = shown.filter((column) => column !== last)
  }
  const least = sum(shown.map(({ leastRem }) => leastRem))
  const wanted = sum(shown.map(widthOf))
  const share = wanted <= least ? 0 : Math.min(1, Math.max(0, room - least) / (wanted - least))
  return new Map(shown.map((column) => [column.id, column.leastRem + (widthOf(column) - column.leastRem) * share]))
}

const widthOf = ({ rem, leastRem }: SizedColumn): number => Math.min(MOST_REM, Math.max(leastRem, rem))

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
