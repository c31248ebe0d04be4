import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { dataTexts } from '../../texts/data-texts.ts'
import './plot.css'
import { useWidth } from '../basics/use-width.ts'
import { type Counted, labelEvery, lineThrough, ticksTo } from './plot-scale.ts'
import { AsTable, EmptyPlot } from './plot-table.tsx'

interface PlotPoint {
  /** Short label under the plot: `Mon`, `3 Nov`. */
  label: string
  /** The name in the table; the label by default. */
  name?: string
  value: number
  /** A second series, hatched behind the first. */
  second?: number
}

interface PlotProps {
  title: string
  points: readonly PlotPoint[]
  /** Formats a value for the table and the grid lines. */
  format: (value: number) => string
  /** Column headers of the table: the point, the value, and the second series. */
  headers: readonly [point: string, value: string, second?: string]
  counted?: Counted
  height?: number
}

const LEFT = 52
const BELOW = 24
const ABOVE = 8
/** Width of one label. */
const LABEL = 56

/** A bar chart. */
export function Bars(props: PlotProps) {
  const hatch = useId()
  return (
    <Plot {...props}>
      {({ points, width, height, y }) => {
        const step = width / points.length
        const bar = Math.max(1, Math.min(40, step * 0.7))
        return (
          <>
            <Hatch id={hatch} />
            {points.map(({ label, name, value, second = 0 }, index) => {
              const x = LEFT + index * step + (step - bar) / 2
              return (
                <g key={name ?? label + index}>
                  {second > 0 && (
                    <rect class="plot-second" x={x} y={y(second)} width={bar} height={height - y(second)} fill={`url(#${hatch})`} />
                  )}
                  <rect class="plot-first" x={x} y={y(value)} width={bar} height={height - y(value)}>
                    <title>{`${name ?? label}: ${props.format(value)}`}</title>
                  </rect>
                </g>
              )
            })}
          </>
        )
      }}
    </Plot>
  )
}

/** A line chart. */
export function Lines(props: PlotProps) {
  return (
    <Plot {...props}>
      {({ points, width, y }) => {
        const step = width / points.length
        const at = (index: number) => LEFT + (index + 0.5) * step
        const seconds = points.map(({ second }, index) => [at(index), y(second ?? 0)] as const)
        return (
          <>
            {points.some(({ second }) => second !== undefined) && <path class="plot-line second" d={lineThrough(seconds)} />}
            <path class="plot-line" d={lineThrough(points.map(({ value }, index) => [at(index), y(value)] as const))} />
            {points.length <= 60 &&
              points.map(({ label, name, value }, index) => (
                <circle key={name ?? label + index} class="plot-dot" cx={at(index)} cy={y(value)} r={3}>
                  <title>{`${name ?? label}: ${props.format(value)}`}</title>
                </circle>
              ))}
          </>
        )
      }}
    </Plot>
  )
}

interface PlotArea {
  points: readonly PlotPoint[]
  /** The width of the plot area. */
  width: number
  /** The y of the baseline. */
  height: number
  y: (value: number) => number
}

function Plot({
  title,
  points,
  format,
  headers,
  counted,
  height: whole = 180,
  children,
}: PlotProps & { children: (area: PlotArea) => ComponentChildren }) {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useWidth(box)
  const max = Math.max(0, ...points.map(({ value, second = 0 }) => Math.max(value, second)))
  if (max === 0) return <EmptyPlot title={title} />
  const ticks = ticksTo(max, counted)
  const [width, height] = [Math.max(0, drawn - LEFT), whole - BELOW]
  const top = ticks.at(-1) ?? 1
  const y = (value: number) => height - (value / top) * (height - ABOVE)
  const every = labelEvery(points.length, width, LABEL)
  return (
    <figure class="plot">
      <figcaption>{title}</figcaption>
      <div ref={box} class="plot-ground">
        {drawn > 0 && (
          <svg width={drawn} height={whole} role="img" aria-label={dataTexts.value.plotOf(title, format(max))}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line class="plot-across" x1={LEFT} x2={drawn} y1={y(tick)} y2={y(tick)} />
                <text class="plot-label" x={LEFT - 6} y={y(tick) + 4} text-anchor="end">
                  {format(tick)}
                </text>
              </g>
            ))}
            {children({ points, width, height, y })}
            {points.map(
              ({ label, name }, index) =>
                index % every === 0 && (
                  <text
                    key={name ?? label + index}
                    class="plot-label"
                    x={LEFT + (index + 0.5) * (width / points.length)}
                    y={whole - 6}
                    text-anchor="middle"
                  >
                    {label}
                  </text>
                ),
            )}
          </svg>
        )}
      </div>
      {headers[2] && <Legend headers={headers} />}
      <AsTable title={title} headers={headers.filter((header) => header !== undefined)}>
        {points.map(({ label, name, value, second }, index) => (
          <tr key={name ?? label + index}>
            <th scope="row">{name ?? label}</th>
            <td>{format(value)}</td>
            {headers[2] !== undefined && <td>{second === undefined ? '' : format(second)}</td>}
          </tr>
        ))}
      </AsTable>
    </figure>
  )
}

const Legend = ({ headers }: { headers: PlotProps['headers'] }) => (
  <p class="plot-legend" aria-hidden="true">
    <span class="plot-key first" /> {headers[1]} <span class="plot-key second" /> {headers[2]}
  </p>
)

const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <line class="plot-hatch" x1={0} x2={0} y1={0} y2={5} />
  </pattern>
)
