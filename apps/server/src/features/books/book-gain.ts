import type { BookFile } from '../catalogue/index.ts'

/** A larger value is a tagging mistake. */
const MAX_DB = 24

/**
 * The gain that brings a book to -18 LUFS, from its tags alone, in dB with one decimal: the album gain of the first file that has
 * one, else the mean of all files weighted by duration (docs/reference/additions.md A8). Undefined without tags.
 */
export function bookGain(files: readonly Pick<BookFile, 'loudness' | 'durationUs'>[]): number | undefined {
  const gain = files.find(({ loudness }) => loudness?.albumDb !== undefined)?.loudness?.albumDb ?? meanGain(files)
  if (gain === undefined || Math.abs(gain) > MAX_DB) return undefined
  // Adding 0 turns -0 into 0.
  return Math.round(gain * 10) / 10 + 0
}

function meanGain(files: readonly Pick<BookFile, 'loudness' | 'durationUs'>[]): number | undefined {
  const gains = files.flatMap(({ loudness }) => loudness?.trackDb ?? [])
  if (gains.length === 0 || gains.length < files.length) return undefined
  const total = files.reduce((sum, { durationUs }) => sum + durationUs, 0)
  if (total === 0) return undefined
  return gains.reduce((sum, gain, at) => sum + gain * ((files[at]?.durationUs ?? 0) / total), 0)
}
