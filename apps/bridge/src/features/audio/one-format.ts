interface TimedFile {
  /** Relative to the folder. */
  file: string
  durationSeconds: number
}

const MP4: ReadonlySet<string> = new Set(['m4b', 'm4a', 'mp4'])
const ALIKE = 0.01

/**
 * The files of a folder without those that are the same book in another format, chosen as the server does
 * (docs/decisions/0084): the lengths must be alike, and one format must be a single file.
 */
export function inOneFormat<T extends TimedFile>(files: readonly T[]): readonly T[] {
  const formats = [...Map.groupBy(files, ({ file }) => formatOf(file))].map(([format, of]) => ({
    format,
    of,
    seconds: lengthOf(of),
  }))
  const longest = Math.max(0, ...formats.map(({ seconds }) => seconds))
  const areAlike = formats.every(({ seconds }) => seconds > 0 && longest - seconds <= ALIKE * longest)
  if (formats.length < 2 || !areAlike || !formats.some(({ of }) => of.length === 1)) return files
  const rank = (format: string) => (format === 'm4b' ? 2 : format === 'mp3' ? 1 : 0)
  return formats.reduce((best, one) => (rank(one.format) > rank(best.format) ? one : best)).of
}

const lengthOf = (files: readonly TimedFile[]): number => files.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)

function formatOf(file: string): string {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  return MP4.has(extension) ? 'm4b' : extension
}
