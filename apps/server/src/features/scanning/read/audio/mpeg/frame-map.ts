import type { FrameMap } from '../../../../catalogue/index.ts'

const FIRST_STEP_US = 250_000
/** Between half this many and all are kept, whatever the length. */
const MAX_POINTS = 512

/** Records frames in order. */
export function mapFrames(from: number) {
  let stepUs = FIRST_STEP_US
  let offsets: number[] = []
  return {
    /** A frame that begins at this time, at this offset. */
    note(seconds: number, at: number): void {
      if (seconds * 1_000_000 < offsets.length * stepUs) return
      offsets.push(at)
      if (offsets.length < MAX_POINTS) return
      offsets = offsets.filter((_, index) => index % 2 === 0)
      stepUs *= 2
    },
    end: (): FrameMap => ({ stepUs, offsets: offsets.length === 0 ? [from] : offsets }),
  }
}

/** For a constant bit rate, where no frame was counted: readers find the next frame after an offset themselves. */
export function evenMap({ from, end, durationUs }: { from: number; end: number; durationUs: number }): FrameMap {
  const count = Math.max(1, Math.min(MAX_POINTS / 2, Math.floor(durationUs / FIRST_STEP_US)))
  const offsets = Array.from({ length: count }, (_, point) => Math.floor(from + ((end - from) * point) / count))
  return { stepUs: Math.ceil(durationUs / count), offsets }
}
