import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { chapters, item } from '@chapterhouse/contract/server/books/books'
import { type Attached, chapterAt, matchesLength } from '../attachments/index.ts'
import { type Book, type BookFile, isPlayable, toFurtherFacts, toListBook } from '../catalogue/index.ts'
import { type RelPath, within } from '../paths/index.ts'
import { bookGain } from './book-gain.ts'
import type { ChapterNumbers } from './chapter-numbers.ts'
import { storyEnd } from './story-end.ts'

type Item = ResponseBody<typeof item>
type Chapters = ResponseBody<typeof chapters>
/** Whether the installed ffmpeg can decode the codec; undefined if not tried yet. */
export type CanDecode = (codec: string, profile: string) => boolean | undefined

interface Shown {
  canDecode: CanDecode
  /** Whether ffmpeg is available. */
  canConvert: boolean
  attached: Attached
  /** Story chapter numbers by the titles alone. */
  numbers: ReturnType<ChapterNumbers>
}

const seconds = (us: number) => us / 1_000_000

export function toItem(book: Book, shown: Shown): Item {
  const { description } = book.fields
  return {
    ...toListBook(book),
    ...(description !== '' && { description }),
    ...toFurtherFacts(book.fields),
    files: filesOf(book, shown),
    chapters: chaptersOf(book, shown),
    ...chaptersSourceOf(book),
    direct_playable: isDirectPlayable(book, shown),
    ...endAndLevel(book),
  }
}

export function toChapters(book: Book, shown: Shown): Chapters {
  return {
    library_id: book.libraryId,
    path: book.path,
    duration: seconds(book.durationUs),
    is_folder: book.isFolder,
    files: filesOf(book, shown),
    chapters: chaptersOf(book, shown),
    ...chaptersSourceOf(book),
    codec: book.codec,
    direct_playable: isDirectPlayable(book, shown),
    revision: book.revision,
    ...endAndLevel(book),
  }
}

function endAndLevel({ durationUs, chapters, files }: Book): Pick<Item, 'story_end' | 'gain_db'> {
  const end = storyEnd(
    seconds(durationUs),
    // The rest of a chapter that spans two files is untitled; a generated title never marks credits.
    chapters.map(({ title, stated, offsetUs }) => ({ title: stated || title, start: seconds(offsetUs) })),
  )
  const gain = bookGain(files)
  return { ...(end !== undefined && { story_end: end }), ...(gain !== undefined && { gain_db: gain }) }
}

/** Not sent for chapters of the files. */
function chaptersSourceOf({ chaptersSource }: Book): Pick<Item, 'chapters_source'> {
  return chaptersSource === 'community' ? { chapters_source: 'community' } : {}
}

/** A file that players seek wrongly in is converted; without ffmpeg, playing it is better than nothing. */
function isDirectPlayable({ directPlayable, files }: Book, { canConvert }: Shown): boolean {
  return directPlayable || (!canConvert && files.every((file) => isPlayable({ ...file, isUnseekable: false })))
}

/**
 * Without a media type, players go by `direct_playable`. A file that should be converted has none, nor has a protected one, since
 * its failure would say nothing about the type.
 */
function filesOf({ path, files }: Book, { canDecode, canConvert }: Shown): Item['files'] {
  return files.map((file, seq) => ({
    rel_path: within(path, file.path),
    seq,
    duration: seconds(file.durationUs),
    format: file.format,
    size: file.sizeBytes,
    ...(file.codec !== undefined && { codec: file.codec }),
    ...(file.mime !== undefined && file.protection === undefined && !(file.isUnseekable && canConvert) && { mime: file.mime }),
    ...(file.profile !== undefined && { profile: file.profile }),
    ...(!isDecodable(file, canDecode) && { transcodable: false }),
  }))
}

const isDecodable = ({ codec, profile, protection }: BookFile, canDecode: CanDecode): boolean =>
  protection === undefined && (codec === undefined || canDecode(codec, profile ?? '') !== false)

/** A chapter's path is its file's, never the book folder's. */
function chaptersOf(book: Book, shown: Shown): Item['chapters'] {
  const { path, files, chapters } = book
  const paths: RelPath[] = files.map((file) => within(path, file.path))
  const logical = logicalOf(book, shown)
  return chapters.map(({ title, stated = title, file, startUs, endUs, offsetUs }, index) => ({
    index,
    title,
    ...(stated !== title && { stated }),
    file_index: file,
    file_path: paths[file] ?? path,
    start: seconds(startUs),
    end: seconds(endUs),
    book_offset: seconds(offsetUs),
    ...(logical && { logical: logical[index] ?? 0 }),
  }))
}

/** By the titles, or the smaller number where positions that match the book have another (docs/reference/additions.md A12). */
function logicalOf(
  { chapters, durationUs }: Book,
  { numbers: listed, attached: { positions } }: Shown,
): readonly number[] | undefined {
  if (!listed || !positions || !matchesLength(positions, seconds(durationUs))) return listed
  return chapters.map(({ offsetUs }, index) => Math.min(listed[index] ?? 0, chapterAt(positions, seconds(offsetUs))))
}
