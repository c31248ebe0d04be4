import { execFileSync } from 'node:child_process'

export interface Spoken {
  seconds: number
  /** Silence at its end. */
  pauseSeconds: number
}

const RATE = 8_000
/** Words of 0.45 s with short gaps, and every 7.3 s a sentence pause long enough to be mistaken for one between chapters. */
const WORDS = 'lt(mod(t,0.6),0.45)*lt(mod(t,7.3),6.7)'
/** Room noise, below what counts as silence. */
const ROOM = 0.002

/**
 * Writes noise with the rhythm of speech; each chapter begins with a word. `from` and `to` cut off the ends. The format follows the
 * file name.
 */
export function writeSpeech(
  file: string,
  chapters: readonly Spoken[],
  { from = 0, to = Infinity, options = [] }: { from?: number; to?: number; options?: readonly string[] } = {},
): void {
  const voices = chapters.map(
    ({ seconds, pauseSeconds }, at) =>
      `anoisesrc=r=${RATE}:c=pink:a=0.5:seed=${at + 1}:d=${seconds},` +
      `aeval='val(0)*max(${ROOM},${WORDS}*lt(t,${seconds - pauseSeconds}))'[a${at}]`,
  )
  const joined = `${chapters.map((_, at) => `[a${at}]`).join('')}concat=n=${chapters.length}:v=0:a=1,atrim=${from}:${Math.min(to, 100_000)},asetpts=PTS-STARTPTS[all]`
  const input = ['-filter_complex', [...voices, joined].join(';'), '-map', '[all]']
  execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-y', ...input, '-ac', '1', ...options, file])
}
