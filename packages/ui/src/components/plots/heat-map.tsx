import { dataTexts } from '../../texts/data-texts.ts'
import './plot.css'
import { heatOf } from './plot-scale.ts'
import { AsTable, EmptyPlot } from './plot-table.tsx'

/** A grid of cells by time: days as rows, hours as columns. */
export function HeatMap({
  title,
  rows,
  columns,
  values,
  format,
}: {
  title: string
  rows: readonly string[]
  columns: readonly string[]
  /** By row, then by column. */
  values: readonly (readonly number[])[]
  format: (value: number) => string
}) {
  const max = Math.max(0, ...values.flat())
  if (max === 0) return <EmptyPlot title={title} />
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <div
        class="plot-heat"
        role="img"
        aria-label={dataTexts.value.plotOf(title, format(max))}
        style={{ '--columns': columns.length }}
      >
        {rows.map((row, at) => (
          <div key={row} class="plot-heat-row">
            <span class="plot-heat-name">{row}</span>
            {columns.map((column, index) => {
              const value = values[at]?.[index] ?? 0
              return (
                <span key={column} class={`plot-cell heat-${heatOf(value, max)}`} title={`${row} ${column}: ${format(value)}`} />
              )
            })}
          </div>
        ))}
        <div class="plot-heat-row">
          <span class="plot-heat-name" />
          {columns.map((column, index) => (
            <span key={column} class="plot-heat-hour">
              {index % 6 === 0 ? column : ''}
            </span>
          ))}
        </div>
      </div>
      <AsTable title={title} headers={['', ...columns]}>
        {rows.map((row, at) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {columns.map((column, index) => (
              <td key={column}>{format(values[at]?.[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </AsTable>
    </figure>
  )
}
