import type { ComponentChildren } from 'preact'
import { dataTexts } from '../../texts/data-texts.ts'
import { uiTexts } from '../../texts/ui-texts.ts'
import './plot.css'

export const EmptyPlot = ({ title }: { title: string }) => (
  <figure class="plot">
    <figcaption>{title}</figcaption>
    <p class="plot-none">{dataTexts.value.emptyPlot}</p>
  </figure>
)

/** The same values as a table, for screen readers and exact figures. */
export function AsTable({ title, headers, children }: { title: string; headers: readonly string[]; children: ComponentChildren }) {
  return (
    <details class="plot-table">
      <summary>{uiTexts.value.table}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section class="plot-scroll" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </details>
  )
}
