import { address, go } from '@chapterhouse/ui/address'
import { type Column, Table, type TableProps } from '@chapterhouse/ui/components/table.tsx'
import { shellTexts } from '../texts/shell.ts'
import { type LookRules, looked, lookIn, resorted, withLook } from './list-look.ts'
import { ListSearch } from './list-search.tsx'

interface LookedTableProps<Row> extends Omit<TableProps<Row>, 'sorting' | 'onSort' | 'total' | 'onView'> {
  rules: LookRules<Row>
  /** What may be typed. */
  hint: string
}

/** A table that was fetched whole, with a search above it and heads that sort. Both stand in the address, also beside what was opened. */
export function LookedTable<Row>({ rules, hint, rows, columns, ...table }: LookedTableProps<Row>) {
  // For the sake of the signal: the page is drawn again when the address changes.
  void address.value
  const look = lookIn(location.search, rules)
  const shown = looked(rows, look, rules)
  // Wherever that is by then: what is typed is asked for a moment later.
  const put = (next: typeof look) => go(`${location.pathname}${withLook(location.search, next, rules)}`, { instead: true })
  return (
    <>
      <ListSearch given={look.q} hint={hint} onAsk={(q) => put({ ...lookIn(location.search, rules), q })} />
      {shown.length === 0 ? (
        <p class="hint" role="status">
          {shellTexts.value.nothingFits}
        </p>
      ) : (
        <Table
          {...table}
          rows={shown}
          columns={columns.map((column): Column<Row> => ({ ...column, canSort: Object.hasOwn(rules.keys, column.id) }))}
          sorting={look}
          onSort={(by) => put(resorted(look, by, { ...rules, rows }))}
        />
      )}
    </>
  )
}
