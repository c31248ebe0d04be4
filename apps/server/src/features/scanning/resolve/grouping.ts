import { folded } from '@chapterhouse/kit/text/fold-text'
import { isGenericTitle, NUMBER_WORDS } from '../../catalogue/index.ts'
import type { FileEntry } from '../read/book-facts.ts'
import { titleKey } from './suspect.ts'

/** A file in a folder, with the facts that its grouping depends on. */
export interface GroupedFile {
  name: string
  durationUs: number
  sizeBytes: number
  asin: string
  album: string
  title: string
}

/**
 * Which books the files of a folder form, by their own data (docs/reference/scanning-and-media.md 1.1): `one` book, `each` a book,
 * or `one_format`: a book that also exists in another format, whose files are not used.
 */
export type FolderGrouping = { kind: 'one' } | { kind: 'each' } | { kind: 'one_format'; unused: readonly string[] }

/** A shorter file is not a whole book. */
const WHOLE_US = 30 * 60_000_000
const ALIKE = 0.01

export function toGrouped(name: string, entry: FileEntry | undefined): GroupedFile {
  const { durationUs = 0, sizeBytes = 0, tags, title = '' } = entry ?? {}
  return { name, durationUs, sizeBytes, asin: tags?.asin ?? '', album: tags?.album ?? '', title }
}

export function groupingOf(files: readonly GroupedFile[]): FolderGrouping {
  if (files.length < 2) return { kind: 'one' }
  if (areWholeBooks(files)) return { kind: 'each' }
  const unused = otherFormats(files)
  return unused.length > 0 ? { kind: 'one_format', unused } : { kind: 'one' }
}

function areWholeBooks(files: readonly GroupedFile[]): boolean {
  const whole = files.filter(({ durationUs }) => durationUs >= WHOLE_US)
  if (whole.length < 2) return false
  // Parts of one book may be sold with separate identifiers; their names say that they are parts.
  if (allDiffer(files, whole, ({ asin }) => asin)) return new Set(whole.map(nameKey)).size > 1
  return allDiffer(files, whole, ({ album }) => albumKey(album))
}

/** Whether every whole file has a key that no other file has. */
function allDiffer(files: readonly GroupedFile[], whole: readonly GroupedFile[], keyOf: (file: GroupedFile) => string): boolean {
  const keys = files.map(keyOf).filter((key) => key !== '')
  return whole.every((file) => keyOf(file) !== '') && new Set(keys).size === keys.length
}

/** Without part labels, bracketed groups and numbers; a number of four or more digits is a title, such as 1984. */
function albumKey(album: string): string {
  return titleKey(album)
    .split(' ')
    .filter((word) => !/^\d{1,3}$/.test(word) && !NUMBER_WORDS.has(word))
    .join(' ')
}

function nameKey({ title, album, name }: GroupedFile): string {
  const own = isGenericTitle(title) ? '' : albumKey(title)
  return own || albumKey(album) || albumKey(name.replace(/\.[^.]*$/, ''))
}

/** Names of the files in all but the best format, if each format is as long as the whole book. */
function otherFormats(files: readonly GroupedFile[]): string[] {
  const formats = [...Map.groupBy(files, ({ name }) => formatOf(name)).values()].map(toFormat)
  const [first, ...others] = formats
  if (!first || others.length === 0 || !formats.some((format) => format.files.length === 1)) return []
  const isAlike = (one: Format, other: Format) =>
    one.durationUs > 0 &&
    other.durationUs > 0 &&
    Math.abs(one.durationUs - other.durationUs) <= ALIKE * Math.max(one.durationUs, other.durationUs)
  if (!others.every((other) => isAlike(first, other))) return []
  const best = formats.reduce((champion, format) => (isBetter(format, champion) ? format : champion))
  return formats.flatMap((format) => (format === best ? [] : format.files.map(({ name }) => name)))
}

interface Format {
  extension: string
  files: readonly GroupedFile[]
  durationUs: number
  sizeBytes: number
}

const formatOf = (name: string): string => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return MP4.has(extension) ? 'm4b' : extension
}
const MP4: ReadonlySet<string> = new Set(['m4b', 'm4a', 'mp4'])

const toFormat = (files: readonly GroupedFile[]): Format => ({
  extension: formatOf(files[0]?.name ?? ''),
  files,
  durationUs: files.reduce((sum, { durationUs }) => sum + durationUs, 0),
  sizeBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
})

/** The order of copies of one book (docs/reference/scanning-and-media.md 3.2). */
function isBetter(one: Format, than: Format): boolean {
  const traits = [
    ({ extension }: Format) => (extension === 'm4b' ? 3 : extension === 'mp3' ? 2 : 1),
    ({ files }: Format) => Number(files.length === 1),
    ({ sizeBytes, durationUs }: Format) => sizeBytes / durationUs,
  ]
  for (const trait of traits) if (trait(one) !== trait(than)) return trait(one) > trait(than)
  return false
}

/** A disc of a set, with the facts that joining depends on. */
export interface Disc {
  folder: string
  albums: readonly string[]
  authors: readonly string[]
}

/** Whether the discs of a set are one book by their own data: numbered from 1 without gaps, one album and one author. */
export function areDiscsOfOneBook(discs: readonly Disc[]): boolean {
  const numbers = discs.map(({ folder }) => Number(/\d+/.exec(folder)?.[0] ?? Number.NaN)).sort((a, b) => a - b)
  if (discs.length < 2 || !numbers.every((number, at) => number === at + 1)) return false
  const albums = new Set(discs.flatMap(({ albums: all }) => (all.length === 0 ? [''] : all.map(titleKey))))
  const authors = new Set(discs.flatMap(({ authors: all }) => (all.length === 0 ? [''] : all.map(folded))))
  return albums.size === 1 && !albums.has('') && authors.size === 1
}
