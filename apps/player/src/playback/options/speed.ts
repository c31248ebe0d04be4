/** Where a speed is kept, the nearest one wins. */
export type SpeedScope = 'book' | 'series' | 'default'

export const SPEED = { least: 0.5, most: 3.5, step: 0.05 } as const

export const toSpeed = (speed: number): number =>
  Math.round(Math.min(SPEED.most, Math.max(SPEED.least, speed)) / SPEED.step) / (1 / SPEED.step)

export interface KnownSpeeds {
  /** Chosen for this book. */
  book?: number | undefined
  /** As the last save says. */
  row?: number | undefined
  /** What this device played it at without a choice of its own: a save that says the same tells nothing. */
  inherited?: number | undefined
  series?: number | undefined
  standard: number
}

export function speedOf({ book, row, inherited, series, standard }: KnownSpeeds): { speed: number; scope: SpeedScope } {
  if (book !== undefined) return { speed: toSpeed(book), scope: 'book' }
  // A save always carries a speed; 1 is also what players send that know none.
  if (row !== undefined && row !== 1 && row > 0 && row !== inherited) return { speed: toSpeed(row), scope: 'book' }
  if (series !== undefined) return { speed: toSpeed(series), scope: 'series' }
  return { speed: toSpeed(standard), scope: 'default' }
}

/** What a listener will spend. */
export const leftAt = (seconds: number, speed: number): number => Math.max(0, seconds) / speed
