import { tryParse } from '@chapterhouse/kit/json/try-json'
import type { Loudness, ProblemKind, RepairedText, Seeking } from '../../catalogue/index.ts'
import type { FoundBook } from '../walk/found-book.ts'
import type { ListedChapter, Profile, RawChapter } from './audio/audio-facts.ts'
import type { ListedMarker } from './overdrive.ts'
import type { SidecarFacts } from './sidecars/sidecar-fields.ts'
import type { TagFields } from './tag-fields.ts'

/** The facts read from one file, valid while its size and time are unchanged. */
export interface FileEntry {
  /** Within the book. */
  path: string
  sizeBytes: number
  modifiedMs: number
  /** Change time of the inode; absent if the file could not be read. */
  changedMs?: number
  /** Device and inode. */
  inode?: string
  /** '' if the file could not be read. */
  fingerprint: string
  /** A fingerprint of its audio alone, which new tags don't change: equal ones mean equal audio. Absent if unknown. */
  sound?: string
  durationUs?: number
  codec?: string
  profile?: Profile
  /** The container's media type, as `/stream` sends it. */
  type: string
  title?: string
  track?: number
  disc?: number
  /** Whether the tags have an album or an artist. */
  isTagged?: true
  tags?: TagFields
  chapters?: readonly ListedChapter[]
  /** OverDrive chapter markers. */
  markers?: readonly ListedMarker[]
  loudness?: Loudness
  /** The sample entry of copy protection. */
  protection?: string
  /** Set if players would seek wrongly in it. */
  seeking?: Seeking
  hasCover?: true
  /** Texts that were read in another encoding than their tags declare. */
  repaired?: readonly RepairedText[]
  problem?: { kind: ProblemKind; detail: string }
  /** When ffprobe last read it. */
  probedMs?: number
  /** ffprobe timed out. */
  isTimedOut?: true
}

/** A stored file: values shared by files of one book are stored once, and these are their indexes. */
interface SavedFile extends Omit<FileEntry, 'tags' | 'chapters' | 'markers'> {
  tags?: number
  chapters?: number
  markers?: number
}

interface SavedFacts {
  version: number
  shape: BookShape
  files: SavedFile[]
  tagSets: TagFields[]
  chapterLists: (readonly ListedChapter[])[]
  markerLists: (readonly ListedMarker[])[]
  sidecars: SidecarFacts
}

type BookShape = Pick<FoundBook, 'isFolder' | 'kind' | 'discs' | 'unjoinedDisc'>

/** All facts read from a book: enough to resolve its fields again without opening a file, after a move or a changed setting. */
export interface BookFacts {
  shape: BookShape
  files: readonly FileEntry[]
  sidecars: SidecarFacts
}

/** Incremented with every change of the stored format. */
const VERSION = 4
/** These identify files in the same way. */
const EARLIER: readonly number[] = [3]

/** Serialises facts to JSON. Values shared by parts are stored once, so a book of 500 parts remains small. */
export function writeFacts({ shape, files, sidecars }: BookFacts): string {
  const tagSets = distinct<TagFields>()
  const [chapterLists, markerLists] = [distinct<readonly ListedChapter[]>(), distinct<readonly ListedMarker[]>()]
  const saved: SavedFacts = {
    version: VERSION,
    shape: { isFolder: shape.isFolder, kind: shape.kind, discs: shape.discs, unjoinedDisc: shape.unjoinedDisc },
    files: files.map(({ tags, chapters, markers, ...file }) => ({
      ...file,
      ...(tags && { tags: tagSets.indexOf(tags) }),
      ...(chapters && { chapters: chapterLists.indexOf(chapters) }),
      ...(markers && { markers: markerLists.indexOf(markers) }),
    })),
    tagSets: tagSets.list,
    chapterLists: chapterLists.list,
    markerLists: markerLists.list,
    sidecars,
  }
  return JSON.stringify(saved)
}

/** undefined for '' and for facts stored by another version of the reader. */
export function readFacts(text: string): BookFacts | undefined {
  const saved = tryParse(text) as SavedFacts | undefined
  if (saved?.version !== VERSION) return undefined
  const files = saved.files.map(({ tags, chapters, markers, ...file }) => {
    const entry: FileEntry = file
    const [tagSet, list, marked] = [saved.tagSets[tags ?? -1], saved.chapterLists[chapters ?? -1], saved.markerLists[markers ?? -1]]
    return {
      ...entry,
      ...(tagSet && { tags: tagSet }),
      ...(list && { chapters: list }),
      ...(marked && { markers: marked }),
    }
  })
  return { shape: saved.shape, files, sidecars: saved.sidecars }
}

/** Whether the facts are of a disc that is a separate book, even facts of an earlier version. */
export function isUnjoinedDisc(text: string): boolean {
  return (savedFacts(text)?.shape.unjoinedDisc ?? null) !== null
}

function savedFacts(text: string): SavedFacts | undefined {
  const saved = tryParse(text) as SavedFacts | undefined
  return saved && (saved.version === VERSION || EARLIER.includes(saved.version)) ? saved : undefined
}

/** Whether another version of the reader wrote these facts. */
export function isOfEarlierReader(text: string): boolean {
  const saved = tryParse(text) as SavedFacts | undefined
  return saved !== undefined && saved.version !== VERSION
}

/** A list without duplicates; `place` returns a value's index. */
function distinct<T>(): { list: T[]; indexOf: (value: T) => number } {
  const list: T[] = []
  const indexes = new Map<string, number>()
  return {
    list,
    indexOf(value) {
      const text = JSON.stringify(value)
      const at = indexes.get(text) ?? list.push(value) - 1
      indexes.set(text, at)
      return at
    },
  }
}

export function toListed({ title, startUs, endUs }: RawChapter): ListedChapter {
  return [title, startUs, endUs]
}

export function toChapter([title, startUs, endUs]: ListedChapter): RawChapter {
  return { title, startUs, endUs }
}
