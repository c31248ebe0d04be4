import { useRef, useState } from 'preact/hooks'
import { useWidth } from '../basics/use-width.ts'
import { fitColumns, MOST_REM } from './fit-columns.ts'
import type { Column, TableProps } from './table.tsx'

/** The columns that the table has room for, with their widths; unchanged without `sizing`. */
export function useSizedColumns<Row>(
  box: { readonly current: HTMLElement | null },
  { columns, sizing }: TableProps<Row>,
): readonly Column<Row>[] {
  const width = useWidth(box)
  if (!sizing) return columns
  // Before the table is measured, its styles hide what has no room.
  if (width === 0) return columns.map((column) => (column.size ? { ...column, width: `${column.size.rem}rem` } : column))
  const sized = columns.flatMap(({ id, from, size }) => (size ? [{ id, from, ...size, rem: sizing.widths[id] ?? size.rem }] : []))
  const fitted = fitColumns(sized, width / remPx())
  return columns.flatMap(({ from: _from, ...column }) => {
    if (!column.size) return [column]
    const rem = fitted.get(column.id)
    return rem === undefined ? [] : [{ ...column, width: `${rem}rem` }]
  })
}

const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/** Drags the border before a column; a double click resets its width. For mice: other users have buttons elsewhere. */
export function Sizer({ leastRem, onWidth }: { leastRem: number; onWidth: (rem: number | undefined) => void }) {
  const from = useRef<{ x: number; rem: number }>(undefined)
  const [isDragged, setDragged] = useState(false)
  const end = () => {
    from.current = undefined
    setDragged(false)
  }
  return (
    <span
      class={`table-sizer ${isDragged ? 'dragged' : ''}`}
      aria-hidden="true"
      onDblClick={() => onWidth(undefined)}
      onPointerDown={(event) => {
        const header = event.currentTarget.parentElement
        if (event.button !== 0 || !header) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        from.current = { x: event.clientX, rem: header.offsetWidth / remPx() }
        setDragged(true)
      }}
      onPointerMove={(event) => {
        if (!from.current) return
        const towardsStart = (from.current.x - event.clientX) * (getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1)
        if (towardsStart === 0) return
        onWidth(Math.min(MOST_REM, Math.max(leastRem, from.current.rem + towardsStart / remPx())))
      }}
      onPointerUp={end}
      onPointerCancel={end}
    />
  )
}
