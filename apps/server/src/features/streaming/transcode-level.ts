import { invalid } from '@chapterhouse/kit/errors'

/** What is done to the loudness on the way. */
export interface Level {
  /** 0 to 12 dB louder. */
  gain: number
  /** Loud and soft brought nearer to each other. */
  isEven: boolean
}

const MOST = 12

/** What a player asks for by `gain` and `even`. */
export function levelOf({ gain = '0', even }: { gain?: string | undefined; even?: string | undefined }): Level {
  if (!/^\d{1,2}(?:\.\d)?$/.test(gain) || Number(gain) > MOST) throw invalid(`gain must be a number from 0 to ${MOST}`)
  return { gain: Number(gain), isEven: even === '1' }
}

const COMPRESSOR = 'acompressor=threshold=-24dB:ratio=4:attack=20:release=250'
/** Without its automatic level, which would make everything as loud as it may be. */
const LIMITER = 'alimiter=limit=-1dB:level=false'

/** As ffmpeg takes it; none where nothing is asked for. The limiter comes last: what was made louder stays whole. */
export function filtersFor({ gain, isEven }: Level): string[] {
  if (gain === 0 && !isEven) return []
  return [...(isEven ? [COMPRESSOR] : []), `volume=${gain}dB`, LIMITER]
}
