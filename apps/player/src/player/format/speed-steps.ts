export const SLOWEST = 0.5
export const FASTEST = 3.5
const STEP = 0.05

/** The next step up or down, always on the grid. */
export function stepSpeed(speed: number, direction: 'slower' | 'faster'): number {
  const at = speed / STEP
  const steps = direction === 'faster' ? Math.floor(at + 1e-6) + 1 : Math.ceil(at - 1e-6) - 1
  return withinSpeeds(steps * STEP)
}

export const withinSpeeds = (speed: number): number =>
  Math.round(Math.min(FASTEST, Math.max(SLOWEST, Math.round(speed / STEP) * STEP)) * 100) / 100
