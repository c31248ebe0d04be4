import type { Loudness, ProblemKind } from '../catalogue/index.ts'
import type { FoundBook } from './found-book.ts'
import type { ListedMarker } from './overdrive.ts'
import type { ListedChapter, Profile, RawChapter } from './reading/audio-facts.ts'
import type { SidecarFacts } from './sidecar-fields.ts'
import type { TagFields } from './tag-fields.ts'

/** What was once read of one file. While its size and time stay it need not be opened again. */
export interface FileEntry {
  /** Within the book. */
  path: string
  sizeBytes: number
  modifiedMs: number
  /** '' where the disk refused. */
  fingerprint: string
  durationUs?: number
  codec?: string
  profile?: Profile
  /** The container, as `/stream` types it. */
  type: string
  title?: string
  track?: number
  disc?: number
  /** Names an album or an artist. */
  isTagged?: true
  tags?: TagFields
  chapters?: readonly ListedChapter[]
  /** Of OverDrive. */
  markers?: readonly ListedMarker[]
  loudness?: Loudness
  hasCover?: true
  problem?: { kind: ProblemKind; detail: string }
  /** When ffprobe was last asked about it. */
  probedMs?: number
  /** The tool was still at it when time was up. */
  isTimedOut?: true
}

/** What files of one book have in common stands once, and here is its place. */
interface KeptFile extends Omit<FileEntry, 'tags' | 'chapters' | 'markers'> {
  tags?: number
  chapters?: number
  markers?: number
}

interface Kept {
  version: number
  shape: BookShape
  files: KeptFile[]
  tagSets: TagFields[]
  chapterLists: (readonly ListedChapter[])[]
  markerLists: (readonly ListedMarker[])[]
  sidecars: SidecarFacts
}

export type BookShape = Pick<FoundBook, 'isFolder' | 'kind' | 'discs' | 'unjoinedDisc'>

/** All that a scan read of a book: enough to say again what it says without opening a file, after a move or when a setting changes. */
export interface BookFacts {
  shape: BookShape
  files: readonly FileEntry[]
  sidecars: SidecarFacts
}

/** Raised when what is kept changes its shape. */
const VERSION = 3

/** As JSON; a book of five hundred parts stays small, for parts that say the same say it once. */
export function writeFacts({ shape, files, sidecars }: BookFacts): string {
  const tagSets = distinct<TagFields>()
  const [chapterLists, markerLists] = [distinct<readonly ListedChapter[]>(), distinct<readonly ListedMarker[]>()]
  const kept: Kept = {
    version: VERSION,
    shape: { isFolder: shape.isFolder, kind: shape.kind, discs: shape.discs, unjoinedDisc: shape.unjoinedDisc },
    files: files.map(({ tags, chapters, markers, ...file }) => ({
      ...file,
      ...(tags && { tags: tagSets.place(tags) }),
      ...(chapters && { chapters: chapterLists.place(chapters) }),
      ...(markers && { markers: markerLists.place(markers) }),
    })),
    tagSets: tagSets.list,
    chapterLists: chapterLists.list,
    markerLists: markerLists.list,
    sidecars,
  }
  return JSON.stringify(kept)
}

/** undefined for '' and for what another version of the reader kept. */
export function readFacts(text: string): BookFacts | undefined {
  const kept = parsed(text)
  if (kept?.version !== VERSION) return undefined
  const files = kept.files.map(({ tags, chapters, markers, ...file }) => {
    const entry: FileEntry = file
    const [tagSet, list, marked] = [kept.tagSets[tags ?? -1], kept.chapterLists[chapters ?? -1], kept.markerLists[markers ?? -1]]
    return {
      ...entry,
      ...(tagSet && { tags: tagSet }),
      ...(list && { chapters: list }),
      ...(marked && { markers: marked }),
    }
  })
  return { shape: kept.shape, files, sidecars: kept.sidecars }
}

function parsed(text: string): Kept | undefined {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A list that holds each value once; `target` answers where a value stands in it. */
function distinct<T>(): { list: T[]; place: (value: T) => number } {
  const list: T[] = []
  const places = new Map<string, number>()
  return {
    list,
    place(value) {
      const text = JSON.stringify(value)
      const at = places.get(text) ?? list.push(value) - 1
      places.set(text, at)
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
