import type { PlayerSettings } from './player-settings.ts'

/** The scope of a speed; the narrowest one wins. */
export type SpeedScope = 'book' | 'series' | 'default'

export const SPEED = { min: 0.5, max: 3.5, step: 0.05 } as const

export const toSpeed = (speed: number): number =>
  Math.round(Math.min(SPEED.max, Math.max(SPEED.min, speed)) / SPEED.step) / (1 / SPEED.step)

export function speedOf({
  book,
  row,
  inherited,
  series,
  standard,
}: {
  /** Chosen for this book. */
  book?: number | undefined
  /** The speed of the last save. */
  row?: number | undefined
  /** This device's speed without a separate choice: a save with the same speed says nothing new. */
  inherited?: number | undefined
  series?: number | undefined
  standard: number
}): { speed: number; scope: SpeedScope } {
  if (book !== undefined) return { speed: toSpeed(book), scope: 'book' }
  // A save always has a speed; players without speeds send 1.
  if (row !== undefined && row !== 1 && row > 0 && row !== inherited) return { speed: toSpeed(row), scope: 'book' }
  if (series !== undefined) return { speed: toSpeed(series), scope: 'series' }
  return { speed: toSpeed(standard), scope: 'default' }
}

/**
 * The settings changed by a choice of speed. A wider choice removes the narrower one, which would hide it. `book`: the loaded book,
 * and the time of the choice.
 */
export function settingsWithSpeed(
  { books, seriesSpeeds }: Pick<PlayerSettings, 'books' | 'seriesSpeeds'>,
  { speed, scope, book }: { speed: number; scope: SpeedScope; book: { key: string; series: string; at: number } | undefined },
): Partial<PlayerSettings> {
  const wide = scope === 'default' ? { defaultSpeed: speed } : {}
  if (!book) return wide
  const { key, series, at } = book
  const own = books[key]
  if (scope === 'book') return { books: { ...books, [key]: { ...own, speed, at } } }
  const wider = scope === 'series' && series ? { seriesSpeeds: { ...seriesSpeeds, [series]: speed } } : wide
  if (own?.speed === undefined) return wider
  const { speed: _, ...rest } = own
  return { ...wider, books: { ...books, [key]: rest } }
}

/** Listening time for this many seconds of audio. */
export const leftAt = (seconds: number, speed: number): number => Math.max(0, seconds) / speed
