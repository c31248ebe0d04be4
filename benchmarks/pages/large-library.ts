import { existsSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTone, putFile, type ToneChapter } from '@chapterhouse/testkit/tone'
import { bodies } from '../library/bodies.ts'
import { id3Header } from '../library/id3-header.ts'
import { type PlannedBook, planLibrary } from '../library/plan-library.ts'

/** Increase this when the written files change. */
const RECIPE = 1
const A_MINUTE = 60

interface PagesLibraries {
  /** Number of books with one short file each, since lists do not depend on the content. */
  large: string
  /** Books with many chapters, and one with many files. */
  long: string
}

/** The id of the library `long`. */
export const LONG = 2
export const MANY_CHAPTERS = 3_000
export const FEW_CHAPTERS = 30
export const LONG_BOOK = 'Many Chapters.m4b'
export const SHORT_BOOK = 'Few Chapters.m4b'
/** Its files: a few short ones, for quick changes between files, and a long last one. */
export const PARTED_BOOK = 'Parts'
export const PART_SECONDS = [5, 5, 5, 5, A_MINUTE * 3]

/** Generated once and cached in the temporary folder. Needs ffmpeg. */
export async function pagesLibraries(count: number, progress: (text: string) => void): Promise<PagesLibraries> {
  const home = path.join(tmpdir(), 'chapterhouse-bench', `pages-${RECIPE}-${count}`)
  const libraries = { large: path.join(home, 'large'), long: path.join(home, 'long') }
  const whole = path.join(home, 'whole')
  if (existsSync(whole)) return libraries
  progress(`making a library of ${count} books …`)
  rmSync(home, { recursive: true, force: true })
  const sound = await createTone({ kind: 'mp3', seconds: 2, options: ['-ar', '22050', '-b:a', '16k', '-id3v2_version', '0'] })
  for (const book of planLibrary(count)) await writeShortBook(libraries.large, book, sound)
  await writeLongBooks(libraries.long)
  await writeFile(whole, '')
  return libraries
}

async function writeShortBook(root: string, book: PlannedBook, sound: Buffer): Promise<void> {
  const { title, author, narrator, series, year, genre, cover, number } = book
  const inSeries = series ? { 'TXXX:SERIES': series.name, 'TXXX:SERIES-PART': String(series.index) } : {}
  const frames = {
    TIT2: title,
    TALB: title,
    TPE1: author,
    TPE2: author,
    TCOM: narrator,
    TDRC: String(year),
    TCON: genre,
    ...inSeries,
  }
  const picture = cover === 'none' ? undefined : await bodies.cover(number)
  const folder = path.join(root, book.folder)
  await mkdir(folder, { recursive: true })
  await putFile(path.join(folder, `${title}.mp3`), Buffer.concat([id3Header(frames, picture), sound]))
}

async function writeLongBooks(root: string): Promise<void> {
  for (const [name, chapters] of [
    [LONG_BOOK, MANY_CHAPTERS],
    [SHORT_BOOK, FEW_CHAPTERS],
  ] as const) {
    const tags = { title: path.basename(name, '.m4b'), artist: 'Ada Moor' }
    const seconds = chapters * 10
    const options = ['-ar', '8000', '-b:a', '8k', '-movflags', '+faststart']
    await putFile(path.join(root, name), await createTone({ kind: 'm4b', seconds, tags, chapters: eachTen(chapters), options }))
  }
  for (const [index, seconds] of PART_SECONDS.entries()) {
    const tags = { album: 'Parts', artist: 'Ada Moor', title: `Part ${index + 1}` }
    const tone = await createTone({ kind: 'mp3', seconds, hertz: 330 + index * 30, tags })
    await putFile(path.join(root, PARTED_BOOK, `${index + 1}.mp3`), tone)
  }
}

function eachTen(count: number): ToneChapter[] {
  return Array.from({ length: count }, (_, index) => ({
    title: `The ${index + 1}. chapter`,
    start: index * 10,
    end: (index + 1) * 10,
  }))
}
