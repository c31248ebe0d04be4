/** Pauses from so many seconds on, and how far the place goes back, both growing. */
const STEPS = [
  { above: 30 * 60, back: 30 },
  { above: 5 * 60, back: 20 },
  { above: 60, back: 10 },
] as const

export interface Pause {
  seconds: number
  position: number
  chapterStart: number
  factor: number
}

/** How far sound starts before the place after a pause: never out of the chapter, never further than the pause lasted. */
export function rewindAfter({ seconds, position, chapterStart, factor }: Pause): number {
  const back = STEPS.find(({ above }) => seconds > above)?.back ?? (seconds >= 10 ? 3 : 0)
  return Math.max(0, Math.min(back * factor, seconds, position - chapterStart))
}
