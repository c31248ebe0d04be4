import { Button } from '@chapterhouse/ui/components/basics/button.tsx'
import { useWidth } from '@chapterhouse/ui/components/basics/use-width'
import { clock } from '@chapterhouse/ui/format'
import { ChevronLeft, ChevronRight, Maximize2, ZoomIn, ZoomOut } from 'lucide'
import { useMemo, useRef } from 'preact/hooks'
import type { ChapterComparison } from '../../../server/responses.ts'
import { communityChaptersTexts } from '../../../texts/books/community-chapters.ts'
import type { ComparisonRow } from './comparison-rows.ts'
import { drawnIn, isWhole, nearestTo, type TimeView, xOf } from './time-view.ts'
import { useGestures } from './use-gestures.ts'
import { useTimeView } from './use-time-view.ts'

interface RulesProps {
  comparison: ChapterComparison
  /** The length of the book in seconds. */
  duration: number
  rows: readonly ComparisonRow[]
  selected: number
  onSelect: (row: number) => void
  /** A boundary was clicked, or chosen with Enter. */
  onHear: (row: number, side: 'own' | 'community') => void
}

const HEIGHT = 112
const [OWN_Y, COMMUNITY_Y] = [28, 84]
const TICK = 9

/** Both lists as parallel lines, each on its own time scale; lines between them connect the same moments. */
export function ChapterRules(props: RulesProps) {
  const { comparison, duration, rows, selected, onSelect, onHear } = props
  const texts = communityChaptersTexts.value
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const marks = useMemo(() => marksOf(rows), [rows])
  const listEnd = Math.max(0, ...comparison.list.map(({ start, length: seconds }) => start + seconds))
  const length = Math.max(duration, listEnd)
  const time = useTimeView(length, width)
  const { view } = time
  const choose = (row: number) => {
    const at = momentOf(rows[row])
    onSelect(row)
    if (at !== undefined) time.show(at)
  }
  const click = ({ x, y }: { x: number; y: number }) => {
    const side = y < HEIGHT / 2 ? 'own' : 'community'
    const mark = nearestTo(x, { view, width }, marks[side].times)
    const row = mark === undefined ? undefined : marks[side].rows[mark]
    if (row === undefined) return
    onSelect(row)
    onHear(row, side)
  }
  const gestures = useGestures({ zoomAt: time.zoomAt, panBy: time.panBy, onClick: click })
  return (
    <div class="rules">
      <div class="rules-names hint">
        <span>{texts.own}</span>
      </div>
      <div class="rules-box" ref={box}>
        <div class="rules-pointers" {...gestures}>
          <input
            class="rules-range"
            type="range"
            aria-label={texts.boundary}
            aria-valuetext={texts.boundaryText(selected + 1, rows.length, namesOf(rows[selected]))}
            min={0}
            max={Math.max(1, rows.length - 1)}
            step={1}
            value={selected}
            onInput={(event) => choose(Math.min(event.currentTarget.valueAsNumber, rows.length - 1))}
            onKeyDown={(event) => {
              const act = { '+': time.zoomIn, '=': time.zoomIn, '-': time.zoomOut, '0': time.showAll }[event.key]
              const isHeard = event.key === 'Enter' || event.key === ' '
              if (event.ctrlKey || event.metaKey || event.altKey || !(act || isHeard)) return
              event.preventDefault()
              if (isHeard) onHear(selected, rows[selected]?.own ? 'own' : 'community')
              else act?.()
            }}
          />
          {width > 0 && <Drawing {...{ ...props, view, width, marks }} ends={{ own: duration, community: listEnd }} />}
        </div>
      </div>
      <div class="rules-names hint">
        <span>{texts.community}</span>
        <span class="numbers">{texts.shown(clock(view.from), clock(view.to))}</span>
      </div>
      <fieldset class="control-row rules-zoom">
        <legend>{texts.zoom}</legend>
        <Button icon={ZoomIn} label={texts.zoomIn} onClick={time.zoomIn} />
        <Button icon={ZoomOut} label={texts.zoomOut} disabled={isWhole(view, length)} onClick={time.zoomOut} />
        <Button icon={Maximize2} label={texts.showAll} disabled={isWhole(view, length)} onClick={time.showAll} />
        <Button icon={ChevronLeft} label={texts.earlier} disabled={view.from <= 0} onClick={time.back} />
        <Button icon={ChevronRight} label={texts.later} disabled={view.to >= length} onClick={time.forward} />
      </fieldset>
    </div>
  )
}

interface Marks {
  times: readonly number[]
  /** The row of each. */
  rows: readonly number[]
}

interface DrawingProps extends Pick<RulesProps, 'comparison' | 'rows' | 'selected'> {
  view: TimeView
  width: number
  marks: Record<'own' | 'community', Marks>
  ends: Record<'own' | 'community', number>
}

function Drawing({ comparison: { anchors }, rows, selected, view, width, marks, ends }: DrawingProps) {
  const x = (seconds: number) => xOf(view, width, seconds)
  const row = rows[selected]
  const lines = drawnIn(
    view,
    width,
    anchors.map(({ local }) => local),
  )
  return (
    <svg class="rules-drawing" width={width} height={HEIGHT} aria-hidden="true">
      {lines.map((index) => {
        const { local = 0, community = 0 } = anchors[index] ?? {}
        return (
          <line
            key={`${local} ${community}`}
            class="rules-anchor"
            x1={x(local)}
            y1={OWN_Y + TICK}
            x2={x(community)}
            y2={COMMUNITY_Y - TICK}
          />
        )
      })}
      {(['own', 'community'] as const).map((side) => {
        const y = side === 'own' ? OWN_Y : COMMUNITY_Y
        const { times } = marks[side]
        const current = side === 'own' ? row?.own?.book_offset : row?.listed?.start
        return (
          <g key={side}>
            <line class="rules-line" x1={Math.max(0, x(0))} y1={y} x2={Math.min(width, Math.max(0, x(ends[side])))} y2={y} />
            {drawnIn(view, width, times).map((index) => (
              <line
                key={index}
                class="rules-tick"
                x1={x(times[index] ?? 0)}
                y1={y - TICK}
                x2={x(times[index] ?? 0)}
                y2={y + TICK}
              />
            ))}
            {current !== undefined && <circle class="rules-selected" cx={x(current)} cy={y} r={6} />}
          </g>
        )
      })}
    </svg>
  )
}

function marksOf(rows: readonly ComparisonRow[]): Record<'own' | 'community', Marks> {
  const side = (timeOf: (row: ComparisonRow) => number | undefined): Marks => {
    const marks = rows
      .flatMap((row, index) => {
        const seconds = timeOf(row)
        return seconds === undefined ? [] : [{ seconds, index }]
      })
      .sort((one, other) => one.seconds - other.seconds)
    return { times: marks.map(({ seconds }) => seconds), rows: marks.map(({ index }) => index) }
  }
  return { own: side(({ own }) => own?.book_offset), community: side(({ listed }) => listed?.start) }
}

const momentOf = (row: ComparisonRow | undefined): number | undefined => row?.own?.book_offset ?? row?.listed?.start

function namesOf(row: ComparisonRow | undefined): string {
  const { own, community } = communityChaptersTexts.value
  return [
    row?.own && `${own}: ${row.own.title}, ${clock(row.own.book_offset)}`,
    row?.listed && `${community}: ${row.listed.title}, ${clock(row.listed.start)}`,
  ]
    .filter(Boolean)
    .join('; ')
}
