import { type Column, Table, type TableProps } from '@chapterhouse/ui/components/lists/table.tsx'
import { go, pageUrl } from '@chapterhouse/ui/page-url'
import { shellTexts } from '../texts/shell/shell.ts'
import { ListSearch } from './list-search.tsx'
import { filteredRows, resorted, type TableStateRules, tableStateIn, withTableState } from './table-state.ts'

/** A fully fetched table with a search field and sortable columns. Both are kept in the address, even with an open row. */
export function FilteredTable<Row>({
  rules,
  hint,
  rows,
  columns,
  ...table
}: Omit<TableProps<Row>, 'sorting' | 'onSort' | 'total' | 'onView'> & {
  rules: TableStateRules<Row>
  /** A hint for the search field. */
  hint: string
}) {
  // Reads the signal, so that the page renders again when the address changes.
  void pageUrl.value
  const state = tableStateIn(location.search, rules)
  const shown = filteredRows(rows, state, rules)
  // The search is applied a moment after typing, when another page may be open.
  const put = (next: typeof state) => go(`${location.pathname}${withTableState(location.search, next, rules)}`, { instead: true })
  return (
    <>
      <ListSearch given={state.q} hint={hint} onSearch={(q) => put({ ...tableStateIn(location.search, rules), q })} />
      {shown.length === 0 ? (
        <p class="hint" role="status">
          {shellTexts.value.noResults}
        </p>
      ) : (
        <Table
          {...table}
          rows={shown}
          columns={columns.map((column): Column<Row> => ({ ...column, canSort: Object.hasOwn(rules.keys, column.id) }))}
          sorting={state}
          onSort={(by) => put(resorted(state, by, { ...rules, rows }))}
        />
      )}
    </>
  )
}
