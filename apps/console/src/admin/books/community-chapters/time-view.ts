/** The visible part of a timeline, in seconds. */
export interface TimeView {
  from: number
  to: number
}

/** The shortest visible stretch. */
const MIN_SECONDS = 10
/** Closer marks would look like a grey band; one of them represents its neighbours. */
const GAP_PX = 3
/** How far from a mark a click still selects it. */
const REACH_PX = 14

export const wholeView = (length: number): TimeView => ({ from: 0, to: Math.max(length, MIN_SECONDS) })

/** A view of this length within the timeline. */
function within(from: number, span: number, length: number): TimeView {
  const { to: end } = wholeView(length)
  const seconds = Math.min(Math.max(span, MIN_SECONDS), end)
  const start = Math.min(Math.max(from, 0), end - seconds)
  return { from: start, to: start + seconds }
}

/** A factor above 1 zooms in; the moment `at` keeps its place. */
export function zoomed({ from, to }: TimeView, { factor, at, length }: { factor: number; at: number; length: number }): TimeView {
  const span = Math.min(Math.max((to - from) / factor, MIN_SECONDS), wholeView(length).to)
  return within(at - ((at - from) / (to - from)) * span, span, length)
}

export const panned = ({ from, to }: TimeView, seconds: number, length: number): TimeView =>
  within(from + seconds, to - from, length)

/** The same view, or one around this moment if it is outside or at the edge. */
export function showing(view: TimeView, at: number, length: number): TimeView {
  const margin = (view.to - view.from) * 0.05
  const isInside = at >= view.from + margin && at <= view.to - margin
  return isInside ? view : within(at - (view.to - view.from) / 2, view.to - view.from, length)
}

export const isWhole = ({ from, to }: TimeView, length: number): boolean => from === 0 && to === wholeView(length).to

/** Where a moment is drawn, in pixels. */
export const xOf = ({ from, to }: TimeView, width: number, seconds: number): number => ((seconds - from) / (to - from)) * width

export const secondsAt = ({ from, to }: TimeView, width: number, x: number): number => from + (x / Math.max(1, width)) * (to - from)

/** The indexes of the ascending moments to draw. */
export function drawnIn(view: TimeView, width: number, moments: readonly number[]): number[] {
  let last = Number.NEGATIVE_INFINITY
  return moments.flatMap((seconds, index) => {
    const x = xOf(view, width, seconds)
    if (x < 0 || x > width || x - last < GAP_PX) return []
    last = x
    return [index]
  })
}

/** The index of the moment that a click at `x` selects; undefined if none is close. */
export function nearestTo(
  x: number,
  { view, width }: { view: TimeView; width: number },
  moments: readonly number[],
): number | undefined {
  const distances = moments.map((seconds, index) => ({ index, px: Math.abs(xOf(view, width, seconds) - x) }))
  const near = distances.filter(({ px }) => px <= REACH_PX)
  return near.length === 0 ? undefined : near.reduce((one, other) => (other.px < one.px ? other : one)).index
}
