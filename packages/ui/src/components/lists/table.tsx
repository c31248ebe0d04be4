import { ArrowDown, ArrowUp } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { dataTexts } from '../../texts/data-texts.ts'
import { Button } from '../basics/button.tsx'
import { Icon } from '../basics/icon.tsx'
import { Sizer, useSizedColumns } from './table-sizing.tsx'
import './table.css'
import './table-bulk.css'
import { useRowWindow } from './use-row-window.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ComponentChildren
  /** A CSS length or fraction; columns without one share the rest. */
  width?: string
  isNumber?: boolean
  /** Hidden while the table is narrower than this. */
  from?: 'medium' | 'wide'
  canSort?: boolean
  /** For tables with `sizing`, in place of `width`. */
  size?: { rem: number; leastRem: number }
}

interface Sorting {
  by: string
  descending: boolean
}

interface Choosing {
  selected: ReadonlySet<string>
  onSelected: (next: ReadonlySet<string>) => void
  /** Also selects the rows that are not fetched. */
  every?: { busy: boolean; onSelect: () => void }
  /** Replaces the header while rows are selected. */
  actions: ComponentChildren
}

/** The reader's column widths, in rem by column. */
interface Sizing {
  widths: Readonly<Record<string, number>>
  /** Without a width, resets the column. */
  onWidth: (id: string, rem: number | undefined) => void
}

export interface TableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** A row's link: its first cell becomes a link that covers the row. */
  hrefOf?: (row: Row) => string
  current?: string | undefined
  sorting?: Sorting
  onSort?: (by: string) => void
  choosing?: Choosing
  sizing?: Sizing
  /** Called with the visible rows; `end` is exclusive. */
  onView?: (rows: { first: number; end: number }) => void
  /** The total number of rows, if more can be fetched. */
  total?: number | undefined
}

/** Rows of equal height under a sticky header. Only visible ones are rendered, so ten thousand rows scroll smoothly. */
export function Table<Row>(given: TableProps<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const props = { ...given, columns: useSizedColumns(box, given) }
  const { label, columns, rows, keyOf, choosing, onView, total } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, end, before, after } = useRowWindow(body, rows.length)
  useEffect(() => onView?.({ first, end }), [first, end, rows.length])

  return (
    <div class="table-box" ref={box}>
      <table class="table" aria-label={label} aria-rowcount={(total ?? rows.length) + 1} onKeyDown={stepBetweenRows}>
        <colgroup>
          {choosing && <col class="table-tick" />}
          {columns.map(({ id, width, from }) => (
            <col key={id} class={from ?? ''} {...(width ? { style: { width } } : {})} />
          ))}
        </colgroup>
        <thead>{choosing && choosing.selected.size > 0 ? <BulkBar {...props} choosing={choosing} /> : <Head {...props} />}</thead>
        <tbody ref={body}>
          {before > 0 && <Gap height={before} />}
          {rows.slice(first, end).map((row, index) => (
            <Line key={keyOf(row)} row={row} position={first + index} {...props} />
          ))}
          {after > 0 && <Gap height={after} />}
        </tbody>
      </table>
    </div>
  )
}

const Gap = ({ height }: { height: number }) => (
  <tr class="table-gap">
    <td style={{ height: `${height}px` }} />
  </tr>
)

function Head<Row>({ columns, rows, keyOf, sorting, onSort, choosing, sizing, total = rows.length }: TableProps<Row>) {
  return (
    <tr aria-rowindex={1}>
      {choosing && (
        <th scope="col" class="table-tick">
          <input
            type="checkbox"
            aria-label={selectAllLabel(rows.length, total)}
            checked={false}
            onChange={() => choosing.onSelected(new Set(rows.map(keyOf)))}
          />
        </th>
      )}
      {columns.map(({ id, header, isNumber, from, canSort, size }) => {
        const isSorted = sorting?.by === id
        const order = isSorted ? (sorting.descending ? 'descending' : 'ascending') : 'none'
        return (
          <th key={id} scope="col" class={classes(isNumber && 'number', from)} aria-sort={canSort ? order : undefined}>
            {canSort ? (
              <button type="button" onClick={() => onSort?.(id)}>
                {header}
                {isSorted && <Icon of={sorting.descending ? ArrowDown : ArrowUp} size={16} />}
              </button>
            ) : (
              header
            )}
            {sizing && size && <Sizer {...size} onWidth={(rem) => sizing.onWidth(id, rem)} />}
          </th>
        )
      })}
    </tr>
  )
}

/** The bar covers the header cells: a single cell spanning them all would bring back the hidden columns. */
function BulkBar<Row>({
  columns,
  rows,
  keyOf,
  total = rows.length,
  choosing: { selected, onSelected, every, actions },
}: TableProps<Row> & { choosing: Choosing }) {
  const isAll = rows.every((row) => selected.has(keyOf(row)))
  const all = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (all.current) all.current.indeterminate = !isAll
  }, [isAll])
  return (
    <tr aria-rowindex={1} class="table-bulk">
      <th scope="col" class="table-tick">
        <input
          ref={all}
          type="checkbox"
          aria-label={selectAllLabel(rows.length, total)}
          checked={isAll}
          onChange={() => onSelected(isAll ? new Set() : new Set(rows.map(keyOf)))}
        />
      </th>
      {columns.map(({ id, header, from }, index) =>
        index === 0 ? (
          <th key={id} scope="col" class="table-bulk-cell">
            <span class="table-bulk-bar">
              <strong role="status">
                {total > rows.length ? dataTexts.value.selectedOf(selected.size, total) : dataTexts.value.selected(selected.size)}
              </strong>
              {every && isAll && total > selected.size && (
                <Button form="quiet" busy={every.busy} onClick={every.onSelect}>
                  {dataTexts.value.selectEvery(total)}
                </Button>
              )}
              {actions}
              <Button onClick={() => onSelected(new Set())}>{dataTexts.value.clearSelection}</Button>
            </span>
          </th>
        ) : (
          <th key={id} scope="col" class={from}>
            <span class="visually-hidden">{header}</span>
          </th>
        ),
      )}
    </tr>
  )
}

/** Only fetched rows can be selected. */
const selectAllLabel = (loaded: number, total: number): string =>
  total > loaded ? dataTexts.value.selectLoaded(loaded, total) : dataTexts.value.selectAll

function Line<Row>({
  row,
  position,
  columns,
  keyOf,
  nameOf,
  hrefOf,
  current,
  choosing,
}: TableProps<Row> & { row: Row; position: number }) {
  const key = keyOf(row)
  const isSelected = choosing?.selected.has(key) ?? false
  const isCurrent = current === key
  return (
    <tr
      data-row
      aria-rowindex={position + 2}
      aria-selected={choosing ? isSelected : undefined}
      class={classes(isSelected && 'selected', isCurrent && 'current')}
    >
      {choosing && (
        <td class="table-tick">
          <input
            type="checkbox"
            aria-label={dataTexts.value.selectRow(nameOf(row))}
            checked={isSelected}
            onChange={() => choosing.onSelected(toggled(choosing.selected, key))}
          />
        </td>
      )}
      {columns.map(({ id, cell, isNumber, from }, index) => (
        <td key={id} class={classes(isNumber && 'number', from)}>
          {index === 0 && hrefOf ? (
            <a
              class="table-link"
              href={hrefOf(row)}
              title={nameOf(row)}
              {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
            >
              {cell(row)}
            </a>
          ) : (
            cell(row)
          )}
        </td>
      ))}
    </tr>
  )
}

function toggled(selected: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Arrow keys move between rows, in the focused column. */
function stepBetweenRows(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const here = event.target instanceof HTMLElement ? event.target.closest('tr') : null
  const cell = event.target instanceof HTMLElement ? event.target.closest('td') : null
  if (!here || !cell) return
  const there = event.key === 'ArrowDown' ? here.nextElementSibling : here.previousElementSibling
  const next = there?.children[cell.cellIndex]?.querySelector<HTMLElement>('a, button, input')
  if (!next) return
  event.preventDefault()
  next.focus()
}

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')
