/** Rewind in seconds, by the length of the pause. */
const STEPS = [
  { above: 30 * 60, back: 30 },
  { above: 5 * 60, back: 20 },
  { above: 60, back: 10 },
] as const

/** How far playback goes back after a pause: not past the chapter start, nor by more than the pause lasted. */
export function rewindAfter({
  seconds,
  position,
  chapterStart,
  factor,
}: {
  seconds: number
  position: number
  chapterStart: number
  factor: number
}): number {
  const back = STEPS.find(({ above }) => seconds > above)?.back ?? (seconds >= 10 ? 3 : 0)
  return Math.max(0, Math.min(back * factor, seconds, position - chapterStart))
}
