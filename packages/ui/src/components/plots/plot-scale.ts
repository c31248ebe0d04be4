/** The kind of values: counts of people are whole numbers, durations are rounded as on a clock. */
export type Counted = 'amounts' | 'whole' | 'seconds'

const HOUR = 3_600
const ROUND_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR]

/** Round values for grid lines, from 0 to at least `max`: at most five. */
export function ticksTo(max: number, counted: Counted = 'amounts'): readonly number[] {
  if (!(max > 0)) return [0]
  const rough = max / 4
  const step = counted === 'amounts' ? roundUp(rough) : counted === 'whole' ? wholeUp(rough) : secondsUp(rough)
  const count = Math.ceil(max / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

function roundUp(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999_999) ?? 10) * power
}

function wholeUp(rough: number): number {
  const step = roundUp(Math.max(1, rough))
  return step === 2.5 ? 5 : step
}

const secondsUp = (rough: number): number => ROUND_SECONDS.find((step) => step >= rough) ?? HOUR * wholeUp(rough / HOUR)

/** Shows every n-th label, so that labels do not touch. */
export function labelEvery(count: number, width: number, labelWidth: number): number {
  const room = Math.max(1, Math.floor(width / labelWidth))
  return Math.max(1, Math.ceil(count / room))
}

/** The shade of a heat map cell, 0 to 4. Any value above 0 is visible. */
export function heatOf(value: number, max: number): 0 | 1 | 2 | 3 | 4 {
  if (!(value > 0)) return 0
  const share = value / max
  return share > 0.75 ? 4 : share > 0.5 ? 3 : share > 0.25 ? 2 : 1
}

/** Points as the `d` of a path. */
export const lineThrough = (points: readonly (readonly [x: number, y: number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
