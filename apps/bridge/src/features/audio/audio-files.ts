import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { inNaturalOrder } from '@chapterhouse/kit/text/natural-order'

const AUDIO = /\.(?:mp3|m4b|m4a|mp4|flac|ogg|opus)$/i
/** `CD1`, `Disc 02`, `Title (Disk 3)`, `Disc 1 of 5` */
const DISC = /(?:^|[^\p{L}])(?:cd|disc|disk|disco|disque|teil|part)[\s._-]{0,3}\d{1,3}(?!\d)(?:\s+of\s+\d{1,3})?[)\]]?$/iu

export interface AudioFiles {
  isFolder: boolean
  /** Relative to the folder, in play order; for a single file its name. */
  files: readonly string[]
  folder: string
}

/** The audio files of a book, which is a single file, a folder, or a folder of discs. */
export async function listAudioFiles(bookPath: string): Promise<AudioFiles> {
  const place = path.resolve(bookPath)
  if ((await stat(place)).isFile()) {
    if (!AUDIO.test(place)) throw invalid(`${path.basename(place)} is not an audio file that Chapterhouse reads.`)
    return { isFolder: false, files: [path.basename(place)], folder: path.dirname(place) }
  }
  const own = await audioIn(place)
  const files = own.length > 0 ? own : await audioInDiscs(place)
  if (files.length === 0) throw invalid(`There is no audio in ${place}. Name the folder of one book.`)
  return { isFolder: true, files: inNaturalOrder(files, (file) => file), folder: place }
}

async function audioIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => !entry.isDirectory() && AUDIO.test(entry.name) && !entry.name.startsWith('.'))
    .map(({ name }) => name)
}

async function audioInDiscs(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const discs = entries.filter((entry) => entry.isDirectory() && DISC.test(entry.name)).map(({ name }) => name)
  const files = await Promise.all(
    discs.map(async (disc) => (await audioIn(path.join(folder, disc))).map((file) => `${disc}/${file}`)),
  )
  return files.flat()
}
