import { invalid } from '@chapterhouse/kit/errors'

export interface Level {
  /** Gain in dB, 0 to 12. */
  gain: number
  /** Whether to compress the dynamic range. */
  isEven: boolean
}

const MAX = 12

/** The level for the parameters `gain` and `even`. */
export function levelOf({ gain = '0', even }: { gain?: string | undefined; even?: string | undefined }): Level {
  if (!/^\d{1,2}(?:\.\d)?$/.test(gain) || Number(gain) > MAX) throw invalid(`gain must be a number from 0 to ${MAX}`)
  return { gain: Number(gain), isEven: even === '1' }
}

const COMPRESSOR = 'acompressor=threshold=-24dB:ratio=4:attack=20:release=250'
/** ffmpeg's automatic level is off, since it would raise everything to the limit. */
const LIMITER = 'alimiter=limit=-1dB:level=false'

/** ffmpeg audio filters; none for an unchanged level. The limiter comes last, so that a gain does not clip. */
export function filtersFor({ gain, isEven }: Level): string[] {
  if (gain === 0 && !isEven) return []
  return [...(isEven ? [COMPRESSOR] : []), `volume=${gain}dB`, LIMITER]
}
